/** How a sample of an uncompressed file is written. */
export type Encoding = 'unsigned' | 'signed' | 'float';

/** What the name says. Bits that it leaves open stand in the file. */
export type AiffKind = { encoding: Encoding; isLittle?: boolean; bits?: number };

/** What AIFF-C calls its uncompressed kinds, in small letters, `none` being plain AIFF; 8 bits are signed but in `raw `. */
const kinds: Record<string, AiffKind> = {
  none: { encoding: 'signed' },
  twos: { encoding: 'signed' },
  sowt: { encoding: 'signed', isLittle: true },
  'raw ': { encoding: 'unsigned' },
  in24: { encoding: 'signed', bits: 24 },
  in32: { encoding: 'signed', bits: 32 },
  '42ni': { encoding: 'signed', bits: 24, isLittle: true },
  '23ni': { encoding: 'signed', bits: 32, isLittle: true },
  fl32: { encoding: 'float', bits: 32 },
  fl64: { encoding: 'float', bits: 64 },
};

/** Undefined for what is compressed, or unknown. A file may claim any name. */
export const aiffKind = (name: string): AiffKind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined;
