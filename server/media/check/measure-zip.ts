import { identifyAudio } from '../../../shared/audio/identify.ts';
import { unknownFacts } from '../../../shared/audio/read-facts.ts';
import type { SoundFacts } from '../../../shared/audio/sound.ts';
import type { FileReport, ZipEntry } from '../../../shared/stems.ts';
import type { DecodeAac } from '../decoders/m4a.ts';
import { AudioRefusal, BudgetExceeded } from '../decoders/refusal.ts';
import type { Source } from '../decoders/source.ts';
import { findSoundsInZip, type PackedSound } from '../decoders/zip-sources.ts';
import type { Budget } from './budget.ts';
import { type Listening, measure } from './measure.ts';
import type { Checked } from './protocol.ts';

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
type Heard = Pick<FileReport, 'measures'> & { facts: SoundFacts | null };

const listen = async (task: Omit<Listening, 'format'>, isLast: boolean): Promise<Heard> => {
  try {
    const { format } = await identifyAudio(task.source);
    // An archive inside an archive is not opened.
    if (format === 'unknown' || format === 'ZIP') return { facts: unknown, measures: null };
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

/**
 * Checks the sounds of a ZIP one by one, without unpacking any completely. Throws AudioRefusal when it can't be
 * opened.
 */
export const measureZip = async ({
  source,
  max_seconds,
  budget,
  is_last: isLast,
  newDecoder,
}: Task): Promise<Checked> => {
  let left = max_seconds;
  const hear = async ({ path, size, source: part }: PackedSound): Promise<ZipEntry> => {
    if (!part || left <= 0) return { path, size_bytes: size, facts: null, measures: null };
    const task = { source: part, max_seconds: left, budget, decodeAac: newDecoder() };
    const heard = await listen(task, isLast);
    if (heard.measures) left -= heard.facts?.duration_s ?? 0;
    return { path, size_bytes: size, facts: heard.facts, measures: heard.measures };
  };
  const entries: ZipEntry[] = [];
  const sounds = await findSoundsInZip(source, budget);
  // No format has fewer samples in this many bytes, so a ZIP of whole songs is recognised before any work.
  if (!isLast) budget.expect(sounds.reduce((sum, { size }) => sum + size, 0) / MAX_BYTES_PER_SAMPLE, unknown);
  for (const sound of sounds) entries.push(await hear(sound));
  return { report: { facts: unknownFacts('ZIP'), measures: null, entries }, peaks: null };
};
