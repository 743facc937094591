import type { Deps } from '../deps.ts';
import { preparing } from '../features/listening-copies/prepare-sound.ts';
import { portfolioSounds } from '../features/portfolio/sound-queries.ts';
import { versionMp3s } from '../features/versions/mp3-queries.ts';
import { versionSounds } from '../features/versions/preparation-queries.ts';
import type { Queue } from '../jobs/job-kind.ts';
import { createPreparer, type Preparer } from '../media/listening/preparer.ts';
import { priorities } from '../media/sandbox/child-process.ts';

/**
 * Measures mixes and masters and makes their listening copies, in a process of its own: an order of forty-five stems
 * takes the other worker for as long as it may, and a master uploaded meanwhile is heard at once.
 */
export const versionQueue = (
  deps: Deps,
  preparer: Preparer = createPreparer(deps.storage, deps.log),
): Queue => ({
  name: 'versions',
  kinds: [preparing({ ...deps, preparer }, 'prepare-version', versionSounds)],
  limit: 1,
  wokenBy: ['sounds-waiting'],
  // Their MP3s are next.
  emits: 'sounds-waiting',
});

/** Everything else: MP3s for clients come before stems and rough mixes, these before portfolio sounds. */
export const soundQueue = (
  deps: Deps,
  preparer: Preparer = createPreparer(deps.storage, deps.log, { limits: { nice: priorities.background } }),
): Queue => {
  const needs = { ...deps, preparer };
  return {
    name: 'sounds',
    kinds: [
      preparing(needs, 'make-mp3', versionMp3s),
      preparing(needs, 'prepare-stems', versionSounds),
      preparing(needs, 'prepare-sound', portfolioSounds),
    ],
    limit: 1,
    wokenBy: ['sounds-waiting'],
  };
};
