import { labelOf } from '../../../shared/stem-check/label.ts';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { patientStatesOf, removeOnServer, statesOf } from './ask-server.ts';
import { createFilesAtHand } from './files-at-hand.ts';
import { openHolds } from './holds.ts';
import { openKeptRows } from './kept-rows.ts';
import { createList } from './list.ts';
import { createLookOn, fromStatus } from './look-on.ts';
import { matchRow } from './match-row.ts';
import { saveNotes } from './notes.ts';
import { followLine, guardLeaving, keepAwake } from './page-watch.ts';
import { refuseFile } from './refuse-file.ts';
import { type Row, randomId } from './row.ts';
import { createSending } from './sending.ts';
import { settle } from './settle.ts';
import { totalsOf } from './totals.ts';
import type { ChosenFile, UploadQueue } from './types.ts';

const newRow = ({ file, path, handle }: ChosenFile, place: number): Row => ({
  id: randomId(),
  upload_id: null,
  name: file.name,
  path,
  size: file.size,
  file,
  handle: handle ?? null,
  fingerprint: null,
  state: 'waiting',
  sent: 0,
  speed: null,
  seconds_left: null,
  problem: null,
  song: 1,
  label: labelOf(file.name, path),
  report: null,
  peaks: null,
  is_noted: false,
  place,
});

const still = { speed: null, seconds_left: null };

/** The queue of a page. `maxUploadMb` is what the server takes of one file. */
export const createUploadQueue = ({ maxUploadMb }: { maxUploadMb: number }): UploadQueue => {
  const kept = openKeptRows();
  const holds = openHolds();
  const removed = new Set<string>();
  const removeUpload = (uploadId: string) => {
    removed.add(uploadId);
    void removeOnServer(kept, uploadId);
  };
  const list = createList(kept, ({ id }) => letGo(id));
  const forget = (id: string) => list.change(id, { upload_id: null, sent: 0, is_noted: false });
  const restart = (id: string) => {
    const row = list.get(id);
    if (!row) return;
    forget(id);
    list.change(
      id,
      row.file
        ? { state: 'waiting' }
        : { state: 'needs_file', problem: `The server no longer has ${row.name}. Add it again.` },
    );
    sending.pump();
  };
  const finished = async (id: string) => {
    const row = list.get(id);
    if (!row?.upload_id) return;
    const status = await statesOf([row.upload_id]).then(
      (states) => states.get(row.upload_id ?? ''),
      () => undefined,
    );
    const isAll =
      status?.state === 'whole' && status.size_bytes === row.size && status.offset_bytes === row.size;
    if (!isAll)
      return sending.tryLater(id, { method: 'HEAD', status: null, words: null, retry_after_s: null });
    const now = list.get(id);
    if (now?.state !== 'sending') return;
    // It may have been written to while it was read.
    if (!(await hand.isUnchanged(now))) return;
    list.change(id, { ...still, state: 'whole', sent: row.size, problem: null });
    holds.drop(id);
  };
  const sending = createSending({
    list,
    isUnchanged: (row) => hand.isUnchanged(row),
    finished,
    orphaned: removeUpload,
    lost: forget,
  });
  const hand = createFilesAtHand({ list, holds, removeUpload, pump: sending.pump });
  const lookOn = createLookOn(list, holds);
  const letGo = (id: string) => {
    sending.stop(id);
    holds.drop(id);
  };

  saveNotes(list, restart);
  guardLeaving(list);
  keepAwake(list);
  followLine(sending);

  const take = async (chosen: readonly ChosenFile[]): Promise<string[]> => {
    const refusals: string[] = [];
    const added: Row[] = [];
    for (const one of chosen) {
      const { file, path, handle } = one;
      const asked = { name: file.name, path, size: file.size };
      const row = matchRow(list.rows(), asked);
      const refusal = row
        ? await hand.give(row, file, handle ?? null)
        : refuseFile([...list.rows(), ...added], asked, maxUploadMb);
      if (refusal) refusals.push(refusal);
      else if (!row) added.push(newRow(one, Date.now() + added.length / 1000));
    }
    await Promise.all(added.map(({ id }) => holds.take(id)));
    if (added.length) list.add(added);
    sending.pump();
    return refusals;
  };
  const comeBack = async () => {
    await list.readAgain();
    for (const uploadId of await kept.removals()) removeUpload(uploadId);
    await lookOn.lookAtAll().catch(() => undefined);
    const readable = list.rows().filter(({ state, handle }) => handle && state === 'needs_file');
    await Promise.all(readable.map((row) => hand.fetch(row, false)));
  };
  // One after the other: what is in the list decides what of the next may join it.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  const pause = (id: string) => {
    const row = list.get(id);
    if (!row?.file || row.state === 'whole' || row.state === 'paused') return;
    sending.stop(id);
    list.change(id, { ...still, state: 'paused' });
    sending.pump();
  };
  const resume = (id: string) => {
    const row = list.get(id);
    if (!row || row.state === 'whole' || row.state === 'sending') return;
    if (!row.file) return void (row.handle && hand.fetch(row, true));
    sending.stop(id);
    list.change(id, { state: 'waiting', problem: null });
    sending.pump();
  };
  const assign = (id: string, change: Partial<Pick<Row, 'song' | 'label' | 'report' | 'peaks'>>) =>
    list.change(id, { ...change, is_noted: false });

  return {
    subscribe: list.subscribe,
    files: list.rows,
    totals: () => totalsOf(list.rows(), sending.speed()),
    restore: () => inTurn(comeBack),
    add: (chosen) => inTurn(() => take(chosen)),
    pause,
    resume,
    retry: resume,
    remove(id) {
      const row = list.get(id);
      if (!row) return;
      letGo(id);
      list.remove([id]);
      if (row.upload_id) removeUpload(row.upload_id);
      sending.pump();
    },
    pauseAll: () => {
      for (const { id } of list.rows()) pause(id);
    },
    resumeAll: () => {
      for (const { id, state } of list.rows()) if (state === 'paused' || state === 'failed') resume(id);
    },
    assign,
    keepReport: (id, report, peaks) => assign(id, { report, peaks }),
    adopt: (uploadIds) =>
      inTurn(async () => {
        const wanted = uploadIds.filter((id) => !removed.has(id));
        const states = await patientStatesOf(wanted);
        const isNew = ({ upload_id, state }: UploadStatus) =>
          (state === 'arriving' || state === 'whole') &&
          !list.rows().some((row) => row.upload_id === upload_id);
        const found = wanted.flatMap((id) => states.get(id) ?? []).filter(isNew);
        if (found.length)
          list.add(found.map((status, index) => fromStatus(status, Date.now() + index / 1000)));
        await lookOn.lookAtAll().catch(() => undefined);
      }),
    settled: (signal) => settle(list, restart, signal),
    clear() {
      const ids = list.rows().map(({ id }) => id);
      ids.forEach(letGo);
      list.remove(ids);
    },
  };
};
