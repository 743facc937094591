import type { ListStorage } from './list-storage.ts';
import { fromStored, hasStoredField, type Row, type StoredRow, toStored } from './row.ts';

/** What other tabs of this browser are told: the list on the disk has changed, or these rows were removed then. */
type Change = 'changed' | { removed: readonly string[]; at: number };

const openChannel = (onChange: (change: Change) => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('mixfront-uploads');
  channel.onmessage = ({ data }: MessageEvent<Change>) => onChange(data);
  return (change: Change) => channel.postMessage(change);
};

/** What another tab wrote of a row, beside what this page knows of it. A row whose file is here is this tab's. */
const merge = (here: Row, kept: StoredRow): Row => {
  const note = here.is_noted
    ? { song: kept.song, label: kept.label, report: kept.report, peaks: kept.peaks, noted: kept.noted }
    : {};
  if (here.file) return { ...here, ...note };
  const { state: _, ...fields } = kept;
  const isWhole = kept.state === 'whole';
  return {
    ...here,
    ...fields,
    ...(isWhole ? { state: 'whole', sent: kept.size, problem: null, speed: null, seconds_left: null } : {}),
  };
};

/** The rows of the list: in memory, on the disk, and the same in every tab. */
export const createList = (storage: ListStorage, onGone: (row: Row) => void) => {
  let rows: readonly Row[] = [];
  const listeners = new Set<() => void>();
  const publish = (next: readonly Row[]) => {
    rows = next;
    for (const listener of [...listeners]) listener();
  };
  const readAgain = async () => {
    const found = await storage.all();
    if (!found) return;
    const here = new Map(rows.map((row) => [row.id, row]));
    const next = found.map((row) => {
      const known = here.get(row.id);
      here.delete(row.id);
      return known ? merge(known, row) : fromStored(row);
    });
    publish(next);
    for (const row of here.values()) onGone(row);
  };
  const removeHere = (ids: readonly string[], at?: number) => {
    publish(rows.filter((row) => !ids.includes(row.id)));
    return storage.remove(ids, at);
  };
  const tellOthers = openChannel((change) => {
    if (change === 'changed') return void readAgain();
    // The tab that removed them may have been left for the payment page before they were gone from the disk.
    for (const row of rows) if (change.removed.includes(row.id)) onGone(row);
    void removeHere(change.removed, change.at);
  });
  const keep = async (changed: readonly Row[]) => {
    await storage.put(changed.map(toStored));
    tellOthers('changed');
  };
  const changeAll = (changes: ReadonlyMap<string, Partial<Row>>) => {
    if (![...changes.keys()].some((id) => rows.some((row) => row.id === id))) return;
    publish(rows.map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row)));
    const worthy = rows.filter((row) => hasStoredField(changes.get(row.id) ?? {}));
    if (worthy.length) void keep(worthy);
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rows: () => rows,
    get: (id: string) => rows.find((row) => row.id === id),
    change: (id: string, change: Partial<Row>) => changeAll(new Map([[id, change]])),
    /** Several in one: those who look on are told once. */
    changeAll,
    /** What was only seen, and belongs to another tab or device: shown, and not kept over what they keep. */
    show: (changes: ReadonlyMap<string, Partial<Row>>) =>
      publish(rows.map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row))),
    readAgain,
    add(added: readonly Row[]) {
      publish([...rows, ...added].sort((one, other) => one.place - other.place));
      void keep(added);
    },
    remove(ids: readonly string[]) {
      tellOthers({ removed: ids, at: Date.now() });
      void removeHere(ids);
    },
  };
};
export type List = ReturnType<typeof createList>;
