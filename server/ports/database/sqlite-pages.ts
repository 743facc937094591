// The entry point of the process that reads every page of a database: prints `ok`, or what SQLite found first.
import { setPriority } from 'node:os';
import { argv, stdout } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { DamagedError } from '../../lib/errors.ts';
import { toAppError } from './sqlite-errors.ts';

const look = (file: string): string => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    // Each page is read once, so that a cache is useless.
    database.exec('pragma cache_size = -2048');
    return String(database.prepare('pragma quick_check(1)').get()?.quick_check);
  } catch (error) {
    if (error instanceof Error && toAppError(error) instanceof DamagedError) return error.message;
    throw error;
  } finally {
    database.close();
  }
};

// Nobody waits for it.
setPriority(10);
stdout.write(look(argv[2] ?? ''));
