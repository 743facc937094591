import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultStudio } from './studio.ts';

const fileOf = ({ folder }: FaultStudio) => join(folder, 'process-probe');

/** Variables of a process that can be asked about itself. */
export const withProbe = (studio: FaultStudio) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'process-probe.mjs')}`,
  PROBE_FILE: fileOf(studio),
});

/**
 * The most processor time in milliseconds that the process took without a break since it was last asked, and the megabytes
 * it holds, garbage excepted.
 */
type Probe = { longest_ms: number; held_mb: number };

export const askProcess = async (studio: FaultStudio, pid: number): Promise<Probe> => {
  const file = fileOf(studio);
  await rm(file, { force: true });
  kill(pid, 'SIGUSR2');
  for (;;) {
    const said = await readFile(file, 'utf8').catch(() => '');
    if (said) return JSON.parse(said) as Probe;
    await sleep(10);
  }
};
