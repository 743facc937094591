import { type AudioSample, AudioSampleSink, CustomSource, FLAC, Input, MP3, MP4, QTFF } from 'mediabunny';
import type { ByteSource } from '../../../shared/audio/byte-source.ts';
import type { Sound, Stretch } from './stem-reader.ts';

/** Lossy decoders need preceding data to be exact at a position. */
const PREROLL_S = 0.1;

const CACHE = 2 * 1024 * 1024;

/** At most two channels: of more, the front pair is used. */
const toStretch = (sample: AudioSample): Stretch => {
  const from = Math.round(sample.timestamp * sample.sampleRate);
  // Encoder delay has negative timestamps and is dropped.
  const frameOffset = Math.min(Math.max(0, -from), sample.numberOfFrames);
  const channels = Array.from({ length: Math.min(2, sample.numberOfChannels) }, (_, planeIndex) => {
    const samples = new Float32Array(sample.numberOfFrames - frameOffset);
    if (samples.length > 0) sample.copyTo(samples, { planeIndex, format: 'f32-planar', frameOffset });
    return samples;
  });
  sample.close();
  return { from: from + frameOffset, channels };
};

/** Opens FLAC, MP3 and M4A with the browser's decoders; null when it has none for this file. */
export const openCoded = async (bytes: ByteSource): Promise<Sound | null> => {
  const source = new CustomSource({
    getSize: () => bytes.size,
    read: (start, end) => bytes.read(start, end - start),
    maxCacheSize: CACHE,
    prefetchProfile: 'fileSystem',
  });
  const track = await new Input({ source, formats: [FLAC, MP3, MP4, QTFF] }).getPrimaryAudioTrack();
  if (!track || typeof AudioDecoder === 'undefined' || !(await track.canDecode())) return null;
  const sink = new AudioSampleSink(track);
  // Some kinds of AAC decode at twice the rate in their header, so ask the first chunk.
  const first = await sink.getSample(await track.getFirstTimestamp());
  if (!first) return null;
  const rate = first.sampleRate;
  first.close();
  return {
    rate,
    async *decode(from) {
      for await (const sample of sink.samples(Math.max(0, from / rate - PREROLL_S))) yield toStretch(sample);
    },
  };
};
