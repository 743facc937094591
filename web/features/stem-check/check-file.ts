import { identifyAudio } from '../../../shared/audio/identify.ts';
import { unknownFacts } from '../../../shared/audio/read-facts.ts';
import { createBlobSource } from './byte-sources.ts';
import { checkHeader } from './check-header.ts';
import { checkSound } from './check-sound.ts';
import type { Tick } from './measure-sound.ts';
import type { CheckOutcome } from './types.ts';

const look = async (file: Blob, tick: Tick): Promise<CheckOutcome> => {
  const { format } = await identifyAudio(createBlobSource(file));
  tick();
  if (format === 'ZIP') {
    const { checkZip } = await import('./check-zip.ts');
    const contents = await checkZip(file, tick);
    return { report: { facts: unknownFacts('ZIP'), measures: null, ...contents }, peaks: null };
  }
  const { facts, measured } = await checkSound(file, tick);
  const { measures, peaks } = measured ?? { measures: null, peaks: null };
  return { report: { facts, measures, entries: null }, peaks };
};

/** Checks a file: its header, then its samples in chunks. Only rethrows errors of `tick`. */
export const checkFile = (file: Blob, tick: Tick): Promise<CheckOutcome> =>
  look(file, tick).catch(() => {
    tick();
    return checkHeader(file);
  });
