import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder, makePrivate } from './private-files.ts';
import { isBusy } from './sqlite-errors.ts';

/** Whether any process has the file open. This process must not. */
export const isSqliteInUse = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Every connection to a database in WAL mode keeps a shared lock on it (sqlite.org/wal.html, "Use of WAL Without
    // Shared-Memory").
    connection.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    connection.close();
  }
};

/**
 * A lock between processes that ends with its process: an exclusive transaction on an empty database. Returns what
 * releases it; undefined if another process has it.
 */
export const holdSqlite = (file: string): (() => void) | undefined => {
  makeFolder(dirname(file));
  makePrivate(file);
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // A journal on disk would need space there.
    connection.exec('pragma journal_mode = memory; begin exclusive');
    return () => connection.close();
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
};
