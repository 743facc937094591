import { env } from 'node:process';
import { resetPassword } from '../features/sessions/first-admin.ts';
import { readConfig } from '../lib/config.ts';
import { closeStudio, openCurrentStudio } from '../ports/open.ts';
import { runCommand } from './run-command.ts';

// `npm run reset-password [-- USERNAME]`: sets a new password for an administrator, prints it once and ends every
// session.
const USAGE = 'Usage: npm run reset-password [-- USERNAME]';

type Wanted = { username: string | undefined };

const run = async (wanted: Wanted): Promise<number> => {
  const config = readConfig(env);
  const studio = await openCurrentStudio(config);
  try {
    const username = wanted.username ?? config.ADMIN_USERNAME;
    const password = await resetPassword(studio, username);
    if (!password) {
      console.error(`There is no administrator called "${username}"`);
      return 1;
    }
    console.log(`The new password for "${username}" is ${password}\nAll browsers have been signed out.`);
    return 0;
  } finally {
    await closeStudio(studio);
  }
};

await runCommand({
  usage: USAGE,
  options: {},
  wanted: ({ positionals: [username, ...others] }): Wanted | null => (others.length ? null : { username }),
  run,
});
