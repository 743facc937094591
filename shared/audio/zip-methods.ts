// Compression methods of ZIP (APPNOTE.TXT 4.4.5). Systems write the first two; the others come from packers.

export const STORED = 0;
export const DEFLATED = 8;
/** Says that the content is encrypted by AES; its own method is in an extra field. */
export const AES = 99;

const names: Record<number, string> = {
  ...{ 1: 'Shrink', 2: 'Reduce', 3: 'Reduce', 4: 'Reduce', 5: 'Reduce', 6: 'Implode', 9: 'Deflate64' },
  ...{ 10: 'Implode', 12: 'bzip2', 14: 'LZMA', 18: 'TERSE', 19: 'LZ77', 20: 'Zstandard', 93: 'Zstandard' },
  ...{ 94: 'MP3', 95: 'XZ', 96: 'JPEG', 97: 'WavPack', 98: 'PPMd' },
};

/** What packers call a method. */
export const getMethodName = (method: number): string => names[method] ?? `method ${method}`;
