import { execFile } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isUpToDate, root } from '../scripts/build.ts';
import { loadWeb, type Web } from '../server/features/pages/web-build.ts';

const script = "import { build } from './scripts/build.ts'; await build();";

/** The built web side, brought up to date by the first test that asks for it; the others wait. */
export const builtWeb = async (): Promise<Web> => {
  const letGo = await waitForTurn();
  try {
    // In its own process, since a build permanently changes its environment.
    if (!(await isUpToDate()))
      await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        cwd: root,
      });
  } finally {
    letGo();
  }
  return loadWeb(await realpath(join(root, 'dist')));
};

/** A lock between processes that is released however its holder ends. */
const waitForTurn = async (): Promise<() => void> => {
  await mkdir(join(root, '.tmp'), { recursive: true });
  const lock = new DatabaseSync(join(root, '.tmp/build-lock.db'), { timeout: 0 });
  for (;;) {
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch {
      await sleep(100);
    }
  }
};
