import type { FileReport, StemLabel } from '../../../shared/stems.ts';

/**
 * Where a file is on its way. `waiting`: for its turn; `sending`; `offline`: for the connection to come back, or for its next try;
 * `paused`: by the client; `needs_file`: it began before a reload, and the browser has to be given the file again; `elsewhere`: another device or tab
 * sends it; `failed`: a person has to do something, `problem` says what; `whole`: the server has all of it, and its checksum or length agrees.
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

/** A file of the form. Immutable: a change makes a new one, so that React sees it. */
export type QueuedFile = {
  /** Stays the same over reloads. */
  readonly id: string;
  /** Known once the server has heard of it. */
  readonly upload_id: string | null;
  readonly name: string;
  /** The folder it was dropped with, `Song A/vocals`, or empty. */
  readonly path: string;
  readonly size: number;
  /** Null where the browser does not have it: after a reload, or on another device. */
  readonly file: File | null;
  readonly state: UploadState;
  /** Bytes that are durable on the server, plus those on their way. */
  readonly sent: number;
  /** Bytes a second, and seconds left; null before they can be told. */
  readonly speed: number | null;
  readonly seconds_left: number | null;
  /** A sentence with what to do, when something is wrong. */
  readonly problem: string | null;
  /** The server will never take it as it is: another file has to take its place. It is no part of the order. */
  readonly is_refused: boolean;
  readonly song: number;
  readonly label: StemLabel;
  /** What the check found, null until it has looked. */
  readonly report: FileReport | null;
  readonly peaks: string | null;
};

/** A file somebody chose, dropped or pasted. */
export type ChosenFile = {
  file: File;
  path: string;
  /** Lets the browser read it again after a reload, where there is such a thing. */
  handle?: FileSystemFileHandle | undefined;
};

export type QueueTotals = {
  files: number;
  whole: number;
  size: number;
  sent: number;
  speed: number | null;
  seconds_left: number | null;
  /** Something waits for the client's hand: needs_file, failed or paused. */
  needs_attention: boolean;
};

/** A file that is in the order already, by which the songs of others are guessed. */
export type PlacedFile = { name: string; path: string; song: number };

export type UploadQueueOptions = {
  /** What the server takes of one file. */
  maxUploadMb: number;
  /** Tells the lists in this browser apart: empty for the order form, else the number of the order that gets more files. */
  list: string;
  /** The files the order has, and the song of a file whose name tells none. */
  placed(): { files: readonly PlacedFile[]; song: number };
};

/** All files of one form, on their way to the server on their own. One of them lives on a page. */
export type UploadQueue = {
  subscribe(listener: () => void): () => void;
  /** The same array until something changes. */
  files(): readonly QueuedFile[];
  totals(): QueueTotals;
  /** Brings back what a reload or a closed tab left. Resolves when the list stands. */
  restore(): Promise<void>;
  /**
   * Takes files into the list and starts sending. Files that belong to a row that needs them are given to it. Answers a sentence for each that
   * is not taken (kind, size, doubles, too many).
   */
  add(chosen: readonly ChosenFile[]): Promise<string[]>;
  pause(id: string): void;
  resume(id: string): void;
  retry(id: string): void;
  /** Takes it off the list at once, and a little later off the server. Answers how to bring it back. */
  remove(id: string): () => void;
  /** Takes it off the list alone: another device has removed it, and may bring it back. */
  drop(id: string): void;
  pauseAll(): void;
  /** All but what was refused: the server would refuse it again. */
  resumeAll(): void;
  /** Which song it belongs to and what it is; kept here and on the server. */
  assign(id: string, change: { song?: number; label?: StemLabel }): void;
  /** What the check found; kept here and on the server. */
  keepReport(id: string, report: FileReport, peaks: string | null): void;
  /** Makes the list that of a shared draft: what the server has of these ids, beside what is here. */
  adopt(uploadIds: readonly string[]): Promise<void>;
  /** Takes over what the other device of a shared draft says of the files, where nobody here has said otherwise since. */
  keepUp(): Promise<void>;
  /** Takes off the list what an order has by now. */
  dropOrdered(): Promise<void>;
  /**
   * Waits until all files are whole and all notes are on the server: their upload ids in the order of the list. Rejects with the signal's reason, and with
   * an Error that names the file when one needs the client's hand.
   */
  waitUntilUploaded(signal?: AbortSignal): Promise<string[]>;
  /** Forgets everything after the order is placed; what is on the server belongs to the order. */
  clear(): void;
};
