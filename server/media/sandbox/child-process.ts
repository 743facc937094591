import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { dirname, join, sep } from 'node:path';

/** What a child may do besides reading its own code. */
export type Permissions = {
  heap_mb: number;
  /** Folders it may read: the packages its code needs. */
  readable?: string[];
  /** Whether it may start worker threads, under the same restrictions. */
  workers?: boolean;
  /** Whether it may load native modules. These are restricted by nothing except the empty environment. */
  addons?: boolean;
  /** Its `nice` value: how far it yields when the CPU is busy. */
  nice?: number;
};

/**
 * Starts a process for data from strangers: no environment, and through Node's permission model no reading outside its
 * own folder, no writing, no child processes; on Node 25 and later no network either.
 */
export const forkSandboxed = (entry: string, permissions: Permissions): ChildProcess => {
  const path = realpathSync(entry);
  // Node checks both symlinks and their targets.
  const readable = (permissions.readable ?? []).flatMap((folder) => [folder, realpathSync(folder)]);
  const folders = [...new Set([dirname(path), ...readable])];
  const child = fork(path, [], {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      '--permission',
      // The warning that these permissions are dangerous: stderr is kept for the log, and this is not news.
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
    // It has already exited; its exit handler reports how.
  }
  // A running task keeps this process alive by its timer; an idle child must not.
  child.unref();
  child.channel?.unref();
  return child;
};

/** A process's resident memory in bytes, or null on systems without /proc. */
export const residentBytes = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
};

const MAX_BYTES = 4_096;
// Error messages quote their subject, but a file's bytes don't belong in a log.
const quoted = /"[^"\n]*"?|'[^'\n]*'?|`[^`\n]*`?/g;
const unprintable = /[^\x20-\x7e\n]/g;

/**
 * Keeps the end of a child's stderr: where its code crashed, or why the runtime died. Quoted text is removed, and only
 * plain characters are kept.
 */
export const keepStderrTail = (child: ChildProcess) => {
  const stderr = child.stderr as Socket | null;
  let last: Buffer = Buffer.alloc(0);
  stderr?.on('data', (part: Buffer) => {
    last = Buffer.concat([last, part]).subarray(-MAX_BYTES);
  });
  // An idle child must not keep this process alive.
  stderr?.unref();
  return () => last.toString('latin1').replace(quoted, '"..."').replace(unprintable, '?').trim();
};

/**
 * How far processes beside the server yield when the CPU is busy, as `nice` values: requests come first, then what
 * somebody is waiting for (versions, pictures, receipts). The rest gets a third of what these take, so that it keeps its
 * time limits even then.
 */
export const priorities = { awaited: 5, background: 10 } as const;
