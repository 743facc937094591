import type { SoundFacts } from '../../../shared/stems.ts';
import { readAiff } from './aiff.ts';
import { isBroken } from './broken.ts';
import { type Bytes, blobBytes } from './bytes.ts';
import { readFlac } from './flac.ts';
import { type Header, noFacts } from './header.ts';
import { identify } from './identify.ts';
import type { CheckOutcome } from './types.ts';
import { readWav } from './wav.ts';

const readers: Record<string, (bytes: Bytes, start: number) => Promise<Header>> = {
  WAV: readWav,
  AIFF: readAiff,
  FLAC: readFlac,
};

const factsOf = async (bytes: Bytes): Promise<SoundFacts> => {
  const { format, start } = await identify(bytes);
  const read = readers[format];
  if (!read) return noFacts(format);
  return read(bytes, start).then(
    ({ facts }) => facts,
    (error: unknown) => noFacts(isBroken(error) ? 'unknown' : format),
  );
};

/** What is left where no worker runs, or the parts that decode cannot be loaded: a few small reads. */
export const checkHeaderAlone = async (file: Blob): Promise<CheckOutcome> => {
  const facts = await factsOf(blobBytes(file)).catch(() => noFacts('unknown'));
  return { report: { facts, measures: null, entries: null }, peaks: null };
};
