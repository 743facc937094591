import { findFormat } from './formats.ts';
import type { SoundFacts } from './sound.ts';

// Compression inside a WAV, an AIFF or an MP4, by the name pages use for it.

/** What an MP4 of a shop has instead of a codec. */
export const PROTECTED = 'copy protection';

/** Whether a codec throws sound away. Those that aren't listed are neither decoded nor judged. */
const lossy: Record<string, boolean> = {
  'A-law': true,
  'µ-law': true,
  'MS ADPCM': true,
  'IMA ADPCM': true,
  'G.721 ADPCM': true,
  'G.722 ADPCM': true,
  'G.726 ADPCM': true,
  'GSM 6.10': true,
  MP2: true,
  MP3: true,
  AAC: true,
  'a rare kind of AAC': true,
  'AAC in a rare layout': true,
  'AC-3': true,
  'E-AC-3': true,
  'AC-4': true,
  DTS: true,
  WMA: true,
  'WMA Lossless': false,
  Vorbis: true,
  Opus: true,
  AMR: true,
  'AMR-WB': true,
  'MPEG-H': true,
  'MACE 3:1': true,
  'MACE 6:1': true,
  QDesign: true,
  QCELP: true,
  TrueSpeech: true,
  PCM: false,
  FLAC: false,
  ALAC: false,
};

/** Names of codecs come from here; anything else in a file is a number. */
export const isCodecName = (name: string): boolean =>
  Object.hasOwn(lossy, name) ||
  name === PROTECTED ||
  /^(kind 0x[0-9a-f]{1,4}|an unknown kind of)$/.test(name);

type Inside = Pick<SoundFacts, 'format' | 'bit_depth' | 'codec'>;

/** Whether sound was thrown away. An M4A with a known bit depth is Apple Lossless. */
export const isLossy = ({ format, bit_depth, codec }: Inside): boolean =>
  codec === undefined
    ? bit_depth === null && findFormat(format)?.isLossy === true
    : Object.hasOwn(lossy, codec) && lossy[codec] === true;

/** Whether nothing was thrown away, as far as is known. */
export const isLossless = (inside: Inside): boolean =>
  !isLossy(inside) &&
  (inside.codec === undefined ? findFormat(inside.format) !== undefined : Object.hasOwn(lossy, inside.codec));

/** Whether there is a decoder for what is inside. */
export const isDecodable = ({ format, codec }: Pick<Inside, 'format' | 'codec'>): boolean =>
  codec === undefined || findFormat(format)?.codecs.includes(codec) === true;

/** Why a sound can't be decoded. What to do follows. */
export const describeUnreadable = (codec: string): string =>
  codec === PROTECTED
    ? 'The file is copy-protected.'
    : `The file uses ${codec} compression, which can’t be read here.`;
