import { execFile } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isUpToDate, root } from '../scripts/build.ts';
import { loadWeb, type Web } from '../server/features/pages/web-build.ts';
import { leash } from './services/child-service.ts';

const script = "import { build } from './scripts/build.ts'; await build();";

/** Brings the build in `dist` up to date; the first test that asks does it, and the others wait. */
export const ensureBuilt = async (): Promise<void> => {
  const letGo = await waitForTurn();
  try {
    if (await isUpToDate()) return;
    console.log('Building. This takes about half a minute');
    // In its own process, since a build permanently changes its environment.
    await promisify(execFile)(process.execPath, [...leash, '--input-type=module', '-e', script], {
      cwd: root,
    });
  } finally {
    letGo();
  }
};

/** As a set-up of whole projects. */
export default ensureBuilt;

/** The web side of that build. */
export const builtWeb = async (): Promise<Web> => {
  await ensureBuilt();
  return loadWeb(await realpath(join(root, 'dist')));
};

const SQLITE_BUSY = 5;

/** A lock between processes that is released however its holder ends. */
const waitForTurn = async (): Promise<() => void> => {
  await mkdir(join(root, '.tmp'), { recursive: true });
  const lock = new DatabaseSync(join(root, '.tmp/build-lock.db'), { timeout: 0 });
  for (;;) {
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
      await sleep(100);
    }
  }
};
