import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What tests and benchmarks need besides the packages of npm: a file (as a pattern) that tells whether it is on the
 * machine, and the Debian packages it comes in.
 */
const needs = {
  postgresql: { file: '/usr/lib/postgresql/*/bin/initdb', packages: ['postgresql'] },
  swift: { file: '/usr/lib/python3/dist-packages/swift/common/__init__.py', packages: ['python3-swift'] },
  openssl: { file: '/usr/bin/openssl', packages: ['openssl'] },
  ffmpeg: { file: '/{usr,usr/local,opt/homebrew}/bin/ffmpeg', packages: ['ffmpeg'] },
  'headless shell': { file: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell'] },
  font: { file: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', packages: ['fonts-dejavu-core'] },
  chromium: { file: '/usr/bin/chromium', packages: ['chromium'] },
  firefox: { file: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  webkit: {
    file: '/usr/bin/WebKitWebDriver',
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-libav',
      'gstreamer1.0-pulseaudio',
    ],
  },
  pulseaudio: { file: '/usr/bin/pulseaudio', packages: ['pulseaudio'] },
  nginx: { file: '/usr/sbin/nginx', packages: ['nginx-light'] },
  caddy: { file: '/usr/bin/caddy', packages: ['caddy'] },
  faketime: { file: '/usr/lib/*/faketime/libfaketimeMT.so.1', packages: ['libfaketime'] },
  strace: { file: '/usr/bin/strace', packages: ['strace'] },
  debootstrap: { file: '/usr/sbin/debootstrap', packages: ['debootstrap'] },
  cpulimit: { file: '/usr/bin/cpulimit', packages: ['cpulimit'] },
  wrk: { file: '/usr/bin/wrk', packages: ['wrk'] },
} satisfies Record<string, { file: string; packages: string[] }>;

export type Need = keyof typeof needs;

/** Where it is, or null if it is missing. */
export const findInstalled = (need: Need): string | null => globSync(needs[need].file).sort().at(-1) ?? null;

/** One installation at a time in this process; `flock` sees to the others. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Makes sure that all this is on the machine, and installs the Debian packages of what is missing. Resolves with the
 * path of the first. Throws with what to install if that is impossible; tests that need something never skip.
 */
export const ensureInstalled = (first: Need, ...others: Need[]): Promise<string> => {
  const step = queue.then(async () => {
    const missing = [first, ...others].filter((need) => !findInstalled(need));
    if (missing.length) await install(missing.flatMap((need) => needs[need].packages));
    const absent = missing.find((need) => !findInstalled(need));
    if (absent)
      throw new Error(`There is no ${needs[absent].file}, even with ${needs[absent].packages.join(', ')}`);
    return findInstalled(first) as string;
  });
  queue = step.catch(() => {});
  return step;
};

/** apt-get refuses a second run instead of waiting, and every test worker is a process of its own. */
const LOCK = '/run/lock/mixfront-packages.lock';

const install = async (packages: string[]): Promise<void> => {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  const wish = `Tests need the Debian packages ${packages.join(', ')}. Install them as root: ${command.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(wish);
  console.info(`Installing ${packages.join(', ')}`);
  // RUNLEVEL=1 keeps the packages from starting services of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run('flock', [LOCK, 'apt-get', 'update'], options);
    await run('flock', [LOCK, ...command, '-o', 'DPkg::Lock::Timeout=300'], options);
  } catch (cause) {
    throw new Error(wish, { cause });
  }
};
