import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Readable } from 'node:stream';
import { leash } from '../services/child-service.ts';

const root = join(import.meta.dirname, '../..');

/** `ms` is the time from the start, or from the signal to end. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null; ms: number };

/** A process of the product, and all its output. It ends with the tests, however they end. */
export type ProductProcess = {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves with its address once it is ready; rejects when it ends instead. */
  start(): Promise<string>;
  ended: Promise<Ended>;
  /** Sends a signal, and resolves when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
  /** Writes a line to its standard input. */
  tell(line: string): void;
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
  let since = performance.now();
  const child = spawn(command, args, {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: env.PATH,
      HOME: env.HOME,
      LOG_LEVEL: 'warn',
      PORT: '0',
      NODE_ENV: 'production',
      ...variables,
    },
  });
  child.stdin.on('error', () => undefined);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
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
    start: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const address = stdout().match(/ready at (http:\S+)/)?.[1];
          if (address) resolve(address);
        };
        child.stdout.on('data', look);
        look();
        const fail = () => reject(new Error(`The product ended while starting:\n${stderr()}`));
        ended.then(fail, fail);
      }),
    async end(signal = 'SIGTERM') {
      since = performance.now();
      child.kill(signal);
      return ended;
    },
    tell: (line) => void child.stdin.write(`${line}\n`),
  };
};

/**
 * The built product as `npm start` runs it. `through` is a program that starts it, with its arguments: `['faketime',
 * '-f', '+30d']`; `checkout` is another folder with a build.
 */
export const launchBuilt = (
  variables: Record<string, string>,
  through: string[] = [],
  checkout = root,
): ProductProcess => {
  const [command = process.execPath, ...args] = [
    ...through,
    process.execPath,
    ...leash,
    join(checkout, 'dist/server/main.js'),
  ];
  return spawnProduct(command, args, variables, checkout);
};

export type CommandName = 'backup' | 'restore' | 'move' | 'doctor' | 'reset-password' | 'seed';

/** A built command with only these product variables. */
export const launchCommand = (
  name: CommandName,
  variables: Record<string, string>,
  ...args: string[]
): ProductProcess =>
  spawnProduct(process.execPath, [...leash, join(root, `dist/server/${name}.js`), ...args], variables);
