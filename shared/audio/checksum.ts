const createTable = (width: number, polynomial: number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum >>> (width - 1) ? polynomial : 0);
    return sum & ((1 << width) - 1);
  });
const table8 = createTable(8, 0x107);
const table16 = createTable(16, 0x18005);
/** The effect of a byte on the checksum once another byte follows it. */
const before16 = table16.map((sum) => ((sum & 0xff) << 8) ^ (table16[sum >>> 8] as number));

/** Checksum of a frame header; 0 when the last byte is the checksum of the bytes before it. */
export const crc8 = (bytes: Uint8Array, from: number, to: number): number => {
  let sum = 0;
  for (let i = from; i < to; i++) sum = table8[sum ^ (bytes[i] as number)] as number;
  return sum;
};

/** Checksum of a frame; 0 when the last two bytes are the checksum of the bytes before them. */
export const crc16 = (bytes: Uint8Array, from: number, to: number): number => {
  let sum = 0;
  let i = from;
  // Two bytes per step, because each step depends on the previous one.
  for (; i + 1 < to; i += 2) {
    const pair = sum ^ (((bytes[i] as number) << 8) | (bytes[i + 1] as number));
    sum = (before16[pair >>> 8] as number) ^ (table16[pair & 0xff] as number);
  }
  return i < to ? ((sum & 0xff) << 8) ^ (table16[(sum >>> 8) ^ (bytes[i] as number)] as number) : sum;
};

const table32 = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum of ZIP (CRC-32), going on from that of the bytes before. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let sum = ~before;
  for (let at = 0; at < bytes.length; at++)
    sum = (table32[(sum ^ (bytes[at] as number)) & 0xff] as number) ^ (sum >>> 8);
  return ~sum >>> 0;
};
