import type { Deps } from '../deps.ts';
import { claimSound, nextWaitingSound } from '../features/portfolio/sound-queries.ts';
import { createPreparer, type Preparer } from '../media/listening/preparer.ts';
import { createLeasedFilesJob } from './leased-files.ts';
import { prepareSound, SOUND_LEASE_MS } from './prepare-sound.ts';
import type { Job } from './sweep.ts';

/** Makes copies for listening of uploaded sounds. */
export const createSoundJob = (
  deps: Deps,
  preparer: Preparer = createPreparer(deps.storage, deps.log),
): Job =>
  createLeasedFilesJob(deps, {
    signal: 'sounds-waiting',
    next: nextWaitingSound,
    claim: (tx, sound) => claimSound(tx, sound, SOUND_LEASE_MS),
    handle: (sound, stopping) => prepareSound({ ...deps, preparer }, sound, stopping),
    words: 'Preparing of sounds waits',
    close: () => preparer.close(),
  });
