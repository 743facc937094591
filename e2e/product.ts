import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { lateSeed } from '../test/late-chance.ts';
import { ensureInstalled } from '../test/services/packages.ts';

const root = join(import.meta.dirname, '..');
export const owner = { username: 'owner', password: 'a long enough password' };

/** The built product in its own process, on an empty folder and a free port. */
export type Product = {
  url: string;
  folder: string;
  stop(): Promise<number>;
  /** Kills it as a power cut would; the folder stays. */
  kill(): Promise<void>;
};

const lateAnswers = ['--import', join(root, 'test/late-server.ts')];

/** With `LATE_ANSWERS: ''` it always answers at once. */
export const startProduct = async (variables: Record<string, string> = {}): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-e2e-'));
  const isLate = variables.LATE_ANSWERS ?? lateSeed;
  const child = spawn(process.execPath, [...(isLate ? lateAnswers : []), join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_USERNAME: owner.username,
      ADMIN_PASSWORD: owner.password,
      LOG_LEVEL: 'warn',
      // All orders of a file come from one address, more than one person would place.
      RATE_LIMITS: 'off',
      ...variables,
    },
  });
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const url = await addressOf(child);
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    folder,
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const code = await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
};

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} while starting`)));
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => {
      const address = line.match(/ready at (http:\S+)/)?.[1];
      if (address) resolve(address);
    });
  });

const places = [
  env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a real Chromium: the system's own, installed from Debian's packages when missing. Its headless shell is
 * preferred: the same engine without a window, and a visit takes a fifth less processor time.
 */
export const findChromium = async (): Promise<string> => {
  const find = () => places.find((place) => place && existsSync(place));
  await ensureInstalled(
    async () => find() !== undefined,
    ['chromium', 'chromium-headless-shell'],
    'The browser suite',
  );
  return find() ?? '';
};

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, '--autoplay-policy=no-user-gesture-required'],
    // Without a UTF-8 locale it calls every download whose name isn't ASCII “download”.
    env: { ...env, LC_ALL: 'C.UTF-8' },
  });
