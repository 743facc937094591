import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname, join, sep } from 'node:path';

/** What a child may do besides reading its own code. */
export type Permissions = {
  heap_mb: number;
  /** Folders it may read: the packages its code needs. */
  readable?: string[];
  /** Worker threads; they are under the same rules. */
  workers?: boolean;
  /** Native modules. Their code is under none of these rules but the empty environment. */
  addons?: boolean;
  /** How far it stands back when processors are short, as `nice` counts. */
  nice?: number;
};

/**
 * Starts a process that handles what strangers sent: no environment, and by Node's permission model no reading but of its own
 * folder, no writing, no further process; on Node 25 and later no network either.
 */
export const forkSandboxed = (entry: string, permissions: Permissions): ChildProcess => {
  const path = realpathSync(entry);
  // Node looks at links and at what they lead to.
  const readable = (permissions.readable ?? []).flatMap((folder) => [folder, realpathSync(folder)]);
  const folders = [...new Set([dirname(path), ...readable])];
  const child = fork(path, [], {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      '--permission',
      // That these permissions are dangerous: what it says of itself is kept, and that is no news.
      '--disable-warning=SecurityWarning',
      ...folders.map((folder) => `--allow-fs-read=${join(folder, sep)}`),
      ...(permissions.workers ? ['--allow-worker'] : []),
      ...(permissions.addons ? ['--allow-addons'] : []),
      `--max-old-space-size=${permissions.heap_mb}`,
    ],
  });
  try {
    if (permissions.nice && child.pid !== undefined) setPriority(child.pid, permissions.nice);
  } catch {
    // Ended already: its exit says how.
  }
  // A task under way holds this process by its timer; an idle child must not.
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
