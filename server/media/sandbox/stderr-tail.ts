import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

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
