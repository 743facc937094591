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
import { createStemMeter } from '../../../shared/stem-check/meter.ts';
import type { SoundFacts } from '../../../shared/stems.ts';
import { readAlac } from './alac.ts';
import { Broken } from './broken.ts';
import { blobBytes } from './bytes.ts';
import { checkM4a, checkMp3 } from './coded-length.ts';
import { factsOf } from './header.ts';
import type { Measured, Tick } from './measure.ts';

// What a file lacks stands in its report.
Logging.level = LogLevel.Silent;

type Coded = 'MP3' | 'M4A';

const CACHE = 4 * 1024 * 1024;

const openTrack = async (blob: Blob, format: Coded): Promise<InputAudioTrack> => {
  const formats = { MP3: [MP3], M4A: [MP4, QTFF] }[format];
  const track = await new Input({
    formats,
    source: new BlobSource(blob, { maxCacheSize: CACHE }),
  }).getPrimaryAudioTrack();
  if (!track) throw new Broken();
  return track;
};

/** What the header tells, without reading the file. */
const readFacts = async (blob: Blob, format: Coded): Promise<SoundFacts> => {
  const track = await openTrack(blob, format);
  const seconds = await track.getDurationFromMetadata();
  const lossless = format === 'M4A' ? await readAlac(blobBytes(blob)) : null;
  const rate = lossless?.rate ?? (await track.getSampleRate());
  const channels = lossless?.channels ?? (await track.getNumberOfChannels());
  if (rate === 0 || channels === 0) throw new Broken();
  return factsOf(format, { rate, channels, bits: lossless?.bits ?? null, seconds });
};

/** The channels of a decoded piece from its first frame at or after zero: what is before is the encoder's own. */
const channelsOf = (sample: AudioSample): Float32Array[] => {
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

/** Decodes with what the browser brings; null where it cannot. */
const listen = async (blob: Blob, format: Coded, facts: SoundFacts, tick: Tick): Promise<Heard | null> => {
  const track = await openTrack(blob, format);
  if (typeof AudioDecoder === 'undefined' || !(await track.canDecode())) return null;
  const seconds = facts.duration_s;
  let meter: ReturnType<typeof createStemMeter> | undefined;
  let rate = 0;
  let frames = 0;
  for await (const sample of new AudioSampleSink(track).samples()) {
    try {
      // Some kinds of AAC sound at twice the rate of their header.
      rate ||= sample.sampleRate;
      meter ??= createStemMeter(rate, sample.numberOfChannels);
      const channels = channelsOf(sample);
      meter.push(channels);
      frames += channels[0]?.length ?? 0;
    } finally {
      sample.close();
    }
    tick(seconds ? Math.min(1, frames / rate / seconds) : undefined);
  }
  return meter ? { ...meter.read(), rate, frames } : null;
};

/** MP3 and M4A: header first, then the sound where the browser can decode it. */
export const checkCoded = async (
  blob: Blob,
  format: Coded,
  start: number,
  tick: Tick,
): Promise<{ facts: SoundFacts; measured: Measured | null }> => {
  await (format === 'MP3' ? checkMp3 : checkM4a)(blobBytes(blob), start);
  const facts = await readFacts(blob, format).catch((error: unknown) => {
    // A drive that is away says nothing of the file.
    throw error instanceof DOMException ? error : new Broken();
  });
  const heard = await listen(blob, format, facts, tick).catch(() => {
    // A file that breaks off in the middle has its facts; a check that is to end does end here.
    tick();
    return null;
  });
  if (!heard) return { facts, measured: null };
  const { rate, frames, measures, peaks } = heard;
  return {
    facts: {
      ...facts,
      sample_rate_hz: rate,
      // Headers of lossy files count what the encoder put around the sound, or guess.
      duration_s: frames / rate,
    },
    measured: { measures, peaks },
  };
};
