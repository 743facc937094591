import type { FileReport, StemLabel } from '../../../shared/stems.ts';

/**
 * Upload state of a file. `waiting`: for its turn; `offline`: for the connection or its next retry; `paused`: by the
 * client; `needs_file`: started before a reload, and the file must be chosen again; `elsewhere`: another device or tab
 * uploads it; `failed`: needs the client, `problem` says why; `whole`: the server has all of it, with matching checksum
 * or length.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'offline'
  | 'paused'
  | 'needs_file'
  | 'elsewhere'
  | 'failed'
  | 'whole';

/** A file of the form. Immutable: a change creates a new object, so that React notices it. */
export type QueuedFile = {
  /** Stable across reloads. */
  readonly id: string;
  /** Set once the server knows the upload. */
  readonly upload_id: string | null;
  readonly name: string;
  /** The folder it was dropped with, `Song A/vocals`, or empty. */
  readonly path: string;
  readonly size: number;
  /** Null when the browser does not have the file: after a reload, or on another device. */
  readonly file: File | null;
  readonly state: UploadState;
  /** Bytes stored by the server plus those being sent. */
  readonly sent: number;
  /** Bytes per second and seconds left; null until known. */
  readonly speed: number | null;
  readonly seconds_left: number | null;
  /** What is wrong and what to do; null when all is well. */
  readonly problem: string | null;
  /** The server will never accept this file; another one must replace it. It is not part of the order. */
  readonly is_refused: boolean;
  readonly song: number;
  readonly label: StemLabel;
  /** The check's findings; null until it has run, and on a device that doesn't have the file. */
  readonly report: FileReport | null;
  readonly peaks: string | null;
};

/** A file that was chosen, dropped or pasted. */
export type ChosenFile = {
  file: File;
  path: string;
  /** Allows reading the file again after a reload, where supported. */
  handle?: FileSystemFileHandle | undefined;
};

export type QueueTotals = {
  files: number;
  whole: number;
  size: number;
  sent: number;
  speed: number | null;
  seconds_left: number | null;
  /** Whether any file is needs_file, failed or paused. */
  needs_attention: boolean;
};

/** A file already in the order; later files are matched to its song. */
export type PlacedFile = { name: string; path: string; song: number };

export type UploadQueueOptions = {
  /** Upload limit per file. */
  maxUploadMb: number;
  /** Identifies the list in this browser: empty for the order form, otherwise the id of the order that gets more files. */
  list: string;
  /** Files already in the order, the default song for names that suggest none, and whether each is a whole song. */
  placed(): { files: readonly PlacedFile[]; song: number; areWhole: boolean };
  /** Guesses what added files are, where that isn’t decided elsewhere. */
  guess?: typeof import('./guess-files.ts').guess | undefined;
};
