import type { SoundFacts } from '../../../shared/stems.ts';
import { readAiff } from './aiff.ts';
import { type Bytes, blobBytes } from './bytes.ts';
import { type Header, noFacts } from './header.ts';
import { identify } from './identify.ts';
import { type Measured, measurePcm, type Tick } from './measure.ts';
import { readWav } from './wav.ts';

export type Looked = { facts: SoundFacts; measured: Measured | null };

/** Measures what its header describes; what cannot be read to its end keeps its facts. */
const measureOf = (bytes: Bytes, { layout }: Header, tick: Tick): Promise<Measured | null> =>
  layout
    ? measurePcm(bytes, layout, tick).catch(() => {
        tick();
        return null;
      })
    : Promise.resolve(null);

/** WAV and AIFF, read from front to back; null when it is neither. Headers that make no sense leave the format alone. */
export const checkPlain = async (bytes: Bytes, tick: Tick): Promise<Looked | null> => {
  const { format } = await identify(bytes);
  if (format !== 'WAV' && format !== 'AIFF') return null;
  const read = format === 'WAV' ? readWav : readAiff;
  const header = await read(bytes).catch(() => null);
  if (!header) return { facts: noFacts(format), measured: null };
  return { facts: header.facts, measured: await measureOf(bytes, header, tick) };
};

/** Any sound file the browser has at hand. */
export const checkSound = async (blob: Blob, tick: Tick): Promise<Looked> => {
  const plain = await checkPlain(blobBytes(blob), tick);
  if (plain) return plain;
  const { format, start } = await identify(blobBytes(blob));
  if (format !== 'FLAC' && format !== 'MP3' && format !== 'M4A')
    return { facts: noFacts(format), measured: null };
  // Decoding brings a library along, which sound that is stored plainly does without.
  const { checkCoded } = await import('./compressed.ts');
  return checkCoded(blob, format, start, tick).catch(() => {
    tick();
    return { facts: noFacts(format), measured: null };
  });
};
