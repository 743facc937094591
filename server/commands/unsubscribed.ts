import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { env } from 'node:process';
import { formatCount } from '../../shared/format.ts';
import { exportUnsubscribedList } from '../backup/unsubscribed-list.ts';
import { readConfig } from '../lib/config.ts';
import { runCommand } from './run-command.ts';

// `npm run unsubscribed -- FILE`: saves who has unsubscribed or was erased, which links were renewed, and the last receipt
// numbers, for restoring an older backup. The server may be running.
const USAGE = `Usage: npm run unsubscribed -- FILE   saves who unsubscribed or was erased, which order links were renewed and
                                   the last receipt numbers, replacing FILE
       npm run restore -- BACKUP --unsubscribed FILE   restores a backup and applies this list`;

await runCommand({
  usage: USAGE,
  options: {},
  wanted: ({ positionals: [file, ...others] }): string | null => (file && !others.length ? file : null),
  run: async (file) => {
    const list = await exportUnsubscribedList(readConfig(env));
    await writeFile(file, JSON.stringify(list), { mode: 0o600, flush: true });
    console.log(
      `Saved ${formatCount(list.unsubscribed.length, 'unsubscribed client')} and ${formatCount(list.erased.length, 'deleted one')}, as fingerprints, ${formatCount(list.renewed?.length ?? 0, 'renewed link')}, and the last receipt numbers to ${resolve(file)}. Keep this file private.`,
    );
    return 0;
  },
});
