export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
export const u8 = (...values: number[]): Buffer => Buffer.from(values);

/** Big-endian integers. */
export const be = (bytes: 2 | 3 | 4 | 8, ...values: number[]): Buffer => {
  const out = Buffer.alloc(bytes * values.length);
  for (const [i, value] of values.entries())
    if (bytes === 8) out.writeBigUInt64BE(BigInt(value), i * bytes);
    else out.writeUIntBE(value, i * bytes, bytes);
  return out;
};

/** Little-endian integers. */
export const le = (bytes: 2 | 4 | 8, ...values: number[]): Buffer => {
  const out = Buffer.alloc(bytes * values.length);
  for (const [i, value] of values.entries())
    if (bytes === 8) out.writeBigUInt64LE(BigInt(value), i * bytes);
    else out.writeUIntLE(value, i * bytes, bytes);
  return out;
};

/**
 * Writes bits from the most significant on, as in FLAC and ALAC. Up to 32 at once; negative numbers in two's
 * complement.
 */
export const bitWriter = (capacity: number) => {
  const bytes = Buffer.alloc(capacity);
  let at = 0;
  return {
    write(count: number, value: number) {
      for (let i = count - 1; i >= 0; i -= 1, at += 1)
        if ((value >> i) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
    },
    /** What was written, with the last byte zero-padded. */
    bytes: () => bytes.subarray(0, (at + 7) >> 3),
  };
};
