import type { FileReport, StemLabel } from '../../../shared/stems.ts';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { addFiles } from './add-files.ts';
import { clearUploadState, confirmUpload, restartUpload } from './confirm-upload.ts';
import { createFileHandles } from './file-handles.ts';
import { createList } from './list.ts';
import { openListStorage } from './list-storage.ts';
import { followConnection, guardLeaving, keepAwake } from './page-events.ts';
import { createRowFromStatus, createUploadPolling } from './poll-uploads.ts';
import { getTotals } from './progress.ts';
import { createRemovals, restoreRow } from './removals.ts';
import { notMoving } from './row.ts';
import { saveNotes } from './save-notes.ts';
import { createSendQueue } from './send-queue.ts';
import { openTabLocks } from './tab-locks.ts';
import type { ChosenFile, QueuedFile, UploadQueueOptions } from './types.ts';
import { fetchStatusesUntilAnswered } from './upload-api.ts';
import { waitForUploads } from './wait-for-uploads.ts';

/** Runs tasks one after another: which files may be added depends on what is in the list by then. */
const createTurns = () => {
  let turn: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
};

/** All files of one form, uploaded in the background. One per page. */
export const createUploadQueue = ({ maxUploadMb, list: name, placed, guess }: UploadQueueOptions) => {
  const storage = openListStorage(name);
  const locks = openTabLocks();
  const removals = createRemovals(storage);
  const removeUpload = removals.now;
  const list = createList(storage, ({ id }) => letGo(id));
  const sending = createSendQueue({
    list,
    isUnchanged: (row) => handles.isUnchanged(row),
    finished: (id) => confirmUpload({ list, locks, handles, failed: sending.failed }, id),
    abandoned: removeUpload,
    lost: (id) => clearUploadState(list, id),
  });
  const polling = createUploadPolling(list, locks);
  const { isGrowingElsewhere } = polling;
  const handles = createFileHandles({ list, locks, isGrowingElsewhere, removeUpload, pump: sending.pump });
  const again = (id: string) => restartUpload(list, handles, id);
  const letGo = (id: string) => {
    sending.stop(id);
    locks.release(id);
  };
  const inTurn = createTurns();

  let isShared = false;
  saveNotes({ list, lost: again, isShared: () => isShared });
  guardLeaving(list);
  keepAwake(list);
  followConnection(sending);

  const comeBack = async () => {
    await list.readAgain();
    await removals.finishEarlier();
    await polling.pollAll().catch(() => undefined);
    const readable = list
      .rows()
      .filter(
        ({ file, state, handle }) => handle && (state === 'needs_file' || (state === 'whole' && !file)),
      );
    await Promise.all(readable.map((row) => handles.reopen(row, false)));
  };
  const adopt = async (uploadIds: readonly string[]) => {
    isShared = true;
    const wanted = uploadIds.filter((id) => !removals.has(id));
    const states = await fetchStatusesUntilAnswered(wanted);
    const isNew = ({ upload_id, state }: UploadStatus) =>
      (state === 'arriving' || state === 'whole') && !list.rows().some((row) => row.upload_id === upload_id);
    const found = wanted.flatMap((id) => states.get(id) ?? []).filter(isNew);
    if (found.length)
      list.add(found.map((status, index) => createRowFromStatus(status, Date.now() + index / 1000)));
    await polling.pollAll().catch(() => undefined);
  };
  const pause = (id: string) => {
    const row = list.get(id);
    if (!row?.file || row.state === 'whole' || row.state === 'paused') return;
    sending.stop(id);
    list.change(id, { ...notMoving, state: 'paused' });
    sending.pump();
  };
  const resume = (id: string) => {
    const row = list.get(id);
    if (!row || row.state === 'whole' || row.state === 'sending') return;
    if (!row.file) return void (row.handle && handles.reopen(row, true));
    sending.stop(id);
    list.change(id, { state: 'waiting', problem: null, is_refused: false });
    sending.pump();
  };
  const drop = (id: string) => {
    letGo(id);
    list.remove([id]);
    sending.pump();
  };
  return {
    subscribe: list.subscribe,
    /** Returns the same array until something changes. */
    files: (): readonly QueuedFile[] => list.rows(),
    totals: () => getTotals(list.rows(), sending.speed()),
    /** Restores what a reload or closed tab left. Resolves when the list is complete. */
    restore: () => inTurn(comeBack),
    /**
     * Adds files and starts uploading. Files that a row is waiting for go to that row. Returns a message for each
     * rejected file (type, size, duplicate, too many).
     */
    add: (chosen: readonly ChosenFile[]) =>
      inTurn(() =>
        addFiles({ list, locks, handles, maxUploadMb, placed, guess }, chosen).finally(sending.pump),
      ),
    pause,
    resume,
    /** Removes the file from the list now and from the server a little later. Returns an undo function. */
    remove(id: string) {
      const row = list.get(id);
      const takeBack = row?.upload_id ? removals.soon(row.upload_id) : () => true;
      drop(id);
      return () => void (row && restoreRow({ list, locks }, row, takeBack()).finally(sending.pump));
    },
    /** Removes the file from the list only: another device has removed it, and may restore it. */
    drop,
    pauseAll() {
      for (const { id } of list.rows()) pause(id);
    },
    /** Resumes everything except refused files, which the server would refuse again. */
    resumeAll() {
      for (const { id, state, is_refused } of list.rows())
        if (state === 'paused' || (state === 'failed' && !is_refused)) resume(id);
    },
    /** Sets a file's song and label, here and on the server. */
    assign: (id: string, change: { song?: number; label?: StemLabel }) =>
      list.change(id, { ...change, is_noted: false }),
    /** Stores a check's findings in this browser; the server checks the files of orders itself. */
    keepReport: (id: string, report: FileReport, peaks: string | null) => list.change(id, { report, peaks }),
    /** Makes this the list of a shared draft: adds the server's uploads with these ids. */
    adopt: (uploadIds: readonly string[]) => inTurn(() => adopt(uploadIds)),
    /** Applies the other device's changes in a shared draft, except where this device has newer ones. */
    keepUp() {
      isShared = true;
      return polling.pollAll();
    },
    /** Removes files that have become part of an order. */
    async dropOrdered() {
      const states = await fetchStatusesUntilAnswered(
        list.rows().flatMap(({ upload_id }) => upload_id ?? []),
      );
      for (const { id, upload_id } of list.rows())
        if (states.get(upload_id ?? '')?.state === 'ordered') drop(id);
    },
    /**
     * Waits until all files and their notes are on the server; resolves with their upload ids in list order. Rejects
     * with the signal's reason, or with an Error naming the file that needs the client.
     */
    waitUntilUploaded: (signal?: AbortSignal) => waitForUploads(list, again, signal),
    /** Forgets everything after the order is placed; uploads on the server belong to the order. */
    clear() {
      // Files another tab has started since are not part of the order.
      const ids = list.rows().flatMap(({ id, state }) => (state === 'elsewhere' ? [] : id));
      ids.forEach(letGo);
      list.remove(ids);
    },
  };
};
export type UploadQueue = ReturnType<typeof createUploadQueue>;
