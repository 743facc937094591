import type { Readable } from 'node:stream';

/** Files sent by clients are stored under the first folder, those the owner shows to visitors under the second. */
export const ORDER_FOLDER = 'orders';
export const CONTENT_FOLDER = 'content';
export const folders = [ORDER_FOLDER, CONTENT_FOLDER] as const;
export type Folder = (typeof folders)[number];

export type StoredFile = { key: string; size_bytes: number; modified_at: Date };

/**
 * A resumable file, as of its last durable byte. It is a value: only what the latest one records counts, later bytes
 * are discarded. `state` is the adapter's own text. The caller makes sure that only one `append` runs at a time.
 */
export type PartialFile = { key: string; size_bytes: number; state: string };

/** A range of bytes, both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

/**
 * File storage. Keys are made by the server from lower-case letters, digits, `-`, `_`, `.` and `/`, never from a name
 * somebody typed. Every adapter passes the conformance suite in this folder.
 */
export type Storage = {
  /**
   * Streams bytes to a new key. Resolves once they would survive a power cut. When the source fails, the signal aborts
   * or storage refuses, it rejects with that error and nothing remains under the key.
   * A source abandoned early is told through its iterator's `return`, as with `for await`, which destroys a Node
   * stream. If nothing was read from it yet, it isn't told: whoever opened it must close it (copy-stored-file.ts).
   * Errors: AppError `no_room` when space is short, `unavailable` when storage doesn't answer.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<{ size_bytes: number }>;
  /** Starts a resumable file. Writes nothing yet. */
  begin(key: string): Promise<PartialFile>;
  /**
   * Appends bytes. Resolves once they would survive a power cut. When the source fails or the signal aborts, the whole
   * chunks received before are kept and `broken` is the reason; otherwise it is null. Rejects only when storage
   * refuses (as in `put`) or has lost what came before (`not_found`); then the given partial stays valid.
   */
  append(
    partial: PartialFile,
    source: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ partial: PartialFile; broken: unknown }>;
  /** How many simultaneous appends fit into a small server's memory. */
  readonly appendsAtOnce: number;
  /**
   * Turns it into a stored file under its key; safe to repeat or to run several times at once. Resolves when durable.
   */
  finish(partial: PartialFile): Promise<void>;
  /** Deletes it, whatever exists of it, finished or not. */
  discard(partial: PartialFile): Promise<void>;
  /**
   * Opens a file or a range of it. AppError `not_found` when the key doesn't exist, `range` when the file ends before
   * the range begins; a range beyond the end is cut there. The caller must consume or destroy the stream.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size and time, or null when the key doesn't exist. */
  stat(key: string): Promise<StoredFile | null>;
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key starts with the prefix, in any order; unfinished files are not included. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** What lies beside the files and can be none of them: paths from their folder. In a bucket there is nothing. */
  listStrays(): AsyncIterable<string>;
  /** Free and total bytes, or null where storage has no such limit. */
  space(): Promise<{ free: number; total: number } | null>;
  /**
   * Removes leftovers of interrupted puts, and partials whose keys aren't in `growing`, if nothing was added for the
   * given time. Safe while puts of any process are running.
   */
  sweep(olderThanMs: number, growing: ReadonlySet<string>): Promise<void>;
  /** Rejects with AppError `unavailable` when storage can't be read or written, `no_room` when there is no space for that. */
  check(): Promise<void>;
  close(): Promise<void>;
};

const segment = '[a-z0-9_-][a-z0-9._-]*';
const keyPattern = new RegExp(`^${segment}(/${segment})*$`);
const segmentPattern = new RegExp(`^${segment}$`);

export const isSegment = (name: string): boolean => segmentPattern.test(name);

export const isKey = (key: string): boolean => key.length <= 200 && keyPattern.test(key);

/** Keys are made by the server, so a bad one is our bug, not a visitor's mistake. No segment may start with a dot. */
export const assertKey = (key: string): void => {
  if (!isKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
};

/** A prefix is the start of a key, or empty. */
export const assertPrefix = (prefix: string): void => {
  if (prefix !== '') assertKey(prefix.endsWith('/') ? `${prefix}x` : prefix);
};
