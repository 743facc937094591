import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HEAP_MB = 192;

/** From source in tests and while developing; beside the bundle in production, or one up when this is a shared chunk. */
export const probeEntry = (): string => {
  const names = import.meta.url.endsWith('.ts')
    ? ['./probe-child.ts']
    : ['./probe-child.js', '../probe-child.js'];
  const paths = names.map((name) => fileURLToPath(new URL(name, import.meta.url)));
  const entry = paths.find((path) => existsSync(path));
  if (!entry) throw new Error('The probe is missing from the build');
  return entry;
};

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
