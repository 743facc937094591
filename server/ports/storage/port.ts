import type { Readable } from 'node:stream';

/** What is known of a stored file. */
export type StoredFile = { key: string; size_bytes: number; modified_at: Date };

/**
 * A file on its way in, as of its last durable byte. A value: only what its latest one names counts, and bytes that came after it
 * are forgotten. `state` is the adapter's own text. Whoever keeps it sees to it that one `append` at a time runs.
 */
export type PartialFile = { key: string; size_bytes: number; state: string };

/** A span of bytes, both ends included, as in an HTTP range. */
export type ByteRange = { start: number; end: number };

/**
 * Where files live. Keys are made by the server: lower-case letters, digits, `-`, `_`, `.` and `/`; never a name somebody
 * typed. Every adapter passes the one conformance suite beside this file.
 */
export type Storage = {
  /**
   * Streams bytes to a new key. Resolves only when they would survive a power cut. When the source fails, the signal
   * aborts or the store refuses, it rejects with that error and nothing remains under the key.
   * A source given up early hears it from its iterator's `return`, as in a `for await`: a Node stream is destroyed by it. One of which
   * nothing was taken yet hears nothing: who opened it closes it (copy-stored-file.ts).
   * Refusals: AppError `no_room` when space is short, `unavailable` when the store does not answer.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<{ size_bytes: number }>;
  /** The beginning of a file that comes in pieces. Touches nothing yet. */
  begin(key: string): Promise<PartialFile>;
  /**
   * Adds bytes. Resolves when they would survive a power cut. When the source fails or the signal aborts, the chunks that came
   * before are kept, whole ones only, and `broken` holds the reason; else it is null. Rejects only when the store refuses (as in
   * `put`) or no longer has what came before (`not_found`); then the partial given still stands.
   */
  append(
    partial: PartialFile,
    source: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ partial: PartialFile; broken: unknown }>;
  /** So many appends at once fit into a small server's memory. */
  readonly appendsAtOnce: number;
  /** Makes it a stored file under its key; again, or by several at once, is no error. Resolves when durable. */
  finish(partial: PartialFile): Promise<void>;
  /** Ends it, whatever is there of it, finished or not. */
  discard(partial: PartialFile): Promise<void>;
  /**
   * Opens a file or a part of it. AppError `not_found` when the key holds nothing, `range` when the file ends before
   * the part begins; a part that reaches beyond the end is cut there. The caller must consume or destroy the stream.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size and time, or null when the key holds nothing. */
  stat(key: string): Promise<StoredFile | null>;
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key starts with the prefix, in no promised order; what is unfinished never shows. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Bytes free and in all, or null where the store has no such limit. */
  space(): Promise<{ free: number; total: number } | null>;
  /**
   * Removes what interrupted puts left, and partials whose keys are not among those named, that nobody has added to for the given
   * time. Safe beside running puts of any process.
   */
  sweep(olderThanMs: number, growing: ReadonlySet<string>): Promise<void>;
  /** Rejects with AppError `unavailable` when the store cannot be read and written. */
  check(): Promise<void>;
  close(): Promise<void>;
};
