import { readAiff } from './aiff.ts';
import { readFlac } from './flac.ts';
import { readM4a } from './m4a.ts';
import { readMp3 } from './mp3.ts';
import { type Figures, HeaderError, type Source, skipId3, tagAt } from './source.ts';
import { readWav } from './wav.ts';

const nothing: Figures = { duration_s: null, sample_rate_hz: null, bit_depth: null, channels: null };

const read = async (file: Source): Promise<Figures> => {
  const head = await file.read(0, 12);
  const tag = tagAt(head, 0);
  const kind = tagAt(head, 8);
  if (['RIFF', 'RIFX', 'RF64', 'BW64'].includes(tag) && kind === 'WAVE') return readWav(file);
  if (tag === 'FORM' && (kind === 'AIFF' || kind === 'AIFC')) return readAiff(file);
  if (tagAt(head, 4) === 'ftyp') return readM4a(file);
  // An archive is stored as it came: nothing looks inside.
  if (tag === 'PK\x03\x04' || tag === 'PK\x05\x06') return nothing;
  const start = await skipId3(file);
  return tagAt(await file.read(start, 4), 0) === 'fLaC' ? readFlac(file, start) : readMp3(file, start);
};

/** The figures of a WAV, AIFF, FLAC, MP3, M4A or ZIP file, told by its content. Throws HeaderError alone. */
export const readHeader = async (file: Source): Promise<Figures> => {
  try {
    const figures = await read(file);
    const { duration_s } = figures;
    return { ...figures, duration_s: duration_s === null ? null : Math.round(duration_s * 1000) / 1000 };
  } catch (error) {
    if (error instanceof HeaderError) throw error;
    throw new HeaderError(
      error instanceof RangeError ? 'The header is cut off' : 'The header makes no sense',
    );
  }
};
