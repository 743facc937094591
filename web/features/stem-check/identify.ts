import type { SoundFormat } from '../../../shared/stems.ts';
import type { Bytes } from './bytes.ts';

/** Letters of a tag, byte by byte. */
export const tagAt = (bytes: Uint8Array, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Where the sound starts behind the ID3v2 tags that players put in front, pictures and all. They are never read. */
const skipId3 = async (bytes: Bytes): Promise<number> => {
  let position = 0;
  for (let tags = 0; tags < 8; tags++) {
    const head = await bytes.read(position, 10);
    if (head.length < 10 || tagAt(head, 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0);
    position += 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  return position;
};

/** A header of MPEG audio, layer III: sync, then no reserved version, bit rate or sample rate. */
const isMpegFrame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff &&
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) === 0x02 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c;

/** What the first bytes say a file is, and where its sound starts; not what its name says. */
export const identify = async (bytes: Bytes): Promise<{ format: SoundFormat; start: number }> => {
  const head = await bytes.read(0, 16);
  const tag = tagAt(head, 0);
  const kind = tagAt(head, 8);
  const found = (format: SoundFormat, start = 0) => ({ format, start });
  if (['RIFF', 'RF64', 'BW64'].includes(tag) && kind === 'WAVE') return found('WAV');
  if (tag === 'FORM' && (kind === 'AIFF' || kind === 'AIFC')) return found('AIFF');
  if (tag === 'fLaC') return found('FLAC');
  if (tag === 'PK\x03\x04' || tag === 'PK\x05\x06') return found('ZIP');
  if (tagAt(head, 4) === 'ftyp') return found('M4A');
  if (isMpegFrame(head)) return found('MP3');
  if (!tag.startsWith('ID3')) return found('unknown');
  // Behind its tags a file may be FLAC; what is behind a tag that is longer than the file, nobody knows.
  const start = await skipId3(bytes);
  const behind = await bytes.read(start, 4);
  if (tagAt(behind, 0) === 'fLaC') return found('FLAC', start);
  return found(behind.length === 4 ? 'MP3' : 'unknown', start);
};
