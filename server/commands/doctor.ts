import { formatCount } from '../../shared/format.ts';
import '../app/node-tuning.ts';
import { env } from 'node:process';
import { examine } from '../backup/doctor/examine.ts';
import { readMailServer } from '../features/email-setup/mail-server.ts';
import { readConfig } from '../lib/config.ts';
import { DamagedError } from '../lib/errors.ts';
import { closeStudio, isInUse, openCurrentStudio } from '../ports/open.ts';
import { runCommand } from './run-command.ts';

// `npm run doctor [-- --deep]`: reports problems with stored data and what to do about them. Changes nothing.
const USAGE = 'Usage: npm run doctor [-- --deep], where --deep also reads every byte of every file';

const run = async (wanted: { deep: boolean }): Promise<number> => {
  const config = readConfig(env);
  const isRunning = await isInUse(config);
  const studio = await openCurrentStudio(config);
  try {
    const sendsMail = await readMailServer({ database: studio.database, config }).then(
      (server) => server !== null,
      (error: unknown) => {
        if (error instanceof DamagedError) return false;
        throw error;
      },
    );
    const tell = (text: string) => console.log(`Checking: ${text}`);
    const findings = await examine(studio, { ...wanted, sendsMail, isRunning, tell });
    for (const { text, advice } of findings) console.log(`\n${text}\n  ${advice}`);
    console.log(
      findings.length ? `\n${formatCount(findings.length, 'problem')} found.` : 'No problems found.',
    );
    if (!findings.length && !wanted.deep)
      console.log('To also read every byte of every file, run: npm run doctor -- --deep');
    return findings.length ? 1 : 0;
  } finally {
    await closeStudio(studio);
  }
};

await runCommand({
  usage: USAGE,
  options: { deep: { type: 'boolean', default: false } },
  wanted: ({ values: { deep }, positionals }) => (positionals.length ? null : { deep }),
  run,
});
