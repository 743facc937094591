import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultStudio } from './studio.ts';

const fileOf = ({ folder }: FaultStudio) => join(folder, 'longest-piece');

/** Variables of a process that measures its longest pieces of work. */
export const withLongestPiece = (studio: FaultStudio) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'event-loop-blocking.mjs')}`,
  LONGEST_PIECE_FILE: fileOf(studio),
});

/** The most processor time in milliseconds that the process took without a break since the last call. */
export const takeLongestPiece = async (studio: FaultStudio, pid: number): Promise<number> => {
  const file = fileOf(studio);
  await rm(file, { force: true });
  kill(pid, 'SIGUSR2');
  for (;;) {
    const said = await readFile(file, 'utf8').catch(() => '');
    if (said) return Number(said);
    await sleep(10);
  }
};
