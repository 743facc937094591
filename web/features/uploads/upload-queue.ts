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
import { saveNotes } from './save-notes.ts';
import { createSendQueue } from './send-queue.ts';
import { openTabLocks } from './tab-locks.ts';
import type { UploadQueue, UploadQueueOptions } from './types.ts';
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

/** The upload queue of a page. */
export const createUploadQueue = ({ maxUploadMb, list: name, placed }: UploadQueueOptions): UploadQueue => {
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
    for (const uploadId of await storage.removals()) removeUpload(uploadId);
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
    list.change(id, { state: 'paused', speed: null, seconds_left: null });
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
    files: list.rows,
    totals: () => getTotals(list.rows(), sending.speed()),
    restore: () => inTurn(comeBack),
    add: (chosen) =>
      inTurn(() => addFiles({ list, locks, handles, maxUploadMb, placed }, chosen).finally(sending.pump)),
    pause,
    resume,
    retry: resume,
    remove(id) {
      const row = list.get(id);
      const takeBack = row?.upload_id ? removals.soon(row.upload_id) : () => true;
      drop(id);
      return () => void (row && restoreRow({ list, locks }, row, takeBack()).finally(sending.pump));
    },
    drop,
    pauseAll() {
      for (const { id } of list.rows()) pause(id);
    },
    resumeAll() {
      for (const { id, state, is_refused } of list.rows())
        if (state === 'paused' || (state === 'failed' && !is_refused)) resume(id);
    },
    assign: (id, change) => list.change(id, { ...change, is_noted: false }),
    keepReport: (id, report, peaks) => list.change(id, { report, peaks }),
    adopt: (uploadIds) => inTurn(() => adopt(uploadIds)),
    keepUp() {
      isShared = true;
      return polling.pollAll();
    },
    async dropOrdered() {
      const states = await fetchStatusesUntilAnswered(
        list.rows().flatMap(({ upload_id }) => upload_id ?? []),
      );
      for (const { id, upload_id } of list.rows())
        if (states.get(upload_id ?? '')?.state === 'ordered') drop(id);
    },
    waitUntilUploaded: (signal) => waitForUploads(list, again, signal),
    clear() {
      // Files another tab has started since are not part of the order.
      const ids = list.rows().flatMap(({ id, state }) => (state === 'elsewhere' ? [] : id));
      ids.forEach(letGo);
      list.remove(ids);
    },
  };
};
