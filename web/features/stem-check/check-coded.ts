import {
  type AudioSample,
  AudioSampleSink,
  BlobSource,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  MP3,
  MP4,
  QTFF,
} from 'mediabunny';
import { AudioFormatError, type ByteSource, isTruncated } from '../../../shared/audio/byte-source.ts';
import { isDecodable } from '../../../shared/audio/codecs.ts';
import { readMp3 } from '../../../shared/audio/mp3.ts';
import { findM4aIndex } from '../../../shared/audio/mp4-boxes.ts';
import { readFacts } from '../../../shared/audio/read-facts.ts';
import type { SoundFacts } from '../../../shared/audio/sound.ts';
import { createStemMeter } from '../../../shared/stem-meter/stem-meter.ts';
import { createBlobSource } from './byte-sources.ts';
import type { Coded } from './coded-formats.ts';
import type { Measured, Tick } from './measure-sound.ts';

// Missing data is covered by the report.
Logging.level = LogLevel.Silent;

const CACHE = 4 * 1024 * 1024;

const openTrack = async (blob: Blob, format: Coded): Promise<InputAudioTrack> => {
  const formats = { MP3: [MP3], M4A: [MP4, QTFF] }[format];
  const track = await new Input({
    formats,
    source: new BlobSource(blob, { maxCacheSize: CACHE }),
  }).getPrimaryAudioTrack();
  if (!track) throw new AudioFormatError('No sound track', 'empty');
  return track;
};

/** Where the sound begins. Throws when the file ends before its audio or its index does. */
const findBeginning = async (source: ByteSource, format: Coded, start: number): Promise<number> => {
  const cutOff = () => new AudioFormatError('Cut off', 'truncated');
  if (format === 'M4A') {
    if ((await findM4aIndex(source)).isTruncated) throw cutOff();
    return 0;
  }
  const { claimedBytes, start: first } = await readMp3(source, start);
  if (claimedBytes !== null && isTruncated(source, first, claimedBytes)) throw cutOff();
  return first;
};

/** Copies a decoded chunk's channels from time zero on; anything before that is encoder delay. */
const copyChannels = (sample: AudioSample): Float32Array[] => {
  const early = Math.max(0, Math.round(-sample.timestamp * sample.sampleRate));
  const frameOffset = Math.min(early, sample.numberOfFrames);
  const frames = sample.numberOfFrames - frameOffset;
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const out = new Float32Array(frames);
    if (out.length > 0) sample.copyTo(out, { planeIndex, format: 'f32-planar', frameOffset });
    return out;
  });
};

type Heard = Measured & { rate: number; frames: number };

/** Decodes with the browser's decoders; null when it has none for this format. */
const listen = async (track: InputAudioTrack, facts: SoundFacts, tick: Tick): Promise<Heard | null> => {
  if (typeof AudioDecoder === 'undefined' || !(await track.canDecode())) return null;
  const seconds = facts.duration_s;
  let meter: ReturnType<typeof createStemMeter> | undefined;
  let rate = 0;
  let frames = 0;
  for await (const sample of new AudioSampleSink(track).samples()) {
    try {
      // Some kinds of AAC decode at twice the rate in their header.
      rate ||= sample.sampleRate;
      meter ??= createStemMeter(rate, sample.numberOfChannels);
      const channels = copyChannels(sample);
      meter.push(channels);
      frames += channels[0]?.length ?? 0;
    } finally {
      sample.close();
    }
    tick(seconds ? Math.min(1, frames / rate / seconds) : undefined);
  }
  return meter ? { ...meter.read(), rate, frames } : null;
};

/** Checks MP3 and M4A: the header, then the samples if the browser can decode them. */
export const checkCoded = async (
  blob: Blob,
  format: Coded,
  start: number,
  tick: Tick,
): Promise<{ facts: SoundFacts; measured: Measured | null }> => {
  const source = createBlobSource(blob);
  const beginning = await findBeginning(source, format, start);
  const facts = await readFacts(source);
  // The browser may know more codecs than the studio's server, whose word counts.
  if (!isDecodable(facts)) return { facts, measured: null };
  // The library looks less far for the first frame.
  const track = await openTrack(blob.slice(beginning), format).catch((error: unknown) => {
    // An unreadable drive says nothing about the file.
    throw error instanceof DOMException ? error : new AudioFormatError('No library reads it');
  });
  const heard = await listen(track, facts, tick).catch(() => {
    // A truncated file keeps the facts read so far; a cancelled check ends here.
    tick();
    return null;
  });
  if (!heard) return { facts, measured: null };
  const { rate, frames, measures, peaks } = heard;
  return {
    facts: {
      ...facts,
      sample_rate_hz: rate,
      // Headers of lossy files include encoder delay and padding, or are estimates.
      duration_s: frames / rate,
    },
    measured: { measures, peaks },
  };
};
