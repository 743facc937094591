const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  return sum;
});

/** CRC-16 (ARC), as used in MP3 tags, continuing from an earlier sum. */
export const crc16 = (sum: number, bytes: Uint8Array): number => {
  let next = sum;
  for (const byte of bytes) next = (next >>> 8) ^ (table[(next ^ byte) & 255] as number);
  return next;
};
