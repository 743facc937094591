// What is told of a ZIP. Types and plain lists only, because the site loads this file.

/** Why the list of files can't be read; `split`: this is one part of several; `locked`: it is encrypted. */
export const zipFaults = ['damaged', 'split', 'locked', 'empty'] as const;
export type ZipFault = (typeof zipFaults)[number];

/**
 * Kinds of files that are named rather than examined: archives, audio of formats that aren't read, files that aren't
 * all here, and any others.
 */
export const leftOutKinds = ['archive', 'foreign', 'absent', 'other'] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

export const MAX_LEFT_OUT_NAMES = 5;
export const MAX_LEFT_OUT_NAME = 120;

/** What a ZIP holds besides the audio files that are examined. */
export type ZipSummary = {
  /** Null when its files could be listed. */
  fault: ZipFault | null;
  /** Audio files beyond those in the report. */
  more_sounds: number;
  /** Files of each other kind, with the names of the first ones. */
  left_out: { kind: LeftOutKind; count: number; names: string[] }[];
  /** True when the list is longer than is read here. */
  is_cut: boolean;
};

/** Why an audio file in a ZIP wasn't read to its end. `packed`: by a method that isn't read here. */
export const zipProblems = ['locked', 'packed', 'empty', 'damaged', 'too_long'] as const;
export type ZipProblem = (typeof zipProblems)[number];
