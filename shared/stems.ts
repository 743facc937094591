/**
 * What is known about a client's audio file and its role in a song. Types and plain lists only, because the site loads
 * this file.
 */

import type { SoundFacts, SoundMeasures } from './audio/sound.ts';
import type { ZipProblem, ZipSummary } from './audio/zip-summary.ts';

/**
 * A stem's role. `drums` and `instrument` are parts of a beat; `song` holds beat and vocals in one file; `other` is
 * everything else.
 */
export const stemLabels = [
  'beat',
  'drums',
  'instrument',
  'lead',
  'hook',
  'adlib',
  'stack_left',
  'stack_right',
  'reference',
  'song',
  'other',
] as const;
export type StemLabel = (typeof stemLabels)[number];

export const stemLabelWords: Record<StemLabel, string> = {
  beat: 'Beat',
  drums: 'Drums',
  instrument: 'Instrument',
  lead: 'Lead',
  hook: 'Hook',
  adlib: 'Ad-lib',
  stack_left: 'Stack left',
  stack_right: 'Stack right',
  reference: 'Reference',
  song: 'Whole song',
  other: 'Other',
};

/** A file inside a ZIP. */
export type ZipEntry = {
  path: string;
  size_bytes: number;
  facts: SoundFacts | null;
  measures: SoundMeasures | null;
  /** Why it wasn't read to its end, if that is the file's fault. */
  problem?: ZipProblem | undefined;
  /** What packed it, if that is the problem: `Deflate64`. */
  method?: string | undefined;
};

/** The result of one check. `measures` is null when the samples could not be read, which is not held against the file. */
export type FileReport = {
  facts: SoundFacts;
  measures: SoundMeasures | null;
  /** For a ZIP, its audio files, at most 200. */
  entries: ZipEntry[] | null;
  /** What else a ZIP holds. Absent in reports from before it was told. */
  zip?: ZipSummary | undefined;
};

/**
 * `fine` is good news, `look` is worth a look, `fix` asks the client to fix it before sending. None of them blocks an
 * order.
 */
export type Severity = 'fine' | 'look' | 'fix';

/** One or two sentences about a file or a song, with what to do. `code` identifies the kind of finding. */
export type Finding = { code: string; severity: Severity; words: string };

/** A finding about several files of one song, identified by the ids passed in. */
export type SongFinding = Finding & { song: number; file_ids: string[] };

/** A file as used by checks across a song. */
export type CheckedStem = {
  id: string;
  name: string;
  /** The folder it was dropped with, `Song A/vocals`, or empty. */
  path: string;
  size_bytes: number;
  /** The song of the order it belongs to, from 1. */
  song: number;
  label: StemLabel;
  report: FileReport | null;
};
