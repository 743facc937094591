import { getView } from './byte-source.ts';

const EXTRA_UNICODE_PATH = 0x7075;

/** Characters 128 to 255 of code page 437, the encoding of names without the UTF-8 flag. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Null when the bytes are not valid UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
};

const decodeCodePage = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128])).join('');

/** The content of the extra field with this id, or null. */
export const findExtra = (extra: Uint8Array, wanted: number): Uint8Array | null => {
  const view = getView(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === wanted)
      return extra.subarray(at + 4, at + 4 + view.getUint16(at + 2, true));
  return null;
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

const crc32 = (bytes: Uint8Array): number =>
  ~bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8), -1) >>> 0;

/** Decodes a name: UTF-8 when flagged, or when macOS wrote it without the flag. */
export const decodeName = (name: Uint8Array, extra: Uint8Array, isUtf8: boolean): string => {
  const unicode = findExtra(extra, EXTRA_UNICODE_PATH);
  // The field starts with a version and the checksum of the name it belongs to: tools that rename a file may leave the
  // old field behind.
  const isWhole = unicode !== null && unicode.length >= 5 && unicode[0] === 1;
  const isCurrent = isWhole && getView(unicode).getUint32(1, true) === crc32(name);
  const path = isCurrent ? decodeUtf8(unicode.subarray(5)) : null;
  const plain = decodeUtf8(name);
  if (isUtf8) return plain ?? decodeCodePage(name);
  return path ?? plain ?? decodeCodePage(name);
};
