import { type SpawnOptions, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { PATIENCE_MS } from '../patience.ts';
import { memoryWithRoom } from './temporary-files.ts';

/** Options of Node for a process that ends with the one that started it. Its standard input must be a pipe. */
export const leash = ['--import', pathToFileURL(`${import.meta.dirname}/leash.mjs`).href];

/**
 * A service that lives exactly as long as its standard input is open, so it ends however this process ends: at stop(),
 * after a failure, on Ctrl-C or a kill. It has its own session, so that Ctrl-C in a terminal does not end it before its
 * users.
 */
export type Leash = {
  output: () => string;
  running: () => boolean;
  stop(): Promise<void>;
};

export const startChildService = (command: string, args: string[], options: SpawnOptions): Leash => {
  const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.stdin?.on('error', () => {});
  child.on('error', (error) => {
    output += error.message;
  });
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      running = false;
      resolve();
    });
  });
  return {
    output: () => output,
    running: () => running,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
};

/** Waits until `ready` returns something; throws with the service's own output when it ends or takes too long. */
export const untilReady = async <T>(
  leash: Leash,
  name: string,
  ready: () => Promise<T | undefined>,
): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const value = await ready();
    if (value !== undefined) return value;
    if (!leash.running()) {
      throw new Error(`${name} ended while starting:\n${leash.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  await leash.stop();
  throw new Error(`${name} was not ready within ${PATIENCE_MS / 1_000} s:\n${leash.output()}`);
};

/** Where a service keeps its files: in memory if there is plenty of it, or on the disk, where a sync is a real one. */
export const scratchRoot = (durable = false): string =>
  durable ? '/var/tmp' : (memoryWithRoom(2 * 1024 ** 3) ?? tmpdir());
