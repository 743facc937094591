import { readAiff } from './aiff.ts';
import { AudioFormatError, type ByteSource } from './byte-source.ts';
import { type AudioFormat, isAudioFormat, type SoundFormat } from './formats.ts';
import { identifyAudio } from './identify.ts';
import { measureMp3Seconds, readMp3 } from './mp3.ts';
import { readM4a } from './mp4.ts';
import type { SoundFacts } from './sound.ts';
import { readFlac } from './stream-info.ts';
import { readWav } from './wav.ts';

type Header = {
  rate: number;
  channels: number;
  bits: number | null;
  seconds: number | null;
  codec?: string | undefined;
};

const within = (value: number | null, min: number, max: number): number | null =>
  value !== null && value >= min && value <= max ? value : null;

/** Header values as they are stored and sent; impossible values become null. */
export const toFacts = (
  format: SoundFormat,
  { rate, channels, bits, seconds, codec }: Header,
): SoundFacts => ({
  format,
  ...(codec === undefined ? {} : { codec }),
  sample_rate_hz: within(Math.round(rate), 1_000, 6_144_000),
  bit_depth: within(bits, 1, 64),
  channels: within(channels, 1, 255),
  duration_s: within(seconds, 0, 2_678_400),
});

export const unknownFacts = (format: SoundFormat): SoundFacts => ({
  format,
  sample_rate_hz: null,
  bit_depth: null,
  channels: null,
  duration_s: null,
});

/** The facts of a file that can't be read: what it is all the same. */
export const getFaultyFacts = (error: unknown): SoundFacts =>
  unknownFacts(error instanceof AudioFormatError && error.fault === 'video' ? 'video' : 'unknown');

const readers: Record<AudioFormat, (source: ByteSource, start: number) => Promise<Header>> = {
  WAV: readWav,
  AIFF: readAiff,
  FLAC: readFlac,
  M4A: readM4a,
  async MP3(source, start) {
    const header = await readMp3(source, start);
    const { rate, channels } = header.frame;
    return { rate, channels, bits: null, seconds: await measureMp3Seconds(source, header) };
  },
};

/**
 * Reads the header facts of a file, detecting the format from its content. For damaged files it throws an error that
 * `isDamagedAudio` recognises.
 */
export const readFacts = async (source: ByteSource): Promise<SoundFacts> => {
  const { format, start } = await identifyAudio(source);
  return isAudioFormat(format) ? toFacts(format, await readers[format](source, start)) : unknownFacts(format);
};
