import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';

const MEMORY = '/dev/shm';
/** Room for the largest test files, twice. */
const ROOM = 8 * 1024 ** 3;

/** A folder in memory, if the system offers one with that many bytes free: a container's may be 64 MB. */
export const memoryWithRoom = (bytes: number): string | undefined => {
  if (!existsSync(MEMORY) || freemem() < bytes) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < bytes ? undefined : MEMORY;
};

/**
 * Unmounts what is mounted in a folder, and deletes it once no process has it in its environment, as those of a test
 * have: one that is ending would create it again. After a minute it no longer waits for them.
 */
const cleanUp = `cat > /dev/null
for try in $(seq 600); do
  grep -qsF "$1" /proc/[0-9]*/environ || break
  sleep 0.1
done
for try in $(seq 100); do
  grep -o " $1/[^ ]*" /proc/mounts | while read -r place; do umount -l "$place"; done
  rm -rf "$1" && exit
  sleep 0.1
done`;

/**
 * Creates a temporary folder that is deleted when this process ends, however that happens: a shell waits for its own
 * standard input to close.
 */
export const makeTemporaryFolder = (parent: string): string => {
  const folder = mkdtempSync(join(parent, 'mixfront-tests-'));
  const watcher = spawn('/bin/sh', ['-c', cleanUp, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as Socket).unref();
  return folder;
};

/**
 * Gives a test run a folder of its own for temporary files, in memory if the system offers enough: every order is
 * synced, so most tests would wait for the disk.
 */
export const setTemporaryFolder = (): void => {
  const folder = makeTemporaryFolder((env.TMPDIR ? undefined : memoryWithRoom(ROOM)) ?? tmpdir());
  // PostgreSQL runs as a different user.
  chmodSync(folder, 0o1777);
  env.TMPDIR = folder;
};
