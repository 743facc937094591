import { ApiError, call } from '../../lib/api.ts';
import { setReached } from '../../lib/connection.ts';
import type { List } from './list.ts';
import { backOff } from './retry.ts';
import { applyNote, type Row } from './row.ts';
import { fetchStatuses, sleep, withTimeout } from './upload-api.ts';

/** Collects quick changes of several selects into one request. */
const pause_ms = 400;

const isSameNote = (one: Row, other: Row) =>
  one.upload_id === other.upload_id && one.song === other.song && one.label === other.label;

/** Whether a retry could help. Other errors are permanent and must not hold up an order. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 423, 425, 429].includes(error.status);

type Options = {
  list: List;
  /** Called when the server no longer has the file. */
  lost(id: string): void;
  /** Whether another device may edit the files too. */
  isShared(): boolean;
};

/** Saves each file's song and label to the server whenever they change. */
export const saveNotes = ({ list, lost, isShared }: Options): void => {
  /** Fetches the other device's changes first, so that they are not overwritten: a background tab does not know them. */
  const hearFirst = async ({ id, upload_id, noted }: Row) => {
    if (!upload_id || !noted || !isShared()) return;
    const note = (await fetchStatuses([upload_id])).get(upload_id)?.note;
    const now = list.get(id);
    if (note && now?.noted === noted) list.change(id, applyNote(now, note));
  };
  const busy = new Set<string>();
  const save = async (id: string) => {
    await sleep(pause_ms);
    for (let attempt = 0; ; attempt++) {
      let row = list.get(id);
      if (!row?.upload_id || row.is_noted) return;
      try {
        await hearFirst(row);
        row = list.get(id);
        if (!row?.upload_id) return;
        const { upload_id, song, label } = row;
        const [params, body] = [{ upload_id }, { song, label }];
        await withTimeout((signal) => call('PUT /api/uploads/:upload_id/stem', { params, body, signal }));
        setReached(true);
      } catch (error) {
        setReached(error instanceof ApiError);
        if (isPassing(error)) {
          const wish = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
          await sleep(Math.max(wish, backOff(attempt)));
          continue;
        }
        // A file being uploaded finds out by itself.
        const isGone = error instanceof ApiError && error.status === 404;
        if (isGone && row?.state === 'whole') return lost(id);
      }
      const now = list.get(id);
      if (!now || !row) return;
      const { song, label } = row;
      list.change(id, { noted: { song, label }, ...(isSameNote(now, row) ? { is_noted: true } : {}) });
      if (isSameNote(now, row)) return;
    }
  };
  const look = () => {
    for (const { id, upload_id, is_noted } of list.rows()) {
      if (!upload_id || is_noted || busy.has(id)) continue;
      busy.add(id);
      void save(id).finally(() => {
        busy.delete(id);
        look();
      });
    }
  };
  list.subscribe(look);
};
