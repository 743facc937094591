import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumFlags, findChromium } from '../../e2e/product.ts';

/** A separate Chromium with an empty profile, for Lighthouse to connect to. */
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
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const endpoint = await new Promise<URL>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code} while starting`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = line.match(/^DevTools listening on (ws:\S+)/)?.[1];
      if (found) resolve(new URL(found));
    });
  });
  return {
    port: Number(endpoint.port),
    async stop() {
      // Closed through the DevTools protocol: where a script starts the browser, as on Debian, a signal ends only the
      // script.
      const socket = new WebSocket(endpoint);
      socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'Browser.close' })));
      socket.addEventListener('error', () => child.kill());
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
