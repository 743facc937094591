import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listChildren } from '../services/processes.ts';

/** The product's sandboxed processes, by the name of their code. */
export type SandboxedProcess = 'probe-child' | 'check-child' | 'listening-child' | 'picture-child';

const listProcesses = async (product: number, name: SandboxedProcess): Promise<number[]> => {
  const found: number[] = [];
  for (const pid of await listChildren(product))
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(`${name}.js`))
      found.push(pid);
  return found;
};

/** The CPU time a process has used, in ticks of 10 ms: fields 14 and 15 of proc_pid_stat(5). */
const readTicks = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

/**
 * Waits until such a process exists, and sends it a signal. Returns its id. Of the two encoders, those of versions and
 * of other sounds, it is the one that works from now on: the other may be idle, and ended for that at any time.
 */
export const strike = async (
  product: number,
  name: SandboxedProcess,
  signal: NodeJS.Signals,
): Promise<number> => {
  const before = new Map<number, number>();
  if (name === 'listening-child')
    for (const pid of await listProcesses(product, name)) before.set(pid, await readTicks(pid));
  for (;;) {
    for (const pid of await listProcesses(product, name)) {
      const ticks = before.get(pid);
      if (ticks !== undefined && !((await readTicks(pid)) > ticks + 1)) continue;
      process.kill(pid, signal);
      return pid;
    }
    await sleep(2);
  }
};
