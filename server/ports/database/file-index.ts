import { DatabaseSync } from 'node:sqlite';

/** `note`: a SHA-256, or other information about the entry. */
export type FileIndexEntry = { name: string; size_bytes: number; note: string };

/** A list of names with a note on each: short lists are kept in memory, long ones in a temporary SQLite file. */
export type FileIndex = ReturnType<typeof openFileIndex>;

export const openFileIndex = () => {
  const database = new DatabaseSync('');
  database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -16384;
    create table entries (name text primary key, size_bytes integer not null, note text not null, seen integer not null default 0) without rowid;
    begin`);
  const add = database.prepare('insert or replace into entries (name, size_bytes, note) values (?, ?, ?)');
  const find = database.prepare('select name, size_bytes, note from entries where name = ?');
  const mark = database.prepare('update entries set seen = 1 where name = ?');
  const remove = database.prepare('delete from entries where name = ?');
  const page = database.prepare(
    'select name, size_bytes, note from entries where name > ? and seen <= ? order by name limit 500',
  );
  const total = database.prepare(
    'select count(*) as count, coalesce(sum(length(name)), 0) as characters from entries',
  );
  const pages = function* (maxSeen: number): Generator<FileIndexEntry[]> {
    for (let last = ''; ; ) {
      const rows = page.all(last, maxSeen) as FileIndexEntry[];
      if (rows.length) yield rows;
      last = rows.at(-1)?.name ?? '';
      if (rows.length < 500) return;
    }
  };
  return {
    add: ({ name, size_bytes, note }: FileIndexEntry): void => void add.run(name, size_bytes, note),
    find: (name: string): FileIndexEntry | undefined => find.get(name) as FileIndexEntry | undefined,
    /** Returns false when there is no such entry. */
    mark: (name: string): boolean => mark.run(name).changes === 1,
    remove: (name: string): void => void remove.run(name),
    /** All entries, by name. */
    all: () => pages(1),
    unmarked: () => pages(0),
    total: (): { count: number; characters: number } => total.get() as { count: number; characters: number },
    close: (): void => database.close(),
  };
};
