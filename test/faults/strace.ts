import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The record of a process that has ended: started with `-D`, strace runs a moment longer and writes its last lines
 * then.
 */
export const wholeRecord = async (file: string, pid: number): Promise<string> => {
  const end = new RegExp(`^${pid} +\\+\\+\\+ `, 'm');
  for (;;) {
    const record = await readFile(file, 'latin1');
    if (end.test(record)) return record;
    await sleep(20);
  }
};

/** A system call, with the positions in the record where it began and ended. */
export type Call = { name: string; text: string; path: string; began: number; ended: number };

// Short thread ids are padded.
const WHOLE = /^(\d+) +(\w+)\((.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>/;
const UNFINISHED = ' <unfinished ...>';

/**
 * The calls of a record written with `-f -y`, in the order in which they began. `path` is that of the first descriptor.
 */
export const readCalls = (record: string): Call[] => {
  const calls: Call[] = [];
  const waiting = new Map<string, Call>();
  for (const [line, text] of record.split('\n').entries()) {
    const resumed = text.match(RESUMED);
    if (resumed) {
      const call = waiting.get(resumed[1] as string);
      if (call) {
        call.ended = line;
        call.text += text;
      }
      continue;
    }
    const [, thread = '', name = '', rest = ''] = text.match(WHOLE) ?? [];
    if (!name) continue;
    const path = rest.match(/^\d+<([^>]*)>/)?.[1] ?? '';
    const isOver = !rest.endsWith(UNFINISHED);
    const call = { name, text: rest, path, began: line, ended: isOver ? line : Number.POSITIVE_INFINITY };
    calls.push(call);
    if (!isOver) waiting.set(thread, call);
  }
  return calls;
};
