import { isAiff } from '../../shared/audio/aiff.ts';
import type { findAudioExtension } from '../../shared/audio/file-extensions.ts';
import { isMpegHeader } from '../../shared/audio/mp3.ts';
import { isWav } from '../../shared/audio/wav.ts';

export type AudioExtension = NonNullable<ReturnType<typeof findAudioExtension>>;

/** Bytes needed to recognise a format. */
export const SIGNATURE_BYTES = 16;

const at = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text;

const isFlac = (head: Buffer) => at(head, 0, 'fLaC');
const hasId3 = (head: Buffer) => at(head, 0, 'ID3') && (head[3] ?? 255) < 5 && (head[4] ?? 255) < 255;

const isMp4 = (head: Buffer) =>
  at(head, 4, 'ftyp') &&
  /^(M4A |M4B |mp4|isom|iso\d|qt {2}|dash|avc1|MSNV)/.test(head.toString('latin1', 8, 12));
const isZip = (head: Buffer) => at(head, 0, 'PK\u0003\u0004');

type Kind = { format: string; matches(head: Buffer): boolean };

const kinds: Record<AudioExtension, Kind> = {
  '.wav': { format: 'WAV', matches: isWav },
  '.aiff': { format: 'AIFF', matches: isAiff },
  '.aif': { format: 'AIFF', matches: isAiff },
  '.flac': { format: 'FLAC', matches: (head) => isFlac(head) || hasId3(head) },
  '.mp3': { format: 'MP3', matches: (head) => hasId3(head) || isMpegHeader(head) },
  '.m4a': { format: 'M4A', matches: isMp4 },
  '.zip': { format: 'ZIP', matches: isZip },
};

/** The format's name if the first bytes match the extension, otherwise null. */
export const detectFormat = (extension: AudioExtension, head: Buffer): string | null =>
  kinds[extension].matches(head) ? kinds[extension].format : null;
