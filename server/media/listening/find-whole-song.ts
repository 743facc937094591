import { guessLabel } from '../../../shared/stem-check/label.ts';
import type { StemLabel } from '../../../shared/stems.ts';

type Labelled = { name: string; label: StemLabel };

/**
 * The client's file that contains their whole song, the latest of several: one they call a rough mix or a demo,
 * otherwise beat and vocals in one file (not their instrumental), otherwise any other reference.
 */
export const findWholeSong = <F extends Labelled>(files: F[]): F | undefined =>
  files.findLast(({ label, name }) => label === 'reference' && /rough|demo|mix/i.test(name)) ??
  files.findLast(({ label, name }) => label === 'song' && guessLabel(name, '') !== 'beat') ??
  files.findLast(({ label }) => label === 'song') ??
  files.findLast(({ label }) => label === 'reference');
