import type { StemLabel } from '../../../shared/stems.ts';

type Labelled = { name: string; label: StemLabel };

/**
 * The file of a client that holds their song as they had it, the latest of several: what they call a rough mix or a demo, then beat
 * and vocals in one file, and then whatever else is there as a reference.
 */
export const findWholeSong = <F extends Labelled>(files: F[]): F | undefined =>
  files.findLast(({ label, name }) => label === 'reference' && /rough|demo|mix/i.test(name)) ??
  files.findLast(({ label }) => label === 'song') ??
  files.findLast(({ label }) => label === 'reference');
