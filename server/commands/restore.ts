import '../threads.ts';
import { argv, env, exit, getuid } from 'node:process';
import { parseArgs } from 'node:util';
import { countOf } from '../../shared/counts.ts';
import { checkArchive } from '../backup/archive/check-archive.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { contentWords } from '../backup/words.ts';
import { type Config, readConfig } from '../config.ts';
import { versions } from '../deps.ts';

// `npm run restore -- FILE [--as-it-was | --check]`: a backup into an empty place.
const USAGE = `Usage: npm run restore -- FILE [--as-it-was]   puts a backup into an empty folder, database and store
       npm run restore -- FILE --check         only reads it to its end and says whether it is whole`;

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(2),
      allowPositionals: true,
      options: {
        'as-it-was': { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
      },
    });
    const [file = ''] = positionals;
    return positionals.length === 1 && file
      ? { file, isAsItWas: values['as-it-was'], isCheck: values.check }
      : null;
  } catch {
    return null;
  }
};

const run = async (): Promise<number> => {
  const wanted = readArguments();
  if (!wanted) {
    console.error(USAGE);
    return 1;
  }
  if (wanted.isCheck) {
    const { manifest, entries } = await checkArchive(wanted.file, versions);
    entries.close();
    const { files, rows, started_at } = manifest;
    console.log(
      `${wanted.file} is whole: ${contentWords({ rows, files: files.count, bytes: files.bytes })}, as of ${started_at}.`,
    );
    return 0;
  }
  const config = readConfig(env);
  const done = await restoreBackup({ ...wanted, config, tell: (text) => console.log(text) });
  console.log(`Restored and compared: ${contentWords(done.filled)}.`);
  tellHeld(done);
  tellOwner(config);
  console.log('Start the product with: npm start');
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

run().then(exit, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  exit(1);
});
