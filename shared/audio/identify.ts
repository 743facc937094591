import { isAiff } from './aiff.ts';
import { type ByteSource, readTag } from './byte-source.ts';
import { readMpegFrame } from './mp3.ts';
import type { SoundFormat } from './sound.ts';
import { isWav } from './wav.ts';

const MAX_TAGS = 8;

/** Offset of the audio after any ID3v2 tags at the start, including pictures. The tags are never read. */
export const skipId3 = async (source: ByteSource): Promise<number> => {
  let position = 0;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const head = await source.read(position, 10);
    if (head.length < 10 || readTag(head, 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0);
    position += 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  return position;
};

/** Detects the format from the first bytes, ignoring the file name, and where the audio starts. */
export const identifyAudio = async (source: ByteSource): Promise<{ format: SoundFormat; start: number }> => {
  const head = await source.read(0, 16);
  const tag = readTag(head, 0);
  const found = (format: SoundFormat, start = 0) => ({ format, start });
  if (isWav(head)) return found('WAV');
  if (isAiff(head)) return found('AIFF');
  if (tag === 'fLaC') return found('FLAC');
  if (tag === 'PK\x03\x04' || tag === 'PK\x05\x06') return found('ZIP');
  if (readTag(head, 4) === 'ftyp') return found('M4A');
  if (readMpegFrame(head)) return found('MP3');
  if (!tag.startsWith('ID3')) return found('unknown');
  // FLAC may follow ID3 tags. When a tag claims to be longer than the file, the format stays unknown.
  const start = await skipId3(source);
  const behind = await source.read(start, 4);
  if (readTag(behind, 0) === 'fLaC') return found('FLAC', start);
  return found(behind.length === 4 ? 'MP3' : 'unknown', start);
};
