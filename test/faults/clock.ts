import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled, findInstalled } from '../services/packages.ts';

/** A wall clock that a test sets; `variables` pass it to a process, which reads it every second. */
export const openClock = async (folder: string, { isMonotonic = true } = {}) => {
  await ensureInstalled('faketime');
  const path = join(folder, 'clock');
  /** An offset from the true time, such as `+30d` or `-2h`. */
  const set = async (offset: string): Promise<void> => {
    await writeFile(`${path}.new`, `${offset}\n`);
    await rename(`${path}.new`, path);
  };
  await set('+0');
  const variables: Record<string, string> = {
    LD_PRELOAD: findInstalled('faketime') ?? '',
    FAKETIME_TIMESTAMP_FILE: path,
    FAKETIME_CACHE_DURATION: '1',
    // File times stay true, like those of a store on another machine.
    NO_FAKE_STAT: '1',
    ...(isMonotonic ? { FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {}),
  };
  return { set, variables };
};
