/** The files of an uncompressed ZIP archive by name, read from its central directory. */
export const zipEntries = (archive: Buffer): Map<string, Buffer> => {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extraLength, noteLength, local] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ];
    if (archive.readUInt16LE(at + 10) !== 0) throw new Error('This entry is compressed');
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.set(
      archive.toString('utf8', at + 46, at + 46 + nameLength),
      archive.subarray(start, start + size),
    );
    at += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
};
