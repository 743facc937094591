import '../app/node-tuning.ts';
import { env } from 'node:process';
import { describeContent } from '../backup/describe-content.ts';
import { moveStudio } from '../backup/move-studio.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { runCommand } from './run-command.ts';

// `npm run move -- --to-database … --to-storage …`: moves a studio to another database and file store.
const USAGE = `Usage: npm run move -- [--to-database postgres://… | sqlite] [--to-storage s3://… | disk] [--to-data-dir FOLDER]
Anything you leave out isn’t moved. sqlite and disk use FOLDER, or DATA_DIR without one. For S3, set AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY. Stop Mixfront first.`;

type Wanted = { 'to-database'?: string; 'to-storage'?: string; 'to-data-dir'?: string };

/** The environment needed after the move. */
const getTargetEnv = (values: Wanted): Record<string, string | undefined> => ({
  ...env,
  ...(values['to-database'] && { DATABASE_URL: values['to-database'].replace(/^sqlite$/, '') }),
  ...(values['to-storage'] && { STORAGE_URL: values['to-storage'].replace(/^disk$/, '') }),
  ...(values['to-data-dir'] && { DATA_DIR: values['to-data-dir'] }),
});

const run = async (values: Wanted): Promise<number> => {
  const [from, to] = [readConfig(env), readConfig(getTargetEnv(values))];
  const { filled, losses } = await moveStudio({ from, to, tell: (text) => console.log(text) });
  console.log(`Moved and verified: ${describeContent(filled)}. The original is unchanged.`);
  for (const text of [...losses.missing, ...losses.damaged])
    console.log(`Already missing or damaged: ${text}`);
  console.log(
    `From now on, start Mixfront with ${describeSettings(to)}. Don’t start it with the old values again.`,
  );
  return losses.missing.length || losses.damaged.length ? 1 : 0;
};

/** Without the password, which shouldn't end up in a terminal or its history. */
const describeSettings = ({ DATABASE_URL, STORAGE_URL, DATA_DIR }: Config): string => {
  const shown = new URL(DATABASE_URL ?? 'postgres://none');
  if (shown.password) shown.password = '…';
  return [
    `DATABASE_URL=${DATABASE_URL ? decodeURIComponent(shown.href) : ''}`,
    `STORAGE_URL=${STORAGE_URL ?? ''}`,
    `DATA_DIR=${DATA_DIR}`,
  ].join(' ');
};

const text = { type: 'string' } as const;
await runCommand({
  usage: USAGE,
  options: { 'to-database': text, 'to-storage': text, 'to-data-dir': text },
  wanted: ({ values, positionals }): Wanted | null =>
    !positionals.length && (values['to-database'] || values['to-storage']) ? values : null,
  run,
});
