import { isDamagedAudio } from '../../../shared/audio/byte-source.ts';
import { type SoundFormat, soundFormats } from '../../../shared/audio/formats.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { getFaultyFacts, readFacts, unknownFacts } from '../../../shared/audio/read-facts.ts';
import type { SoundFacts } from '../../../shared/audio/sound.ts';
import { createStemMeter } from '../../../shared/stem-meter/stem-meter.ts';
import type { ZipEntry } from '../../../shared/stems.ts';
import type { CheckedSource } from '../decoders/checked-source.ts';
import type { DecodeAac } from '../decoders/m4a.ts';
import { openSound } from '../decoders/open-sound.ts';
import { AudioRefusal, BudgetExceeded, NoDecoder, refusals, TooLong } from '../decoders/refusal.ts';
import type { Source } from '../decoders/source.ts';
import { findSoundsInZip, type PackedSound } from '../decoders/zip-sources.ts';
import type { Checked } from './protocol.ts';

/** What a file, including everything inside it, may still cost. */
export type Budget = {
  /** Called before any work: throws BudgetExceeded when a header promises more samples than are left. */
  expect(samples: number, facts: SoundFacts): void;
  /** Counts samples as they are decoded, because a header may lie. */
  decode(samples: number): void;
  unpack(bytes: number): void;
};

export const createBudget = (most: { samples: number; unpacked: number }): Budget => {
  const left = { ...most };
  const take = (what: 'samples' | 'unpacked', amount: number) => {
    left[what] -= amount;
    if (left[what] < 0) throw new BudgetExceeded(most.samples);
  };
  return {
    expect(samples, facts) {
      if (samples > left.samples) throw new BudgetExceeded(samples, facts);
    },
    decode: (samples) => take('samples', samples),
    unpack: (bytes) => take('unpacked', bytes),
  };
};

export type Listening = {
  source: Source;
  format: string;
  max_seconds: number;
  budget: Budget;
  decodeAac: DecodeAac;
};

const known = (format: string): SoundFormat => soundFormats.find((one) => one === format) ?? 'unknown';

/** What the header of a sound without a decoder says, for instance which compression it uses. */
const describeUndecoded = async (source: Source): Promise<Checked> => {
  const facts = await readFacts(source).catch((error: unknown) => {
    if (!isDamagedAudio(error)) throw error;
    return getFaultyFacts(error);
  });
  return { report: { facts, measures: null, entries: null }, peaks: null };
};

/**
 * Decodes and measures a sound in one pass, whatever its length; one without a decoder is only described. Throws
 * AudioRefusal when the file is at fault.
 */
export const measure = (listening: Listening): Promise<Checked> =>
  decode(listening).catch((error: unknown) => {
    if (error instanceof NoDecoder) return describeUndecoded(listening.source);
    throw error;
  });

const decode = async ({
  source,
  format,
  max_seconds: maxSeconds,
  budget,
  decodeAac,
}: Listening): Promise<Checked> => {
  const sound = await openSound(source, { format, maxSeconds, decodeAac });
  const { rate, channels, codedChannels = channels, bits, codec, blocks } = sound;
  const describe = (length: number): SoundFacts => ({
    format: known(format),
    ...(codec === undefined ? {} : { codec }),
    sample_rate_hz: rate,
    bit_depth: bits,
    channels: codedChannels,
    duration_s: Math.round((length / rate) * 1e6) / 1e6,
  });
  // Checked before decoding: a few hundred KB may promise days of silence.
  const promised = sound.frames ?? 0;
  if (promised / rate > maxSeconds) throw refusals.tooLong(maxSeconds / 3600);
  budget.expect(promised * channels, describe(promised));
  const meter = createStemMeter(rate, channels);
  let frames = 0;
  for await (const block of blocks) {
    budget.decode((block[0]?.length ?? 0) * channels);
    meter.push(block);
    frames += block[0]?.length ?? 0;
    if (frames / rate > maxSeconds) throw refusals.tooLong(maxSeconds / 3600);
  }
  if (frames === 0) throw refusals.empty();
  const { measures, peaks } = meter.read();
  return { report: { facts: describe(frames), measures, entries: null }, peaks };
};

const unknown = unknownFacts('unknown');

/** 32-bit float; 64-bit float is rare. */
const MAX_BYTES_PER_SAMPLE = 4;

type Task = {
  source: Source;
  max_seconds: number;
  budget: Budget;
  /** There is no larger lane: skip what exceeds the limits instead of throwing. */
  is_last: boolean;
  newDecoder(): DecodeAac;
};
type Heard = Pick<ZipEntry, 'facts' | 'measures' | 'problem'>;

const listen = async (task: Omit<Listening, 'format'>, isLast: boolean): Promise<Heard> => {
  try {
    const { format } = await identifyAudio(task.source);
    // An archive inside an archive is not opened.
    if (format === 'unknown' || format === 'ZIP') return { facts: unknownFacts(format), measures: null };
    const { facts, measures } = (await measure({ ...task, format })).report;
    return { facts, measures };
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    if (error instanceof BudgetExceeded) {
      if (!isLast) throw error;
      return { facts: error.facts, measures: null, problem: 'too_long' };
    }
    if (error instanceof TooLong) return { facts: null, measures: null, problem: 'too_long' };
    return { facts: error.isBroken ? unknown : null, measures: null };
  }
};

/** Reads a sound to its end, whatever its decoder made of it. What isn't as it was packed is not measured. */
const verify = async (heard: Heard, content: CheckedSource, isLast: boolean): Promise<Heard> => {
  if (heard.problem) return heard;
  try {
    await content.verify();
    return heard;
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    if (error instanceof BudgetExceeded && !isLast) throw error;
    const problem = error instanceof BudgetExceeded ? 'too_long' : 'damaged';
    return { facts: problem === 'damaged' ? null : heard.facts, measures: null, problem };
  }
};

/** Checks the sounds of a ZIP one by one, without unpacking any completely, and says what else is in it. */
export const measureZip = async ({
  source,
  max_seconds,
  budget,
  is_last: isLast,
  newDecoder,
}: Task): Promise<Checked> => {
  let left = max_seconds;
  const hear = async ({ path, size, content, problem, method }: PackedSound): Promise<ZipEntry> => {
    const about = { path, size_bytes: size, facts: null, measures: null };
    if (!content) return { ...about, problem, ...(method !== undefined && { method }) };
    if (left <= 0) return { ...about, problem: 'too_long' };
    const task = { source: content.source, max_seconds: left, budget, decodeAac: newDecoder() };
    const heard = await verify(await listen(task, isLast), content, isLast);
    if (heard.measures) left -= heard.facts?.duration_s ?? 0;
    return { ...about, ...heard };
  };
  const entries: ZipEntry[] = [];
  const { sounds, summary } = await findSoundsInZip(source, budget);
  // No format has fewer samples in this many bytes, so a ZIP of whole songs is recognised before any work.
  if (!isLast) budget.expect(sounds.reduce((sum, { size }) => sum + size, 0) / MAX_BYTES_PER_SAMPLE, unknown);
  for (const sound of sounds) entries.push(await hear(sound));
  return { report: { facts: unknownFacts('ZIP'), measures: null, entries, zip: summary }, peaks: null };
};
