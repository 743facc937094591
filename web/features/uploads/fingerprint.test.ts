import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32, crc32OfStart, getFingerprint, getSliceOffsets } from './fingerprint.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer>, lastModified = 1000) =>
  new File([bytes], 'a.wav', { lastModified });
const noise = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 7919) >>> 3);

describe('CRC-32', () => {
  test('matches zlib, also in pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (one, other) => {
        const both = Buffer.concat([one, other]);
        expect(crc32(other, crc32(one))).toBe(zlibCrc32(both));
      }),
    );
  });

  test("of a file's start covers exactly those bytes", async () => {
    const bytes = noise(2_500_000);
    for (const length of [0, 1, 1_048_576, 1_048_577, 2_500_000])
      expect(await crc32OfStart(new Blob([bytes]), length)).toBe(zlibCrc32(bytes.subarray(0, length)));
  });
});

describe('the fingerprint', () => {
  test('covers both ends and the middle', () => {
    expect(getSliceOffsets(100)).toEqual([0]);
    const places = getSliceOffsets(10_000_000);
    expect(places).toHaveLength(8);
    expect([places[0], places.at(-1)]).toEqual([0, 10_000_000 - 16 * 1024]);
  });

  test('is equal for equal files and differs by size, modification time or content', async () => {
    const bytes = noise(200_000);
    const known = await getFingerprint(fileOf(bytes));
    expect(await getFingerprint(fileOf(bytes))).toBe(known);
    expect(await getFingerprint(fileOf(bytes, 2000))).not.toBe(known);
    expect(await getFingerprint(fileOf(bytes.slice(1)))).not.toBe(known);
    const end = bytes.slice();
    end[199_999] = 1 + (end[199_999] ?? 0);
    expect(await getFingerprint(fileOf(end))).not.toBe(known);
  });
});
