import { isDamagedAudio } from '../../../shared/audio/byte-source.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { readFacts, unknownFacts } from '../../../shared/audio/read-facts.ts';
import { createBlobSource } from './byte-sources.ts';
import type { CheckOutcome } from './types.ts';

/** What is left where no worker runs, or the parts that decode cannot be loaded: a few small reads. */
export const checkHeader = async (file: Blob): Promise<CheckOutcome> => {
  const source = createBlobSource(file);
  const facts = await readFacts(source)
    .catch(async (error: unknown) =>
      unknownFacts(isDamagedAudio(error) ? 'unknown' : (await identifyAudio(source)).format),
    )
    .catch(() => unknownFacts('unknown'));
  return { report: { facts, measures: null, entries: null }, peaks: null };
};
