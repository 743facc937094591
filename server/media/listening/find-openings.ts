import type { ZipProblem } from '../../../shared/audio/zip-summary.ts';
import { guessLabel } from '../../../shared/stem-check/label.ts';
import type { StemLabel } from '../../../shared/stems.ts';
import type { DecodeAac } from '../decoders/m4a.ts';
import { openSound } from '../decoders/open-sound.ts';
import { AudioRefusal, refusals } from '../decoders/refusal.ts';
import type { Sound } from '../decoders/sound.ts';
import type { Source } from '../decoders/source.ts';
import { findSoundsInZip } from '../decoders/zip-sources.ts';
import { findWholeSong } from './find-whole-song.ts';
import { MAX_SOUNDS } from './protocol.ts';

type Given = { format: string; source: Source; newDecoder(): DecodeAac };
type Opening = () => Promise<Sound>;
type Found = { name: string; label: StemLabel; open: Opening };

/** Total size a song's archives may unpack to, counting each of two passes. */
const MAX_UNPACKED = 40 * 1024 ** 3;

const tooMany = () => new AudioRefusal(`We can put together at most ${MAX_SOUNDS} stems.`);

const refuseProblem = (problem: ZipProblem, method = 'an unknown kind'): AudioRefusal => {
  if (problem === 'locked') return refusals.locked();
  if (problem === 'packed') return refusals.codec(method);
  return problem === 'empty' ? refusals.empty() : refusals.damaged();
};

const findInZip = async (source: Source, maxSeconds: number): Promise<Found[]> => {
  let left = MAX_UNPACKED;
  const unpack = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw refusals.damaged();
  };
  // The external decoder knows files by number and gets no content here.
  const decodeAac: DecodeAac = () => {
    throw refusals.codec('AAC');
  };
  const { sounds, summary } = await findSoundsInZip(source, { unpack });
  if (summary.fault === 'locked') throw refusals.locked();
  if (summary.fault && summary.fault !== 'empty') throw refusals.damaged();
  return sounds.map(({ path, content, problem, method }) => {
    const at = path.lastIndexOf('/') + 1;
    const name = path.slice(at);
    const open = () => {
      if (!content) throw refuseProblem(problem, method);
      return openSound(content.source, { format: 'unknown', maxSeconds, decodeAac });
    };
    return { name, label: guessLabel(name, path.slice(0, at)), open };
  });
};

/**
 * How to open a song's sounds: each file, the sounds inside those that are ZIPs, or the one file that contains the
 * whole song.
 */
export const findOpenings = async (given: Given[], maxSeconds: number): Promise<Opening[]> => {
  const found: Found[] = [];
  for (const { format, source, newDecoder } of given)
    if (format === 'ZIP') found.push(...(await findInZip(source, maxSeconds)));
    else {
      const open = () => openSound(source, { format, maxSeconds, decodeAac: newDecoder() });
      found.push({ name: '', label: 'other', open });
    }
  if (!found.length) throw refusals.empty();
  const whole = findWholeSong(found);
  if (whole) return [whole.open];
  if (found.length > MAX_SOUNDS) throw tooMany();
  return found.map(({ open }) => open);
};
