import { crc32 } from 'node:zlib';

export type ZipEntry = { name: string; content: Buffer; modified: number };

/** The entries of an uncompressed ZIP archive, read from its central directory, with checksums verified. */
export const readZip = (zip: Buffer): ZipEntry[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('The directory is broken');
    const [method, sum, packed, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ];
    if (method !== 0 || packed !== size) throw new Error('An entry is compressed');
    const lengths = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number];
    const name = zip.toString('utf8', at + 46, at + 46 + lengths[0]);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    if (crc32(content) !== sum) throw new Error(`The sum of ${name} is wrong`);
    entries.push({ name, content, modified: zip.readUInt32LE(at + 12) });
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return entries;
};
