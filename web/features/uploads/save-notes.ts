import { ApiError, call } from '../../lib/api.ts';
import type { List } from './list.ts';
import { backOff } from './retry.ts';
import { applyNote, getNote, type Row } from './row.ts';
import { fetchStatuses, sleep, withTimeout } from './upload-api.ts';

/** Typing ahead through several selects is one note. */
const pause_ms = 400;

const isSameNote = (one: Row, other: Row) =>
  one.upload_id === other.upload_id &&
  one.song === other.song &&
  one.label === other.label &&
  one.report === other.report &&
  one.peaks === other.peaks;

/** Whether trying again could help. Anything else the server will never take, and no order shall wait for it. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 423, 425, 429].includes(error.status);

type Options = {
  list: List;
  /** The server no longer has the file. */
  lost(id: string): void;
  /** Another device may say something of the files, too. */
  isShared(): boolean;
};

/** Brings to the server what a file is in its song and what was found in it, whenever that changes. */
export const saveNotes = ({ list, lost, isShared }: Options): void => {
  /** What the other device has said meanwhile is not written over: a tab in the background has not heard of it. */
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
        const [params, body] = [{ upload_id: row.upload_id }, getNote(row)];
        await withTimeout((signal) => call('PUT /api/uploads/:upload_id/stem', { params, body, signal }));
      } catch (error) {
        if (isPassing(error)) {
          const wish = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
          await sleep(Math.max(wish, backOff(attempt)));
          continue;
        }
        // What is being sent finds out by itself.
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
