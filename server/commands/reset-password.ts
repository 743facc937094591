import { argv, env, exit } from 'node:process';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { resetPassword } from '../features/sessions/first-admin.ts';

// `npm run reset-password [-- USERNAME]`: a new password for an administrator, printed once; every session ends.
const run = async (): Promise<number> => {
  const config = readConfig(env);
  const deps = await createDeps(config, pino({ level: 'silent' }));
  const username = argv[2] ?? config.ADMIN_USERNAME;
  const password = await resetPassword(deps, username);
  await closeDeps(deps);
  if (!password) {
    console.error(`There is no administrator called "${username}"`);
    return 1;
  }
  console.log(`The new password of "${username}" is ${password}\nEvery session has been signed out.`);
  return 0;
};

run().then(exit, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  exit(1);
});
