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
  /** Files already in the order, and the default song for names that suggest none. */
  placed(): { files: readonly PlacedFile[]; song: number };
};

/** All files of one form, uploaded in the background. One per page. */
export type UploadQueue = {
  subscribe(listener: () => void): () => void;
  /** Returns the same array until something changes. */
  files(): readonly QueuedFile[];
  totals(): QueueTotals;
  /** Restores what a reload or closed tab left. Resolves when the list is complete. */
  restore(): Promise<void>;
  /**
   * Adds files and starts uploading. Files that a row is waiting for go to that row. Returns a message for each rejected
   * file (type, size, duplicate, too many).
   */
  add(chosen: readonly ChosenFile[]): Promise<string[]>;
  pause(id: string): void;
  resume(id: string): void;
  retry(id: string): void;
  /** Removes the file from the list now and from the server a little later. Returns an undo function. */
  remove(id: string): () => void;
  /** Removes the file from the list only: another device has removed it, and may restore it. */
  drop(id: string): void;
  pauseAll(): void;
  /** Resumes everything except refused files, which the server would refuse again. */
  resumeAll(): void;
  /** Sets a file's song and label, here and on the server. */
  assign(id: string, change: { song?: number; label?: StemLabel }): void;
  /** Stores a check's findings in this browser; the server checks the files of orders itself. */
  keepReport(id: string, report: FileReport, peaks: string | null): void;
  /** Makes this the list of a shared draft: adds the server's uploads with these ids. */
  adopt(uploadIds: readonly string[]): Promise<void>;
  /** Applies the other device's changes in a shared draft, except where this device has newer ones. */
  keepUp(): Promise<void>;
  /** Removes files that have become part of an order. */
  dropOrdered(): Promise<void>;
  /**
   * Waits until all files and their notes are on the server; resolves with their upload ids in list order. Rejects with
   * the signal's reason, or with an Error naming the file that needs the client.
   */
  waitUntilUploaded(signal?: AbortSignal): Promise<string[]>;
  /** Forgets everything after the order is placed; uploads on the server belong to the order. */
  clear(): void;
};
