import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listChildren } from '../services/processes.ts';

/** The product's sandboxed processes, by the name of their code. */
export type SandboxedProcess = 'probe-child' | 'check-child' | 'listening-child' | 'picture-child';

const isCalled = async (pid: number, name: SandboxedProcess): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(`${name}.js`);

/** Waits until such a process exists, and sends it a signal. Returns its id. */
export const strike = async (
  product: number,
  name: SandboxedProcess,
  signal: NodeJS.Signals,
): Promise<number> => {
  for (;;) {
    for (const pid of await listChildren(product))
      if (await isCalled(pid, name)) {
        process.kill(pid, signal);
        return pid;
      }
    await sleep(2);
  }
};
