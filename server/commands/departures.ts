import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { env } from 'node:process';
import { formatCount } from '../../shared/format.ts';
import { exportUnsubscribeList } from '../backup/unsubscribes.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';

// `npm run departures -- FILE`: saves who has unsubscribed, for restoring an older backup. The server may be running.
const USAGE = `Usage: npm run departures -- FILE   saves the list of clients who unsubscribed, replacing FILE
       npm run restore -- BACKUP --departures FILE   restores a backup and keeps them unsubscribed`;

await runCommand({
  usage: USAGE,
  options: {},
  wanted: ({ positionals: [file, ...others] }): string | null => (file && !others.length ? file : null),
  run: async (file) => {
    const list = await exportUnsubscribeList(readConfig(env));
    await writeFile(file, JSON.stringify(list), { mode: 0o600, flush: true });
    console.log(
      `Saved the list of unsubscribed clients (${formatCount(list.left.length, 'address', 'addresses')}, as fingerprints) to ${resolve(file)}. Keep this file private.`,
    );
    return 0;
  },
});
