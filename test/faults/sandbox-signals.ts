import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
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

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
};

/** Waits until such a process exists, and sends it a signal. Returns its id. */
export const strike = async (
  product: number,
  name: SandboxedProcess,
  signal: NodeJS.Signals,
): Promise<number> => {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  while (!isOver) {
    const [pid] = await listProcesses(product, name);
    if (pid !== undefined) {
      process.kill(pid, signal);
      // A stopped process would outlive its parent.
      if (signal === 'SIGSTOP') onTestFinished(() => send(pid, 'SIGKILL'));
      return pid;
    }
    await sleep(2);
  }
  throw new Error(`There was no ${name}`);
};

/** Ends the processes of a kind, which wait for work for some seconds: the next one works on what comes then. */
export const endIdle = async (product: number, name: SandboxedProcess): Promise<void> => {
  const idle = await listProcesses(product, name);
  for (const pid of idle) send(pid, 'SIGKILL');
  while ((await listChildren(product)).some((pid) => idle.includes(pid))) await sleep(2);
};
