import { env } from 'node:process';
import { listPasskeys } from '../features/second-factor/passkey-queries.ts';
import { needsCode } from '../features/second-factor/totp.ts';
import { findAdmin } from '../features/sessions/admin-queries.ts';
import { resetPassword } from '../features/sessions/first-admin.ts';
import { readConfig } from '../lib/config.ts';
import type { Queries } from '../ports/database/port.ts';
import { closeStudio, openCurrentStudio } from '../ports/open.ts';
import { runCommand } from './run-command.ts';

// `npm run reset-password [-- USERNAME]`: sets a new password for an administrator, prints it once, ends every session
// and removes codes and passkeys.
const USAGE = 'Usage: npm run reset-password [-- USERNAME]';

const hasSecondFactor = async (db: Queries, username: string): Promise<boolean> => {
  const admin = await findAdmin(db, username);
  return admin !== null && ((await needsCode(db, admin.id)) || (await listPasskeys(db, admin.id)).length > 0);
};

type Wanted = { username: string | undefined };

const run = async (wanted: Wanted): Promise<number> => {
  const config = readConfig(env);
  const studio = await openCurrentStudio(config);
  try {
    const username = wanted.username ?? config.ADMIN_USERNAME;
    const hadMore = await hasSecondFactor(studio.database.read, username);
    const password = await resetPassword(studio, username);
    if (!password) {
      console.error(`There is no administrator called "${username}"`);
      return 1;
    }
    const more = hadMore
      ? ' Codes and passkeys were removed: set them up again under Settings, Account.'
      : '';
    console.log(
      `The new password for "${username}" is ${password}\nAll browsers have been signed out.${more}`,
    );
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
