import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { lateSeed } from '../test/late-chance.ts';
import { launchBuilt } from '../test/run/product-process.ts';
import { ensureInstalled } from '../test/services/packages.ts';
import { scope } from '../test/test-scopes.ts';

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

const lateAnswers = { NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'test/late-server.ts'))}` };

/** With `LATE_ANSWERS: ''` it always answers at once. */
export const startProduct = async (variables: Record<string, string> = {}): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-e2e-'));
  const { LATE_ANSWERS = lateSeed, ...own } = variables;
  const child = launchBuilt({
    DATA_DIR: folder,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    // All orders of a file come from one address, more than one person would place.
    RATE_LIMITS: 'off',
    ...(LATE_ANSWERS ? { ...lateAnswers, LATE_ANSWERS } : {}),
    ...own,
  });
  const url = await child.start();
  return {
    url,
    folder,
    kill: async () => void (await child.end('SIGKILL')),
    async stop() {
      const { code } = await child.end();
      if (code !== 0) console.error(child.stderr());
      await rm(folder, { recursive: true, force: true });
      return code ?? 1;
    },
  };
};

/** Where others than Debian have it. */
const places = ['/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Path of a real Chromium: CHROMIUM_PATH, or Debian's headless shell, which is installed if missing. That is the same
 * engine without a window, and a visit takes a third less processor time. The nightly run takes the whole browser.
 */
export const findChromium = async (
  kind: 'chromium' | 'headless shell' = scope === 'nightly' ? 'chromium' : 'headless shell',
): Promise<string> => {
  const elsewhere = env.CHROMIUM_PATH || places.find((place) => existsSync(place));
  return elsewhere ?? ensureInstalled(kind, 'font');
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
