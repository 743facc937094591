import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

const MOST_BYTES = 4_096;
// Messages quote what they are about: the bytes of a file have no place in a log.
const quoted = /"[^"\n]*"?|'[^'\n]*'?|`[^`\n]*`?/g;
const unprintable = /[^\x20-\x7e\n]/g;

/**
 * Keeps the end of what a child writes to its standard error: where its code broke, or what the runtime died of. Without
 * anything in quotes, and in plain characters.
 */
export const keepStderrTail = (child: ChildProcess) => {
  const stderr = child.stderr as Socket | null;
  let last: Buffer = Buffer.alloc(0);
  stderr?.on('data', (part: Buffer) => {
    last = Buffer.concat([last, part]).subarray(-MOST_BYTES);
  });
  // An idle child must not hold this process.
  stderr?.unref();
  return () => last.toString('latin1').replace(quoted, '"..."').replace(unprintable, '?').trim();
};
