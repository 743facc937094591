import type { FileHandle } from 'node:fs/promises';
import { translateDiskErrors } from './disk-errors.ts';

// Measured: 500 MB in chunks of 64 KB, synced, relative to a bare createWriteStream that never syncs (two runs,
// medians of 11): 0.55. Without early syncs 1.4-1.6, early syncs every 64 MB 0.64-1.0, batches of 1 or 4 MB 1.05-1.2,
// one write per chunk 0.7-1.2.
const batchBytes = 512 * 1024;
const batchChunks = 512;
const syncEvery = 16 * 1024 * 1024;

// Each running sync occupies one of libuv's threads (node-tuning.ts); the others stay free for readers.
const maxSyncsAhead = 2;
let syncsAhead = 0;

/**
 * Streams chunks into an open file from a position on, syncs and closes it. One batch is written while the next is
 * collected, and the disk starts syncing early, so that the final sync is short. Memory: two batches, however large
 * the file.
 */
export const writeSynced = async (
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  start = 0,
): Promise<number> => {
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();
  let isSyncing = false;
  let size = 0;
  let written = start;
  let unsynced = 0;
  let batch: Uint8Array[] = [];
  let gathered = 0;

  const flush = async () => {
    await writing;
    const full = batch;
    const length = gathered;
    batch = [];
    gathered = 0;
    writing = translateDiskErrors(writeAll(file, full, length, written));
    written += length;
    // Handled at the next flush or at the end; until then it must not count as an unhandled rejection.
    writing.catch(() => {});
    unsynced += length;
    if (unsynced < syncEvery || isSyncing || syncsAhead >= maxSyncsAhead) return;
    unsynced = 0;
    isSyncing = true;
    syncsAhead++;
    syncing = translateDiskErrors(file.datasync()).finally(() => {
      isSyncing = false;
      syncsAhead--;
    });
    syncing.catch(() => {});
  };

  try {
    for await (const chunk of chunks) {
      if (chunk.byteLength === 0) continue;
      batch.push(chunk);
      gathered += chunk.byteLength;
      size += chunk.byteLength;
      if (gathered >= batchBytes || batch.length >= batchChunks) await flush();
    }
    if (gathered > 0) await flush();
    await writing;
    await syncing;
    await translateDiskErrors(file.datasync());
  } catch (error) {
    await Promise.allSettled([writing, syncing]);
    await file.close().catch(() => {});
    throw error;
  }
  await translateDiskErrors(file.close());
  return size;
};

/** A full disk may accept part of a batch without an error; only the next write reports it. */
const writeAll = async (
  file: FileHandle,
  chunks: Uint8Array[],
  length: number,
  position: number,
): Promise<void> => {
  const { bytesWritten } = await file.writev(chunks, position);
  if (bytesWritten === length) return;
  const all = Buffer.concat(chunks);
  for (let done = bytesWritten; done < all.length; ) {
    done += (await file.write(all, done, all.length - done, position + done)).bytesWritten;
  }
};
