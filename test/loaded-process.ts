import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { owner } from './harness.ts';

const root = join(import.meta.dirname, '..');

/** A process that has the product loaded and waits to be told to start it: for tests that kill it. */
export const loadProcess = (variables: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', join(root, 'test/api-process.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...env,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_USERNAME: owner.username,
      ADMIN_PASSWORD: owner.password,
      ...variables,
    },
  });

/** Starts the loaded product; resolves with its address. */
export const startProcess = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The product ended while starting')));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const address = line.match(/ready at (http:\S+)/)?.[1];
      if (address) resolve(address);
    });
    child.stdin?.write('\n');
  });
