import type { FileReport, SoundFacts, SoundFormat, ZipEntry } from '../../../../shared/stems.ts';
import { isAiff } from '../../decoders/aiff.ts';
import { skipId3 } from '../../decoders/id3.ts';
import type { DecodeAac } from '../../decoders/m4a.ts';
import { AudioRefusal, BudgetExceeded } from '../../decoders/refusal.ts';
import { type Source, tagAt } from '../../decoders/source.ts';
import { isWav } from '../../decoders/wav.ts';
import type { Budget } from '../budget.ts';
import { type Listening, measure } from '../measure.ts';
import type { Checked } from '../protocol.ts';
import { type PackedSound, soundsInZip } from './directory.ts';

const nothing = { sample_rate_hz: null, bit_depth: null, channels: null, duration_s: null };
const unknown: SoundFacts = { format: 'unknown', ...nothing };

/** What the first bytes say a sound is. */
const formatOf = async (source: Source): Promise<SoundFormat> => {
  const head = await source.read(0, 12);
  if (head.length < 12) return 'unknown';
  if (isWav(head)) return 'WAV';
  if (isAiff(head)) return 'AIFF';
  if (tagAt(head, 4) === 'ftyp') return 'M4A';
  if (tagAt(head, 0) === 'fLaC') return 'FLAC';
  if (!tagAt(head, 0).startsWith('ID3')) return head[0] === 0xff ? 'MP3' : 'unknown';
  return tagAt(await source.read(await skipId3(source), 4), 0) === 'fLaC' ? 'FLAC' : 'MP3';
};

/** Floats of 32 bits; those of 64 are rare. */
const MOST_BYTES_A_SAMPLE = 4;

type Task = {
  source: Source;
  most_seconds: number;
  budget: Budget;
  /** What is too much is left out, and not thrown. */
  is_last: boolean;
  newDecoder(): DecodeAac;
};
type Heard = Pick<FileReport, 'measures'> & { facts: SoundFacts | null };

const listen = async (task: Omit<Listening, 'format'>, isLast: boolean): Promise<Heard> => {
  try {
    const format = await formatOf(task.source);
    if (format === 'unknown') return { facts: unknown, measures: null };
    return (await measure({ ...task, format })).report;
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    if (error instanceof BudgetExceeded) {
      if (!isLast) throw error;
      return { facts: error.facts, measures: null };
    }
    return { facts: error.isBroken ? unknown : null, measures: null };
  }
};

/** Listens to the sounds of a ZIP one by one, without unpacking any as a whole. Throws Refusal when it cannot be opened. */
export const measureZip = async ({
  source,
  most_seconds,
  budget,
  is_last: isLast,
  newDecoder,
}: Task): Promise<Checked> => {
  let left = most_seconds;
  const hear = async ({ path, size, source: part }: PackedSound): Promise<ZipEntry> => {
    if (!part || left <= 0) return { path, size_bytes: size, facts: null, measures: null };
    const task = { source: part, most_seconds: left, budget, decodeAac: newDecoder() };
    const heard = await listen(task, isLast);
    if (heard.measures) left -= heard.facts?.duration_s ?? 0;
    return { path, size_bytes: size, facts: heard.facts, measures: heard.measures };
  };
  const entries: ZipEntry[] = [];
  const sounds = await soundsInZip(source, budget);
  // No format keeps fewer samples in so many bytes; a ZIP of whole songs is known for what it is before it is begun.
  if (!isLast) budget.expect(sounds.reduce((sum, { size }) => sum + size, 0) / MOST_BYTES_A_SAMPLE, unknown);
  for (const sound of sounds) entries.push(await hear(sound));
  return { report: { facts: { format: 'ZIP', ...nothing }, measures: null, entries }, peaks: null };
};
