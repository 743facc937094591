import { isAiff } from './aiff.ts';
import { type ByteSource, getView, readTag } from './byte-source.ts';
import { readChunks } from './chunks.ts';
import { type AudioFormat, audioFormatNames, type SoundFormat } from './formats.ts';
import { findFirstFrame, isMpegHeader, SEARCHED } from './mp3.ts';
import { isMp4 } from './mp4-boxes.ts';
import { isWav } from './wav.ts';

/** Whether a file begins as this format does. */
const signatures: Record<AudioFormat, (head: Uint8Array) => boolean> = {
  WAV: isWav,
  MP3: (head) => isMpegHeader(head),
  AIFF: isAiff,
  FLAC: (head) => readTag(head, 0) === 'fLaC',
  M4A: isMp4,
};
const isZip = (head: Uint8Array) => ['PK\x03\x04', 'PK\x05\x06'].includes(readTag(head, 0));

const MAX_TAGS = 8;
const HEAD = 16;
const FILLER_AT_ONCE = 16 * 1024;
/** Zeros, line ends and blanks, as recorders of streams and web servers leave them in front. */
const isFiller = (byte: number) => byte === 0 || byte === 10 || byte === 13 || byte === 32;

/** Length of an ID3v2 or APEv2 tag that begins with these bytes; 0 when none does. */
const getTagLength = (head: Uint8Array): number => {
  if (head.length >= 10 && readTag(head, 0, 3) === 'ID3') {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0);
    return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  return head.length >= HEAD && readTag(head, 0, 8) === 'APETAGEX'
    ? 32 + getView(head).getUint32(12, true)
    : 0;
};

/** Offset of the first byte that isn't filler, if that is within a megabyte. */
const skipFiller = async (source: ByteSource, start: number): Promise<number> => {
  for (let at = start; at < start + SEARCHED; at += FILLER_AT_ONCE) {
    const bytes = await source.read(at, FILLER_AT_ONCE);
    for (let n = 0; n < bytes.length; n++) if (!isFiller(bytes[n] as number)) return at + n;
    if (bytes.length < FILLER_AT_ONCE) break;
  }
  return start;
};

/** Whether these bytes begin a tag, which may be of any length. */
export const beginsWithTag = (head: Uint8Array): boolean => getTagLength(head) > 0;

/** Where the sound starts behind tags, including pictures, and filler. The tags are never read. */
const skipFront = async (source: ByteSource): Promise<{ start: number; hasTag: boolean }> => {
  let start = 0;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const at =
      tags > 0 || isFiller((await source.read(0, 1))[0] ?? 1) ? await skipFiller(source, start) : start;
    const length = getTagLength(await source.read(at, HEAD));
    if (length === 0) return { start: at, hasTag: tags > 0 };
    start = at + length;
  }
  return { start, hasTag: true };
};

/** The offset of an MP3 in a RIFF file of its own kind (RMP3), which MP3 encoders of the nineties wrote. */
const findInRiff = async (source: ByteSource): Promise<number | null> => {
  for await (const { id, start } of readChunks(source, true)) if (id === 'data') return start;
  return null;
};

/** Detects the format by content, ignoring the file name, and where the audio starts. */
export const identifyAudio = async (source: ByteSource): Promise<{ format: SoundFormat; start: number }> => {
  const found = (format: SoundFormat, start = 0) => ({ format, start });
  const head = await source.read(0, HEAD);
  const format = audioFormatNames.find((name) => signatures[name](head));
  if (format) return found(format);
  if (isZip(head)) return found('ZIP');
  if (readTag(head, 0) === 'RIFF' && readTag(head, 8) === 'RMP3') {
    const start = await findInRiff(source);
    return start === null ? found('unknown') : found('MP3', start);
  }
  const { start, hasTag } = await skipFront(source);
  const behind = await source.read(start, HEAD);
  if (hasTag) {
    // When a tag claims to be longer than the file, the format stays unknown.
    if (behind.length < 4) return found('unknown', start);
    if (signatures.FLAC(behind)) return found('FLAC', start);
    const isOther = (['WAV', 'AIFF', 'M4A'] as const).some((name) => signatures[name](behind));
    return found(isOther ? 'unknown' : 'MP3', start);
  }
  const first = await findFirstFrame(source, start);
  return first ? found('MP3', start + first.at) : found('unknown');
};
