import type { SoundFacts } from '../../../shared/stems.ts';
import { readAiff } from './aiff.ts';
import { isBroken } from './broken.ts';
import { type Bytes, blobBytes } from './bytes.ts';
import { measureFlac, readFlac } from './flac.ts';
import { noFacts } from './header.ts';
import { identify } from './identify.ts';
import { type Measured, measurePcm, type Tick } from './measure.ts';
import { readWav } from './wav.ts';

export type Looked = { facts: SoundFacts; measured: Measured | null };

/** Nothing can be made of a broken file; one that merely cannot be read has what is known of it. */
const orBroken = (error: unknown, known: SoundFacts, tick: Tick): Looked => {
  // A check that is to end does end here.
  tick();
  return { facts: isBroken(error) ? noFacts('unknown') : known, measured: null };
};

const lookAtPcm = async (
  bytes: Bytes,
  read: typeof readWav,
  known: SoundFacts,
  tick: Tick,
): Promise<Looked> => {
  let facts = known;
  try {
    const header = await read(bytes);
    facts = header.facts;
    return { facts, measured: header.layout ? await measurePcm(bytes, header.layout, tick) : null };
  } catch (error) {
    return orBroken(error, facts, tick);
  }
};

const lookAtFlac = async (bytes: Bytes, start: number, tick: Tick): Promise<Looked> => {
  let facts = noFacts('FLAC');
  try {
    const header = await readFlac(bytes, start);
    const { seconds, ...measured } = await measureFlac(bytes, start, tick);
    facts = { ...header.facts, duration_s: seconds };
    return { facts, measured };
  } catch (error) {
    return orBroken(error, facts, tick);
  }
};

/** WAV, AIFF and FLAC, read from front to back; null when it is none of them. */
export const checkPlain = async (bytes: Bytes, tick: Tick): Promise<Looked | null> => {
  const { format, start } = await identify(bytes);
  if (format === 'FLAC') return lookAtFlac(bytes, start, tick);
  if (format !== 'WAV' && format !== 'AIFF') return null;
  return lookAtPcm(bytes, format === 'WAV' ? readWav : readAiff, noFacts(format), tick);
};

/** Any sound file the browser has at hand. */
export const checkSound = async (blob: Blob, tick: Tick): Promise<Looked> => {
  const plain = await checkPlain(blobBytes(blob), tick);
  if (plain) return plain;
  const { format, start } = await identify(blobBytes(blob));
  if (format !== 'MP3' && format !== 'M4A') return { facts: noFacts(format), measured: null };
  // Decoding brings a library along, which other sound does without.
  const { checkCoded } = await import('./compressed.ts');
  return checkCoded(blob, format, start, tick).catch((error) => orBroken(error, noFacts(format), tick));
};
