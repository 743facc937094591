import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One at a time: apt's own locks refuse a second run instead of waiting. */
let queue: Promise<void> = Promise.resolve();

/**
 * Makes sure that what a service needs is on the machine, installing Debian packages if it is missing. Throws with what
 * to install if that is impossible; tests that need a service never skip.
 */
export const ensureInstalled = (
  present: () => Promise<boolean>,
  packages: string[],
  purpose: string,
): Promise<void> => {
  const step = queue.then(async () => {
    if (await present()) return;
    await install(packages, purpose);
    if (!(await present())) {
      throw new Error(
        `${purpose} needs the Debian packages ${packages.join(', ')}; installing them did not help.`,
      );
    }
  });
  queue = step.catch(() => {});
  return step;
};

const install = async (packages: string[], purpose: string): Promise<void> => {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const wish = `${purpose} needs the Debian packages ${packages.join(', ')}. Install them as root: ${command}`;
  if (process.getuid?.() !== 0) throw new Error(wish);
  console.info(`Installing ${packages.join(', ')}: ${purpose} needs them.`);
  // RUNLEVEL=1 keeps the packages from starting services of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', [...command.split(' ').slice(1), '-o', 'DPkg::Lock::Timeout=300'], options);
  } catch (cause) {
    throw new Error(wish, { cause });
  }
};
