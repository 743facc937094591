import '../node-tuning.ts';
import { env, getuid } from 'node:process';
import { countOf } from '../../shared/counts.ts';
import { checkArchive } from '../backup/archive/check-archive.ts';
import { describeContent } from '../backup/describe-content.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { restoreFile } from '../backup/restore-file.ts';
import { type Config, readConfig } from '../config.ts';
import { versions } from '../deps.ts';
import { runCommand } from './run-command.ts';

// `npm run restore -- FILE [--as-it-was] [--departures WHERE] | --check | --file KEY`: a backup into an empty place.
const USAGE = `Usage: npm run restore -- FILE [--as-it-was] [--departures WHERE]   puts a backup into an empty folder, database and store
                                               and keeps off the mailing list who has left it since; WHERE is a file of
                                               \`npm run departures\`, a list of addresses, or the old data folder or postgres://… address
       npm run restore -- FILE --check         only reads it to its end and says whether it is whole
       npm run restore -- FILE --file KEY      puts one file that doctor misses back into the store`;

type Wanted = {
  file: string;
  isAsItWas: boolean;
  isCheck: boolean;
  key: string | undefined;
  departures: string | undefined;
};

const run = async (wanted: Wanted): Promise<number> => {
  if (wanted.isCheck) return check(wanted.file);
  const config = readConfig(env);
  const tell = (text: string) => console.log(text);
  if (wanted.key !== undefined) {
    const { owner } = await restoreFile({ ...wanted, key: wanted.key, config, tell });
    console.log(`Restored and compared: ${wanted.key} (${owner}).`);
    tellOwner(config);
    return 0;
  }
  const done = await restoreBackup({ ...wanted, config, tell });
  console.log(`Restored and compared: ${describeContent(done.filled)}.`);
  tellHeld(done);
  tellListed(wanted, done);
  tellOwner(config);
  console.log('Start the product with: npm start');
  return 0;
};

type Values = { 'as-it-was': boolean; check: boolean; file?: string; departures?: string };

/** A check and one file are things of their own. */
const isOneThing = ({ 'as-it-was': isAsItWas, check: isCheck, file, departures }: Values): boolean =>
  [isCheck, file, isAsItWas || departures].filter(Boolean).length <= 1;

const check = async (file: string): Promise<number> => {
  const { manifest, entries } = await checkArchive(file, versions);
  entries.close();
  const { files, rows, started_at } = manifest;
  console.log(
    `${file} is whole: ${describeContent({ rows, files: files.count, bytes: files.bytes })}, as of ${started_at}.`,
  );
  return 0;
};

/** What root writes, another user cannot read. */
const tellOwner = ({ DATA_DIR, DATABASE_URL, STORAGE_URL }: Config): void => {
  if (getuid?.() !== 0 || (DATABASE_URL && STORAGE_URL)) return;
  console.log(
    `What is in ${DATA_DIR} belongs to root now. If the product runs as another user, give it over first, like: chown -R mixfront: ${DATA_DIR}`,
  );
};

const tellHeld = ({ held, manifest }: Restored): void => {
  if (held.sessions) console.log('Whoever was signed in signs in again.');
  if (held.mails)
    console.log(
      `${countOf(held.mails, 'mail')} that had not left when the backup was made ${held.mails === 1 ? 'is' : 'are'} held under Messaging: send again what did not arrive.`,
    );
  if (held.recipients)
    console.log(
      `A bulk mail had not been written to ${countOf(held.recipients, 'client')}: write to them anew.`,
    );
  for (const text of [...manifest.missing, ...manifest.damaged].slice(0, 20))
    console.log(`Lost or damaged before the backup was made: ${text}`);
};

const tellListed = ({ isAsItWas, departures }: Wanted, { listed, manifest }: Restored): void => {
  if (departures !== undefined) {
    console.log(
      `${countOf(listed.left, 'client')} who left the mailing list after the backup ${listed.left === 1 ? 'stays' : 'stay'} off it.`,
    );
    if (listed.deleted.length)
      console.log(
        `${countOf(listed.deleted.length, 'client')} you deleted after the backup ${listed.deleted.length === 1 ? 'is' : 'are'} back, off the mailing list. Delete them again under Customers: ${listed.deleted.join(', ')}`,
      );
  } else if (listed.onList && !isAsItWas)
    console.log(
      `${countOf(listed.onList, 'client')} ${listed.onList === 1 ? 'is' : 'are'} on the mailing list, as of ${manifest.started_at}. Anyone who left it after that is on it again, and anyone you deleted after that is back. To keep them off, restore into an empty place again with --departures and a list, or with the old data folder or database address if it can still be read.`,
    );
};

await runCommand({
  usage: USAGE,
  options: {
    'as-it-was': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    file: { type: 'string' },
    departures: { type: 'string' },
  },
  wanted: ({ values, positionals: [file, ...others] }): Wanted | null =>
    file && !others.length && isOneThing(values)
      ? {
          file,
          isAsItWas: values['as-it-was'],
          isCheck: values.check,
          key: values.file,
          departures: values.departures,
        }
      : null,
  run,
});
