import { readFile } from 'node:fs/promises';

/** The child processes of a process. */
export const listChildren = async (pid: number): Promise<number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
};

/** Whether it exists and is no zombie. */
export const isRunning = async (pid: number): Promise<boolean> =>
  /^State:\s+[^Z]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));
