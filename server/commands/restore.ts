import { formatCount } from '../../shared/format.ts';
import '../node-tuning.ts';
import { env, getuid } from 'node:process';
import { checkArchive } from '../backup/archive/check-archive.ts';
import { describeContent } from '../backup/describe-content.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { restoreFile } from '../backup/restore-file.ts';
import { type Config, readConfig } from '../config.ts';
import { versions } from '../deps.ts';
import { runCommand } from './run-command.ts';

// `npm run restore -- FILE [--as-it-was] [--departures WHERE] | --check | --file KEY`: restores a backup into an empty
// place.
const USAGE = `Usage: npm run restore -- FILE [--as-it-was] [--departures WHERE]   restores a backup into an empty folder, database and file store;
                                               --as-it-was keeps queued emails and sessions; --departures keeps clients
                                               unsubscribed who left since: WHERE is a file from \`npm run departures\`,
                                               a list of addresses, or the old data folder or postgres://… address
       npm run restore -- FILE --check         reads the whole backup and says whether it is complete
       npm run restore -- FILE --file KEY      puts back one file that doctor reports as missing or damaged`;

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
    console.log(`Restored and verified: ${wanted.key} (${owner}).`);
    warnAboutFileOwner(config);
    return 0;
  }
  const done = await restoreBackup({ ...wanted, config, tell });
  console.log(`Restored and verified: ${describeContent(done.filled)}.`);
  reportHeld(done);
  reportMailingList(wanted, done);
  warnAboutFileOwner(config);
  console.log('Start Mixfront with: npm start');
  return 0;
};

type Values = { 'as-it-was': boolean; check: boolean; file?: string; departures?: string };

/** --check and --file can't be combined with other options. */
const isOneThing = ({ 'as-it-was': isAsItWas, check: isCheck, file, departures }: Values): boolean =>
  [isCheck, file, isAsItWas || departures].filter(Boolean).length <= 1;

const check = async (file: string): Promise<number> => {
  const { manifest, entries } = await checkArchive(file, versions);
  entries.close();
  const { files, rows, started_at } = manifest;
  console.log(
    `${file} is complete: ${describeContent({ rows, files: files.count, bytes: files.bytes })}, as of ${started_at}.`,
  );
  return 0;
};

/** Other users can't read files written by root. */
const warnAboutFileOwner = ({ DATA_DIR, DATABASE_URL, STORAGE_URL }: Config): void => {
  if (getuid?.() !== 0 || (DATABASE_URL && STORAGE_URL)) return;
  console.log(
    `Everything in ${DATA_DIR} now belongs to root. If Mixfront runs as another user, change the owner first, for example: chown -R mixfront: ${DATA_DIR}`,
  );
};

const reportHeld = ({ held, manifest }: Restored): void => {
  if (held.sessions) console.log('Everyone needs to sign in again.');
  if (held.mails)
    console.log(
      `${formatCount(held.mails, 'email')} had not been sent when the backup was made. Under Messaging, send again what didn’t arrive.`,
    );
  if (held.recipients)
    console.log(
      `A bulk email was interrupted before ${formatCount(held.recipients, 'client')} got it. Send it to them again.`,
    );
  for (const text of [...manifest.missing, ...manifest.damaged].slice(0, 20))
    console.log(`Already missing or damaged when the backup was made: ${text}`);
};

const reportMailingList = ({ isAsItWas, departures }: Wanted, { listed, manifest }: Restored): void => {
  if (departures !== undefined) {
    console.log(
      `${formatCount(listed.left, 'client')} who unsubscribed after the backup ${listed.left === 1 ? 'stays' : 'stay'} unsubscribed.`,
    );
    if (listed.deleted.length)
      console.log(
        `${formatCount(listed.deleted.length, 'client')} you deleted after the backup ${listed.deleted.length === 1 ? 'is' : 'are'} back, but unsubscribed. Delete them again under Customers: ${listed.deleted.join(', ')}`,
      );
  } else if (listed.onList && !isAsItWas)
    console.log(
      `${formatCount(listed.onList, 'client')} ${listed.onList === 1 ? 'is' : 'are'} subscribed to bulk email, as of ${manifest.started_at}. Anyone who unsubscribed after that is subscribed again, and anyone you deleted after that is back. To prevent this, restore into an empty place again with --departures and a list, or with the old data folder or database address if it can still be read.`,
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
