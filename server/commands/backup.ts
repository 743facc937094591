import { formatCount } from '../../shared/format.ts';
import '../app/node-tuning.ts';
import { resolve } from 'node:path';
import { env, stdout } from 'node:process';
import { formatBulk } from '../../shared/sizes.ts';
import type { Manifest } from '../backup/archive/manifest.ts';
import { describeContent } from '../backup/describe-content.ts';
import { saveBackup, streamBackup } from '../backup/save-backup.ts';
import { hasAdmin } from '../features/sessions/admin-queries.ts';
import { setMark } from '../features/system/setup-mark-queries.ts';
import { readConfig } from '../lib/config.ts';
import { AppError } from '../lib/errors.ts';
import { readSealingKey } from '../lib/seal.ts';
import { closeStudio, openStudio } from '../ports/open.ts';
import { runCommand } from './run-command.ts';

// `npm run backup -- FILE [--force] [--with-key]`: saves the whole studio to one file while the server runs.
const USAGE = `Usage: npm run backup -- FILE [--force] [--with-key]
FILE is the backup to write, for example studio.tar. --with-key puts the key in it that opens the passwords and keys
entered under Settings, so that a restored studio sends email and takes cards at once: keep such a file as safe as them. For standard output use: node scripts/run.mjs backup -`;

type Wanted = { file: string; isForced: boolean; withKey: boolean };

const run = async (wanted: Wanted): Promise<number> => {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopped.abort(new AppError('unavailable', 'Stopped. No backup was written.')));
  const { signal } = stopped;
  const started = performance.now();
  const config = readConfig(env);
  const sealingKey = wanted.withKey ? await readSealingKey(config.DATA_DIR) : null;
  if (wanted.withKey && !sealingKey)
    console.error(`There is no sealing.key in ${config.DATA_DIR} yet, so the backup has none.`);
  const studio = await openStudio(config);
  try {
    if (!(await hasAdmin(studio.database.read).catch(() => true)))
      console.error(
        'Warning: this studio has no administrator, so nobody can sign in. Is it the right one? Set DATA_DIR and DATABASE_URL to the values the server uses.',
      );
    // The setup guide asks for a backup until there has been one. Failing to record that is not worth an error.
    const noteIt = () => studio.database.transaction((tx) => setMark(tx, 'backed-up')).catch(() => undefined);
    if (wanted.file === '-') {
      if (stdout.isTTY)
        throw new AppError(
          'invalid',
          'A backup can’t be shown in a terminal. Pipe it to another command, for example: … | age -r KEY > studio.tar.age',
        );
      const streamed = await streamBackup(studio, stdout, { signal, sealingKey });
      await noteIt();
      return reportLosses(streamed);
    }
    const { manifest, size } = await saveBackup(studio, { ...wanted, signal, sealingKey });
    await noteIt();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.error(
      `Backed up ${describeContent({ ...manifest.files, files: manifest.files.count, rows: manifest.rows })} to ${resolve(wanted.file)} (${formatBulk(size)}) in ${seconds} s.`,
    );
    console.error(
      `It contains your clients’ names, messages and music${sealingKey ? ', and the key to your passwords for other services' : ''}, so keep it private.`,
    );
    return reportLosses(manifest);
  } finally {
    await closeStudio(studio);
  }
};

/** The backup is complete, but the studio it was made from is not. */
const reportLosses = ({ missing, damaged }: Manifest): number => {
  if (!missing.length && !damaged.length) return 0;
  for (const text of missing.slice(0, 20)) console.error(`Missing in the store: ${text}`);
  for (const text of damaged.slice(0, 20)) console.error(`Damaged in the store: ${text}`);
  const count = missing.length + damaged.length;
  console.error(
    `The backup is complete, but ${formatCount(count, 'file')} ${count === 1 ? 'was' : 'were'} already missing or damaged. For details, run: npm run doctor -- --deep`,
  );
  return 1;
};

await runCommand({
  usage: USAGE,
  options: {
    force: { type: 'boolean', default: false },
    'with-key': { type: 'boolean', default: false },
  },
  wanted: ({ values, positionals: [file, ...others] }): Wanted | null =>
    file && !others.length ? { file, isForced: values.force, withKey: values['with-key'] } : null,
  run,
});
