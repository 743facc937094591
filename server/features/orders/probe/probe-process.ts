import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HEAP_MB = 192;

/** From source in tests and while developing, beside the bundle in production. */
export const probeEntry = (): string =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './probe-child.ts' : './probe-child.js', import.meta.url),
  );

/**
 * Starts the process that reads headers: no environment, reading its own code alone, and by Node's permission model no
 * writing, no further process, no worker, no native module; on Node 25 and later no network either.
 */
export const startProbeProcess = (entry: string): ChildProcess => {
  const path = realpathSync(entry);
  const child = fork(path, [], {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--permission',
      `--allow-fs-read=${join(dirname(path), sep)}`,
      `--max-old-space-size=${HEAP_MB}`,
    ],
  });
  // A probe under way holds this process by its timer; an idle child must not.
  child.unref();
  child.channel?.unref();
  return child;
};

/** Bytes a process holds in memory, or null where the system has no /proc to tell. */
export const residentBytes = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
};
