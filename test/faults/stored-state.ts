import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesOn } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';

/** What a refusal may change: the log of sign-ins, the wait after them, and when a session was last used. */
const kept = ['login_attempts', 'login_delays', 'sessions'];

/** Everything a studio on SQLite and disk stores: each row of each table, and the name of each file. */
export const storedIn = async (folder: string) => {
  const database = open(folder);
  try {
    const tables = database
      .prepare(
        `select name from sqlite_master where type = 'table' and sql not like '%virtual%' order by name`,
      )
      .all() as { name: string }[];
    const rows = tables
      .filter(({ name }) => !kept.includes(name))
      .map(({ name }) => [
        name,
        database
          // Recurring jobs (`kind:` without a subject) change with the clock.
          .prepare(`select * from "${name}"${name === 'jobs' ? " where id not like '%:'" : ''}`)
          .all()
          .map((row) => JSON.stringify(row)),
      ]);
    return { rows: Object.fromEntries(rows) as Record<string, string[]>, files: await filesOn(folder) };
  } finally {
    database.close();
  }
};

const open = (folder: string) =>
  new DatabaseSync(join(folder, 'mixfront.db'), { readOnly: true, timeout: PATIENCE_MS });

/** Waits until the jobs have checked every file of an order, so that they cause no later change. */
export const jobsAreDone = async (folder: string): Promise<void> => {
  for (;;) {
    const database = open(folder);
    const [row] = database
      .prepare(
        "select count(*) as waiting from order_files where probe = 'waiting' or check_state = 'waiting'",
      )
      .all() as { waiting: number }[];
    database.close();
    if (!row?.waiting) return;
    await sleep(100);
  }
};
