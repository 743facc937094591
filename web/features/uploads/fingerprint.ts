import { MEBIBYTE } from '../../../shared/sizes.ts';

/** CRC-32 as in zlib (ISO 3309); the server keeps it for every upload. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 255] ?? 0);
  return ~crc >>> 0;
};

/** Checksum of the first `length` bytes of a file, read one megabyte at a time so that the page stays responsive. */
export const crc32OfStart = async (file: Blob, length: number): Promise<number> => {
  let crc = 0;
  for (let at = 0; at < length; at += MEBIBYTE) {
    const bytes = await file.slice(at, Math.min(length, at + MEBIBYTE)).arrayBuffer();
    crc = crc32(new Uint8Array(bytes), crc);
  }
  return crc;
};

const slices = 8;
const slice_bytes = 16 * 1024;

/** Offsets of the sampled slices: the first bytes, the last, and some evenly between. */
export const getSliceOffsets = (size: number): number[] => {
  const last = Math.max(0, size - slice_bytes);
  return [
    ...new Set(Array.from({ length: slices }, (_, index) => Math.round((last * index) / (slices - 1)))),
  ];
};

/**
 * Detects a changed file without reading all of it: size, modification time and a checksum of slices. Rejects when the
 * file cannot be read because it was changed, moved or disconnected since it was chosen.
 */
export const getFingerprint = async (file: File): Promise<string> => {
  let crc = 0;
  for (const at of getSliceOffsets(file.size)) {
    const bytes = await file.slice(at, at + slice_bytes).arrayBuffer();
    crc = crc32(new Uint8Array(bytes), crc);
  }
  return `${file.size}-${file.lastModified}-${crc.toString(16)}`;
};
