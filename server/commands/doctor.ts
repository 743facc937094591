import '../threads.ts';
import { argv, env, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { countOf } from '../../shared/counts.ts';
import { examine } from '../backup/doctor/examine.ts';
import { readConfig } from '../config.ts';
import { closeStudio, isInUse, openStudio } from '../deps.ts';

// `npm run doctor [-- --deep]`: what is wrong with what is kept, and what to do. Changes nothing.
const USAGE = 'Usage: npm run doctor [-- --deep], where --deep reads every byte of every file';

const readArguments = (): { deep: boolean } | null => {
  try {
    const { values } = parseArgs({
      args: argv.slice(2),
      options: { deep: { type: 'boolean', default: false } },
    });
    return { deep: values.deep };
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
  const config = readConfig(env);
  const isRunning = await isInUse(config);
  const studio = await openStudio(config);
  try {
    const { upkeep } = studio.database;
    if ((await upkeep.version()) !== upkeep.versions.at(-1)) {
      console.error(
        'The tables are of another version than this one: start the product once, then ask again.',
      );
      return 1;
    }
    const sendsMail = config.SMTP_URL !== undefined;
    const tell = (text: string) => console.log(`Looking at: ${text}`);
    const findings = await examine(studio, { ...wanted, sendsMail, isRunning, tell });
    for (const { text, todo } of findings) console.log(`\n${text}\n  ${todo}`);
    console.log(findings.length ? `\n${countOf(findings.length, 'thing')} to look at.` : 'Nothing is wrong.');
    if (!findings.length && !wanted.deep)
      console.log('With -- --deep every byte of every file is read as well.');
    return findings.length ? 1 : 0;
  } finally {
    await closeStudio(studio);
  }
};

run().then(exit, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  exit(1);
});
