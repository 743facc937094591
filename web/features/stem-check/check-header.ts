import { isDamagedAudio } from '../../../shared/audio/byte-source.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { getFaultyFacts, readFacts, unknownFacts } from '../../../shared/audio/read-facts.ts';
import { createBlobSource } from './byte-sources.ts';
import type { CheckOutcome } from './types.ts';

/** Fallback when workers or decoders are unavailable: reads only the header. */
export const checkHeader = async (file: Blob): Promise<CheckOutcome> => {
  const source = createBlobSource(file);
  const facts = await readFacts(source)
    .catch(async (error: unknown) =>
      isDamagedAudio(error) ? getFaultyFacts(error) : unknownFacts((await identifyAudio(source)).format),
    )
    .catch(() => unknownFacts('unknown'));
  return { report: { facts, measures: null, entries: null }, peaks: null };
};
