import { PROTECTED } from './codecs.ts';

/** Sample entries of sound tracks (mp4ra.org, QuickTime). PCM, AAC, Apple Lossless and FLAC have readers of their own. */
const entries = new Map<string, string>([
  ['Opus', 'Opus'],
  ['samr', 'AMR'],
  ['sawb', 'AMR-WB'],
  ['sawp', 'AMR-WB'],
  ['ac-3', 'AC-3'],
  ['ec-3', 'E-AC-3'],
  ['ac-4', 'AC-4'],
  ['dtsc', 'DTS'],
  ['dtse', 'DTS'],
  ['dtsh', 'DTS'],
  ['dtsl', 'DTS'],
  ['mha1', 'MPEG-H'],
  ['mhm1', 'MPEG-H'],
  ['.mp3', 'MP3'],
  ['ulaw', 'µ-law'],
  ['alaw', 'A-law'],
  ['ima4', 'IMA ADPCM'],
  ['ms\0\x02', 'MS ADPCM'],
  ['ms\0\x11', 'IMA ADPCM'],
  ['ms\0U', 'MP3'],
  ['agsm', 'GSM 6.10'],
  ['MAC3', 'MACE 3:1'],
  ['MAC6', 'MACE 6:1'],
  ['QDMC', 'QDesign'],
  ['QDM2', 'QDesign'],
  ['Qclp', 'QCELP'],
  ['sqcp', 'QCELP'],
  ['enca', PROTECTED],
  ['drms', PROTECTED],
]);

export const getMp4Codec = (entry: string): string => entries.get(entry) ?? 'an unknown kind of';

/** Sample entries of uncompressed sound and their bits; null where the entry or its `pcmC` box says. */
const pcmEntries = new Map<string, number | null>([
  ['lpcm', null],
  ['sowt', null],
  ['twos', null],
  ['ipcm', null],
  ['fpcm', null],
  ['NONE', null],
  ['raw ', 8],
  ['in24', 24],
  ['in32', 32],
  ['fl32', 32],
  ['fl64', 64],
]);
export const isPcmEntry = (entry: string): boolean => pcmEntries.has(entry);
export const getPcmBits = (entry: string, pcmC: Uint8Array | undefined, told: number): number =>
  pcmEntries.get(entry) ?? pcmC?.[5] ?? told;

/** `mp4a` by its object type (mp4ra.org), where it isn't AAC. */
const objectTypes = new Map<number, string>([
  [0x69, 'MP3'],
  [0x6b, 'MP3'],
  [0xa5, 'AC-3'],
  [0xa6, 'E-AC-3'],
  [0xa9, 'DTS'],
  [0xad, 'Opus'],
  [0xdd, 'Vorbis'],
  [0xe1, 'QCELP'],
]);

/**
 * The object type and the AudioSpecificConfig of an esds box. Descriptors nest as tag, length in 7-bit groups, content:
 * tag 3 contains 4, 4 contains 5, and 5 is the config.
 */
export const readEsds = (esds: Uint8Array): { codec: string | undefined; config: Uint8Array | null } => {
  let at = 4;
  const enter = (tag: number): boolean => {
    if (esds[at] !== tag) return false;
    do at += 1;
    while ((esds[at] ?? 0) & 0x80);
    at += 1;
    return at < esds.length;
  };
  if (!enter(3)) return { codec: undefined, config: null };
  const flags = esds[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
  if (!enter(4)) return { codec: undefined, config: null };
  const codec = objectTypes.get(esds[at] ?? 0);
  at += 13;
  return { codec, config: enter(5) ? esds.subarray(at) : null };
};
