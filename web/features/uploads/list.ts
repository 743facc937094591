import type { ListStorage } from './list-storage.ts';
import { fromStored, hasStoredField, notMoving, type Row, type StoredRow, toStored } from './row.ts';

/** Messages to other tabs: the stored list changed, or these rows were removed at that time. */
type Change = 'changed' | { removed: readonly string[]; at: number };

const openChannel = (onChange: (change: Change) => void) => {
  try {
    const channel = new BroadcastChannel('mixfront-uploads');
    channel.onmessage = ({ data }: MessageEvent<Change>) => onChange(data);
    return (change: Change) => channel.postMessage(change);
  } catch {
    // Old browsers don't have it, and some don't allow it where storage is blocked: then nothing is shared either.
    return () => undefined;
  }
};

/** Merges a row stored by another tab with this page's state. A row whose file is here belongs to this tab. */
const merge = (here: Row, kept: StoredRow): Row => {
  const note = here.is_noted ? { song: kept.song, label: kept.label, noted: kept.noted } : {};
  if (here.file) return { ...here, ...note };
  const { state: _, ...fields } = kept;
  const isWhole = kept.state === 'whole';
  return {
    ...here,
    ...fields,
    ...(isWhole ? { ...notMoving, state: 'whole', sent: kept.size, problem: null } : {}),
  };
};

/** The rows of the list: in memory, in IndexedDB, and synchronised between tabs. */
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
    // The tab that removed them may have left for the payment page before they were deleted from storage.
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
    /** Several changes at once, with a single notification. */
    changeAll,
    /**
     * Observed changes of rows that belong to another tab or device: shown but not stored, so that they don't overwrite
     * theirs.
     */
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
