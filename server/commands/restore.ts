import { formatCount } from '../../shared/format.ts';
import '../app/node-tuning.ts';
import { env, getuid, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { checkArchive } from '../backup/archive/check-archive.ts';
import type { Manifest } from '../backup/archive/manifest.ts';
import { describeContent } from '../backup/describe-content.ts';
import { describeReceiptNumbers } from '../backup/keep-receipt-numbers.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { restoreFile } from '../backup/restore-file.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { versions } from '../ports/open.ts';
import { runCommand } from './run-command.ts';

// `npm run restore -- FILE [--as-it-was] [--unsubscribed WHERE] [--renew-links] | --check | --file KEY`: restores a backup into an empty
// place.
const USAGE = `Usage: npm run restore -- FILE [--as-it-was] [--unsubscribed WHERE] [--renew-links]
                                               restores a backup into an empty folder, database and file store;
                                               --as-it-was keeps queued emails and sessions; --unsubscribed applies what
                                               happened since the backup: unsubscribed clients, deleted clients, renewed
                                               order links, receipt numbers. WHERE is a file from \`npm run unsubscribed\`, a list of addresses, or the
                                               old data folder or postgres://… address; --renew-links renews all of them
       npm run restore -- FILE --check         reads the whole backup and says whether it is complete
       npm run restore -- FILE --file KEY      puts back one file that doctor reports as missing or damaged`;

type Wanted = {
  file: string;
  isAsItWas: boolean;
  isCheck: boolean;
  key: string | undefined;
  unsubscribed: string | undefined;
  isRenewing: boolean;
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
  const done = await restoreBackup({
    ...{ ...wanted, config, tell },
    renewsLinks: (manifest, isFullList) => askAboutLinks(wanted, manifest, isFullList),
  });
  console.log(`Restored and verified: ${describeContent(done.filled)}.`);
  reportHeld(done);
  reportUnsubscribed(wanted, done);
  reportLinks(wanted, done);
  reportReceipts(done);
  warnAboutFileOwner(config);
  console.log('Now start Mixfront.');
  return 0;
};

type Values = {
  'as-it-was': boolean;
  check: boolean;
  'renew-links': boolean;
  file?: string;
  unsubscribed?: string;
};

/** --check and --file can't be combined with other options. */
const isOneThing = ({ check: isCheck, file, ...restore }: Values): boolean =>
  [isCheck, file, Object.values(restore).some(Boolean)].filter(Boolean).length <= 1;

/** A person at a terminal is asked, unless a full list says which links had been renewed. */
const askAboutLinks = async (
  { isRenewing, isAsItWas }: Wanted,
  { rows, started_at }: Manifest,
  isFullList: boolean,
): Promise<boolean> => {
  if (isRenewing || isAsItWas || isFullList || !rows.orders || !stdin.isTTY || !stdout.isTTY)
    return isRenewing;
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    const answer = await terminal.question(
      `This backup is from ${started_at}. Links to order pages and the calendar address that you renewed after that will work again, unless all ${formatCount(rows.orders, 'order')} and the calendar get new ones. Clients then get theirs with the next email, or by asking for it on your site. Renew all links? [y/N] `,
    );
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
};

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

const reportLinks = ({ isAsItWas }: Wanted, { links, isFullList, manifest, filled }: Restored): void => {
  if (links.all)
    console.log(
      'All links to order pages and the calendar address are renewed. Clients get theirs with the next email, or by asking for it on your site.',
    );
  else if (isFullList)
    console.log(
      `${formatCount(links.renewed, 'link')} to order pages renewed after the backup ${links.renewed === 1 ? 'stays' : 'stay'} renewed.`,
    );
  else if (filled.rows.orders && !isAsItWas)
    console.log(
      `Links to order pages and the calendar address are those of ${manifest.started_at}. Any you renewed after that work again: to end them, press Renew all order links under Settings, Account, or restore with --renew-links.`,
    );
};

const reportReceipts = ({ receipts }: Restored): void => {
  const words = describeReceiptNumbers(receipts);
  if (words) console.log(words);
};

const reportUnsubscribed = (
  { isAsItWas, unsubscribed }: Wanted,
  { listed, isFullList, manifest, filled }: Restored,
): void => {
  if (unsubscribed !== undefined) {
    console.log(
      `${formatCount(listed.unsubscribed, 'client')} who unsubscribed after the backup ${listed.unsubscribed === 1 ? 'stays' : 'stay'} unsubscribed.`,
    );
    if (listed.erased.length)
      console.log(
        `${formatCount(listed.erased.length, 'client')} whose data you deleted after ${manifest.started_at} ${listed.erased.length === 1 ? 'was' : 'were'} in this backup, and their data is deleted again.`,
      );
    if (listed.hidden.length)
      console.log(
        `These mention one of their names and may mean somebody else, so they are only unpublished: ${listed.hidden.join(', ')}. Under Portfolio and Testimonials, delete them or publish them again.`,
      );
    if (listed.deleted.length)
      console.log(
        `${formatCount(listed.deleted.length, 'client')} you deleted after the backup ${listed.deleted.length === 1 ? 'is' : 'are'} back, but unsubscribed. Delete them again under Customers: ${listed.deleted.join(', ')}`,
      );
  }
  if (isFullList || isAsItWas || !filled.rows.clients) return;
  if (unsubscribed === undefined && listed.onList)
    console.log(
      `${formatCount(listed.onList, 'client')} ${listed.onList === 1 ? 'is' : 'are'} subscribed to bulk email, as of ${manifest.started_at}. Anyone who unsubscribed after that is subscribed again.`,
    );
  console.log(
    `Anyone whose data you deleted after ${manifest.started_at} is back. To prevent this, restore into an empty place again with --unsubscribed and a list from \`npm run unsubscribed\`, or with the old data folder or database address if it can still be read.`,
  );
};

await runCommand({
  usage: USAGE,
  options: {
    'as-it-was': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    file: { type: 'string' },
    unsubscribed: { type: 'string' },
    'renew-links': { type: 'boolean', default: false },
  },
  wanted: ({ values, positionals: [file, ...others] }): Wanted | null =>
    file && !others.length && isOneThing(values)
      ? {
          file,
          isAsItWas: values['as-it-was'],
          isCheck: values.check,
          key: values.file,
          unsubscribed: values.unsubscribed,
          isRenewing: values['renew-links'],
        }
      : null,
  run,
});
