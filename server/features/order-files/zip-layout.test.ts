import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ByteSource } from '../../../shared/audio/byte-source.ts';
import { readZipMembers } from '../../../shared/audio/zip.ts';
import { readZip } from '../../../test/read-zip.ts';
import type { FilePart } from '../../http/send-stored-file.ts';
import { layOutZip } from './zip-layout.ts';

const modified = new Date('2026-03-01T12:30:10Z');
const sizeOf = (part: FilePart) => (Buffer.isBuffer(part) ? part.length : part.size_bytes);

/** The archive without holding it in memory: stored files are zeros. */
const toSource = (parts: FilePart[]): ByteSource => ({
  size: parts.reduce((sum, part) => sum + sizeOf(part), 0),
  async read(start, length) {
    const wanted = Buffer.alloc(length);
    let at = 0;
    for (const part of parts) {
      if (Buffer.isBuffer(part) && at < start + length && at + part.length > start)
        part.copy(wanted, Math.max(0, at - start), Math.max(0, start - at));
      at += sizeOf(part);
    }
    return wanted;
  },
});
const listed = async (parts: FilePart[]) => {
  const members = [];
  for await (const { path, size, packedSize, crc32, offset } of readZipMembers(toSource(parts)))
    members.push({ path, size, packedSize, crc32, offset });
  return members;
};

test('an archive is the same bytes each time, with names, times and checksums of its files', () => {
  const text = 'été 🎵';
  const lay = () =>
    layOutZip(
      [
        { name: 'Song – 1/été.txt', text },
        { name: 'empty', text: '' },
      ],
      modified,
    );
  const zip = Buffer.concat(lay() as Buffer[]);
  expect(zip).toEqual(Buffer.concat(lay() as Buffer[]));
  expect(readZip(zip).map(({ name, content }) => [name, content.toString()])).toEqual([
    ['Song – 1/été.txt', text],
    ['empty', ''],
  ]);
  // 2026-03-01 and 12:30:10, as MS-DOS packs them.
  const dos = (((2026 - 1980) << 9) | (3 << 5) | 1) * 0x10000 + ((12 << 11) | (30 << 5) | 5);
  expect(readZip(zip).map((entry) => entry.modified)).toEqual([dos, dos]);
});

test('sizes and places beyond 4 GB, and more than 65,535 files, are written as ZIP64', async () => {
  const size = 5 * 1024 ** 3;
  const stored = (name: string) => ({ name, storage_key: name, size_bytes: size, crc32: 123 });
  const parts = layOutZip([stored('a.wav'), stored('b.wav'), { name: 'c.txt', text: 'c' }], modified);
  const [first, second, third] = await listed(parts);
  expect(first).toEqual({ path: 'a.wav', size, packedSize: size, crc32: 123, offset: 0 });
  expect(second).toMatchObject({ path: 'b.wav', size, packedSize: size });
  expect(third).toMatchObject({ path: 'c.txt', size: 1, crc32: crc32('c') });
  expect(third?.offset).toBeGreaterThan(2 * size);
  const many = Array.from({ length: 65_600 }, (_, n) => ({ name: `${n}`, text: '' }));
  const source = Buffer.concat(layOutZip(many, modified) as Buffer[]);
  let count = 0;
  for await (const _ of readZipMembers({
    size: source.length,
    read: async (start, length) => source.subarray(start, start + length),
  }))
    count++;
  expect(count).toBe(many.length);
});
