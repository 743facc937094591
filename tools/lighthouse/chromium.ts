import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumFlags, findChromium } from '../../e2e/product.ts';

/** A Chromium of its own that Lighthouse can talk to, with an empty profile. */
export const startChromium = async (): Promise<{ port: number; stop(): Promise<void> }> => {
  const profile = await mkdtemp(join(tmpdir(), 'mixfront-lighthouse-'));
  const flags = [
    ...chromiumFlags,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(await findChromium(), [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code} while starting`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = line.match(/^DevTools listening on ws:\/\/[^:]+:(\d+)/)?.[1];
      if (found) resolve(Number(found));
    });
  });
  return {
    port,
    async stop() {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
