import { guessLabel } from '../../../shared/stem-check/label.ts';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { randomId } from '../../lib/random-id.ts';
import type { List } from './list.ts';
import { applyNote, blankRow, notUploaded, type Row } from './row.ts';
import type { TabLocks } from './tab-locks.ts';
import { fetchStatuses } from './upload-api.ts';

/** A file whose bytes on the server grew this recently is being uploaded by someone. */
const fresh_ms = 30_000;
/** Another device's file counts as being uploaded until it has had time to grow. */
const grace_ms = 15_000;

type Seen = { offset: number; grew_ms: number; held: boolean };

const firstSight = (offset: number): Seen => ({
  offset,
  grew_ms: Number.NEGATIVE_INFINITY,
  held: false,
});

/** Detects from successive polls which files someone else is uploading. */
export const createGrowthTracker = (now: () => number = () => performance.now()) => {
  const seen = new Map<string, Seen>();
  const since = new Map<string, number>();
  const isGrowingElsewhere = (id: string) =>
    now() - (seen.get(id)?.grew_ms ?? Number.NEGATIVE_INFINITY) < fresh_ms;
  return {
    /** Its bytes grow, and no tab of this browser is the cause. */
    isGrowingElsewhere,
    look(
      { id, fingerprint, sent }: Pick<Row, 'id' | 'fingerprint' | 'sent'>,
      offset: number | undefined,
      held: boolean,
    ): boolean {
      // What the server knew of another device's file when the page opened counts as the first poll.
      const before = seen.get(id) ?? (fingerprint ? undefined : firstSight(sent));
      if (!since.has(id)) since.set(id, now());
      if (offset !== undefined) {
        // Bytes sent by a tab may only be counted after the tab has closed.
        const isOther = before && offset > before.offset && !held && !before.held;
        seen.set(id, {
          offset,
          held,
          grew_ms: isOther ? now() : (before?.grew_ms ?? Number.NEGATIVE_INFINITY),
        });
      }
      const isNew = !fingerprint && now() - (since.get(id) ?? 0) < grace_ms;
      return held || isGrowingElsewhere(id) || (isNew && offset !== undefined);
    },
  };
};

const every_ms = 3000;

export const createRowFromStatus = (status: UploadStatus, place: number): Row => ({
  ...blankRow,
  id: randomId(),
  upload_id: status.upload_id,
  name: status.name,
  path: status.path,
  size: status.size_bytes,
  state: status.state === 'arriving' ? 'elsewhere' : 'whole',
  sent: status.offset_bytes,
  song: status.note?.song ?? 1,
  label: status.note?.label ?? guessLabel(status.name, status.path),
  is_noted: status.note !== null,
  noted: status.note,
  place,
});

/** Applies the server's status to a row that this page does not upload; `leaves` when nobody needs the row any more. */
export const applyOutsideStatus = (
  row: Row,
  status: UploadStatus | undefined,
  isMoving: boolean,
): Partial<Row> | 'leaves' => {
  const state = isMoving ? 'elsewhere' : row.state === 'elsewhere' ? 'needs_file' : row.state;
  if (!status) return { state };
  if (status.state === 'ordered') return 'leaves';
  if (status.state === 'gone') {
    // From another device, which removed it from its list.
    if (!row.fingerprint && !isMoving) return 'leaves';
    if (isMoving) return { state };
    return row.state === 'whole'
      ? {
          ...notUploaded,
          state: 'needs_file',
          problem: `The server no longer has ${row.name}. Add it again.`,
        }
      : { ...notUploaded, state };
  }
  const note = status.note ? applyNote(row, status.note) : {};
  if (status.state === 'whole') return { ...note, state: 'whole', sent: row.size, problem: null };
  return { ...note, state, sent: Math.min(status.offset_bytes, row.size - 1) };
};

const differs = (row: Row, change: Partial<Row>) =>
  Object.entries(change).some(
    ([field, value]) => JSON.stringify(row[field as keyof Row]) !== JSON.stringify(value),
  );

/** Polls files that another tab or device uploads, or that nobody does. */
export const createUploadPolling = (list: List, locks: TabLocks) => {
  const moves = createGrowthTracker();
  const take = (asked: readonly Row[], statuses: Map<string, UploadStatus>, held: Set<string>) => {
    const [changes, own] = [new Map<string, Partial<Row>>(), new Map<string, Partial<Row>>()];
    const leaving: string[] = [];
    for (const row of list.rows()) {
      const known = row.upload_id ? statuses.get(row.upload_id) : undefined;
      // This page sent changes after the request, so the answer may be outdated.
      const isLate = known?.note && asked.find(({ id }) => id === row.id)?.noted !== row.noted;
      const status = known && isLate ? { ...known, note: null } : known;
      if (row.file || row.state === 'failed') {
        const note = status?.note ? applyNote(row, status.note) : {};
        if (differs(row, note)) own.set(row.id, note);
        continue;
      }
      const isMoving = moves.look(row, status?.offset_bytes, held.has(row.id));
      const seen = row.state === 'whole' && !status ? {} : applyOutsideStatus(row, status, isMoving);
      if (seen === 'leaves') leaving.push(row.id);
      else if (differs(row, seen)) changes.set(row.id, seen);
    }
    if (changes.size) list.show(changes);
    if (own.size) list.changeAll(own);
    if (leaving.length) list.remove(leaving);
  };
  /** Polls the server and the other tabs once. */
  const look = async (which: (row: Row) => boolean) => {
    const rows = list.rows().filter(which);
    if (!rows.length) return;
    const ids = rows.flatMap(({ upload_id }) => upload_id ?? []);
    const [held, statuses] = await Promise.all([
      locks.findHeld(rows.map(({ id }) => id)),
      fetchStatuses(ids),
    ]);
    take(rows, statuses, held);
  };
  const isOutside = ({ file, state }: Row) => !file && state !== 'whole' && state !== 'failed';
  setInterval(() => {
    if (document.visibilityState === 'visible') void look(isOutside).catch(() => undefined);
  }, every_ms);
  return { pollAll: () => look(() => true), isGrowingElsewhere: moves.isGrowingElsewhere };
};
