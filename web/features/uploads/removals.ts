import type { List } from './list.ts';
import type { ListStorage } from './list-storage.ts';
import { backOff } from './retry.ts';
import { notMoving, notUploaded, type Row } from './row.ts';
import { getUploadsUrl } from './send-file.ts';
import type { TabLocks } from './tab-locks.ts';
import { sleep, withTimeout } from './upload-api.ts';

const tries = 5;
/** Worth a retry: another request may still hold the upload, or the connection may be gone briefly. */
const isWorthAnother = (status: number) => status === 423 || status === 429 || status >= 500;

const deleteUpload = (uploadId: string, how: RequestInit = {}): Promise<Response> =>
  fetch(`${getUploadsUrl()}/${uploadId}`, {
    method: 'DELETE',
    headers: { 'Tus-Resumable': '1.0.0' },
    ...how,
  });

/**
 * Deletes an upload on the server. A failed deletion is stored for the next visit; the server itself deletes it within a
 * day.
 */
const removeOnServer = async (storage: ListStorage, uploadId: string): Promise<void> => {
  await storage.noteRemoval(uploadId);
  for (let attempt = 0; attempt < tries; attempt++) {
    const status = await withTimeout((signal) => deleteUpload(uploadId, { signal })).then(
      (answer) => answer.status,
      () => 503,
    );
    if (!isWorthAnother(status)) return void (await storage.forgetRemoval(uploadId));
    await sleep(backOff(attempt));
  }
};

/** Longer than the toast with Undo is shown. */
const undo_ms = 10_000;

/** Uploads removed from the list and about to be deleted on the server. */
export const createRemovals = (storage: ListStorage) => {
  const removed = new Set<string>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const now = (uploadId: string) => {
    clearTimeout(waiting.get(uploadId));
    waiting.delete(uploadId);
    removed.add(uploadId);
    void removeOnServer(storage, uploadId);
  };
  // When the page closes, pending deletions are sent at once. Failed ones are stored for the next visit.
  addEventListener('pagehide', () => {
    for (const [uploadId, timer] of waiting) {
      clearTimeout(timer);
      deleteUpload(uploadId, { keepalive: true }).catch(() => undefined);
    }
    waiting.clear();
  });
  return {
    has: (uploadId: string): boolean => removed.has(uploadId),
    now,
    /** Deletes what an earlier visit removed and couldn't delete. What was removed just now may be undone in another tab. */
    async finishEarlier() {
      for (const uploadId of await storage.removals(Date.now() - undo_ms)) now(uploadId);
    },
    /** Deletes the upload after a delay. Returns a function that cancels this, which returns false when it is too late. */
    soon(uploadId: string): () => boolean {
      removed.add(uploadId);
      void storage.noteRemoval(uploadId);
      waiting.set(
        uploadId,
        setTimeout(() => now(uploadId), undo_ms),
      );
      return () => {
        if (!waiting.has(uploadId)) return false;
        clearTimeout(waiting.get(uploadId));
        waiting.delete(uploadId);
        removed.delete(uploadId);
        void storage.forgetRemoval(uploadId);
        return true;
      };
    },
  };
};

/** A removed row as it is restored; `isKept`: the server still has its bytes. */
export const getRestoredRow = (row: Row, isKept: boolean): Row => {
  const isAway = row.state === 'whole' ? !isKept : ['sending', 'offline'].includes(row.state);
  const state = isAway ? (row.file ? 'waiting' : 'needs_file') : row.state;
  return { ...row, ...notMoving, state, ...(isKept ? {} : notUploaded) };
};

/** Restores a row to its place in the list. */
export const restoreRow = async (
  { list, locks }: { list: List; locks: TabLocks },
  row: Row,
  isKept: boolean,
) => {
  const back = getRestoredRow(row, isKept);
  const isOurs = !back.file || back.state === 'whole' || (await locks.acquire(row.id));
  if (!list.get(row.id)) list.add([isOurs ? back : { ...back, file: null, state: 'elsewhere' }]);
};
