import { blobBytes } from './bytes.ts';
import { checkSound } from './check-sound.ts';
import { noFacts } from './header.ts';
import { checkHeaderAlone } from './header-alone.ts';
import { identify } from './identify.ts';
import type { Tick } from './measure.ts';
import type { CheckOutcome } from './types.ts';

const look = async (file: Blob, tick: Tick): Promise<CheckOutcome> => {
  const { format } = await identify(blobBytes(file));
  tick();
  if (format === 'ZIP') {
    const { checkZip } = await import('./check-zip.ts');
    const entries = await checkZip(file, tick);
    return { report: { facts: noFacts('ZIP'), measures: null, entries }, peaks: null };
  }
  const { facts, measured } = await checkSound(file, tick);
  const { measures, peaks } = measured ?? { measures: null, peaks: null };
  return { report: { facts, measures, entries: null }, peaks };
};

/** One look at a file: its header, then its samples piece by piece. Throws what `tick` throws, and nothing else. */
export const checkFile = (file: Blob, tick: Tick): Promise<CheckOutcome> =>
  look(file, tick).catch(() => {
    tick();
    return checkHeaderAlone(file);
  });
