import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

export type Ended = { code: number | null; signal: NodeJS.Signals | null; ms: number };

/** A process of the product, and all its output. */
export type ProductProcess = {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Starts what has been loaded. Resolves with the address; rejects when the process ends instead. */
  start(): Promise<string>;
  /** How it ended, and how long after it was started or told to end. */
  ended: Promise<Ended>;
  /** Sends a signal, and resolves when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
};

const collect = (stream: Readable): (() => string) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
};

const spawnProduct = (
  command: string,
  args: string[],
  variables: Record<string, string>,
  cwd = root,
): ProductProcess => {
  const child = spawn(command, args, {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: env.PATH, HOME: env.HOME, LOG_LEVEL: 'warn', PORT: '0', ...variables },
  });
  child.stdin.on('error', () => undefined);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  let since = performance.now();
  const ended = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    ms: performance.now() - since,
  }));
  return {
    pid: child.pid ?? 0,
    stdout,
    stderr,
    ended,
    async start() {
      since = performance.now();
      child.stdin.write('\n');
      for (;;) {
        const address = stdout().match(/ready at (http:\S+)/)?.[1];
        if (address) return address;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The product ended while starting:\n${stderr()}`);
        await sleep(10);
      }
    },
    async end(signal = 'SIGTERM') {
      since = performance.now();
      child.kill(signal);
      return ended;
    },
  };
};

/** Runs one of the project's TypeScript files with only these product variables. */
export const launch = (file: string, variables: Record<string, string>, ...args: string[]): ProductProcess =>
  // The loader looks for JSX settings in the working directory.
  spawnProduct(process.execPath, ['--import', 'tsx', join(root, file), ...args], {
    TSX_TSCONFIG_PATH: join(root, 'server/tsconfig.json'),
    ...variables,
  });

/** The product, loaded and waiting for start(). */
export const loadProduct = (variables: Record<string, string>, drainMs?: number): ProductProcess =>
  launch('test/api-process.ts', variables, ...(drainMs === undefined ? [] : [String(drainMs)]));

/**
 * The built product as `npm start` runs it; start() waits until it is ready. `through` is a program that starts it,
 * with its arguments: `['faketime', '-f', '+30d']`; `checkout` is another folder with a build.
 */
export const launchBuilt = (
  variables: Record<string, string>,
  through: string[] = [],
  checkout = root,
): ProductProcess => {
  const [command = process.execPath, ...args] = [
    ...through,
    process.execPath,
    join(checkout, 'dist/server/main.js'),
  ];
  return spawnProduct(command, args, { NODE_ENV: 'production', ...variables }, checkout);
};
