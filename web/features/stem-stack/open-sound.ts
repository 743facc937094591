import { ADTS, type AudioSample, AudioSampleSink, BlobSource, FLAC, Input, MP3, MP4, WAVE } from 'mediabunny';
import type { Sound, Stretch } from './sound-window.ts';

/** Lossy decoders need what came before to be exact from a place on. */
const PREROLL_S = 0.1;

/** A stretch of at most two channels: what has more is heard by its front pair. */
const stretchOf = (sample: AudioSample): Stretch => {
  const from = Math.round(sample.timestamp * sample.sampleRate);
  const channels = Array.from({ length: Math.min(2, sample.numberOfChannels) }, (_, planeIndex) => {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
    return samples;
  });
  sample.close();
  // Encoders put silence in front of what they encode; its time is below zero.
  return from < 0
    ? { from: 0, channels: channels.map((samples) => samples.slice(-from)) }
    : { from, channels };
};

/** Opens a file for decoding from any place, or says null when this browser cannot. */
export const openSound = async (file: File): Promise<Sound | null> => {
  const input = new Input({ source: new BlobSource(file), formats: [WAVE, FLAC, MP3, MP4, ADTS] });
  const track = await input.getPrimaryAudioTrack();
  if (!track || !(await track.canDecode())) return null;
  const rate = await track.getSampleRate();
  const sink = new AudioSampleSink(track);
  return {
    rate,
    async *decode(from) {
      for await (const sample of sink.samples(Math.max(0, from / rate - PREROLL_S))) yield stretchOf(sample);
    },
  };
};
