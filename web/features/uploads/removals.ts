import type { KeptRows } from './list-storage.ts';
import { deleteUpload, removeOnServer } from './upload-api.ts';

/** Longer than the message stands that offers to bring a file back. */
const undo_ms = 10_000;

/** Uploads that were taken off the list, and leave the server. */
export const createRemovals = (kept: KeptRows) => {
  const removed = new Set<string>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const now = (uploadId: string) => {
    clearTimeout(waiting.get(uploadId));
    waiting.delete(uploadId);
    removed.add(uploadId);
    void removeOnServer(kept, uploadId);
  };
  // A page that goes keeps nothing waiting. What does not get through is noted for the next visit.
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
    /** Removes it in a while. Answers how to keep it after all: false when it is too late. */
    soon(uploadId: string): () => boolean {
      removed.add(uploadId);
      void kept.noteRemoval(uploadId);
      waiting.set(
        uploadId,
        setTimeout(() => now(uploadId), undo_ms),
      );
      return () => {
        if (!waiting.has(uploadId)) return false;
        clearTimeout(waiting.get(uploadId));
        waiting.delete(uploadId);
        removed.delete(uploadId);
        void kept.forgetRemoval(uploadId);
        return true;
      };
    },
  };
};
