import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';

// A failed benchmark must not leave servers behind.
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Ends the process with this one, whatever ends this one. */
export const onLeash = (child: ChildProcess): ChildProcess => {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};

export const root = join(import.meta.dirname, '../..');

/** A server in its own process, with helpers to measure and stop it. */
export type Running = {
  url: string;
  folder: string;
  pid: number;
  /** Time from spawn to the line that says it is ready. */
  startedInMs: number;
  /** Resident memory in MB: now, or at its highest. */
  memory(which: 'now' | 'peak'): number;
  /** Resets `peak`. */
  resetPeak(): void;
  stop(): Promise<void>;
};

/** A folder on the checkout's disk: /tmp may be memory, where a sync costs nothing. */
export const scratch = (): string => mkdtempSync(join(root, '.tmp/bench-'));

const startServer = async (
  script: string,
  args: string[],
  variables: Record<string, string>,
  folder: string,
): Promise<Running> => {
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, NODE_ENV: 'production', ...variables },
  });
  onLeash(child);
  const url = await addressOf(child);
  const startedInMs = performance.now() - started;
  const status = (field: string) =>
    Number(
      readFileSync(`/proc/${child.pid}/status`, 'utf8').match(new RegExp(`^${field}:\\s+(\\d+)`, 'm'))?.[1],
    ) / 1024;
  return {
    url,
    folder,
    pid: child.pid ?? 0,
    startedInMs,
    memory: (which) => status(which === 'now' ? 'VmRSS' : 'VmHWM'),
    resetPeak: () => {
      // Linux: writing 5 to clear_refs resets VmHWM (proc(5)).
      spawn('sh', ['-c', `echo 5 > /proc/${child.pid}/clear_refs`]);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A server ended with ${code} while starting`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const address = line.match(/ready at (http:\S+)/)?.[1];
      if (address) resolve(address);
    });
  });

/** The administrator's password for every product started here. */
export const ownerPassword = 'a long enough password';

/** The built product on a folder, without rate limits, since load is what is measured. */
export const startProduct = (folder = scratch(), variables: Record<string, string> = {}): Promise<Running> =>
  startServer(
    join(root, 'dist/server/main.js'),
    [],
    {
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: ownerPassword,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...variables,
    },
    folder,
  );

/** A baseline of bench/bare. */
export const startBare = (name: string, argument: string, folder = scratch()): Promise<Running> =>
  startServer(join(import.meta.dirname, 'bare', `${name}.ts`), [argument || folder], {}, folder);

export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });
