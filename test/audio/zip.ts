import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yazl from 'yazl';
import { le } from './bytes.ts';

// 1 January 2026 in MS-DOS format: the same bytes on every run.
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

type Content = { name: string; content: Uint8Array };

/** A ZIP archive of compressed entries. */
export const deflateZip = (entries: Content[]): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const { name, content } of entries) zip.addBuffer(Buffer.from(content), name, { compress: true });
  zip.end();
  return buffer(zip.outputStream);
};

/** An entry as another program might have written it. */
export type OddEntry = {
  /** As bytes if it isn't UTF-8. */
  name: string | Buffer;
  content?: Uint8Array;
  method?: number;
  flags?: number;
  /** The system that wrote it: 0 is MS-DOS, 3 is Unix. */
  host?: number;
  /** False checksum and size. */
  crc?: number;
  size?: number;
  extra?: Buffer;
  /** The part of a split archive that it begins in. */
  disk?: number;
};

/** A ZIP archive whose headers say what they are told to; the content is written as it is given. */
export const makeOddZip = (entries: OddEntry[], disk = 0): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const {
      content = Buffer.from('sound'),
      method = 0,
      flags = 0,
      host = 0,
      extra = Buffer.alloc(0),
    } = entry;
    const name = Buffer.from(entry.name);
    const common = Buffer.concat([
      le(2, 20, flags, method, 0, DATE),
      le(4, entry.crc ?? crc32(content), content.length, entry.size ?? content.length),
      le(2, name.length, extra.length),
    ]);
    const file = Buffer.concat([le(4, 0x04034b50), common, name, extra, content]);
    directory.push(
      Buffer.concat([
        ...[le(4, 0x02014b50), le(2, (host << 8) | 20), common, le(2, 0, entry.disk ?? 0, 0)],
        ...[le(4, 0, offset), name, extra],
      ]),
    );
    files.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.concat([
    ...[le(4, 0x06054b50), le(2, disk, disk, entries.length, entries.length)],
    ...[le(4, index.length, offset), le(2, 0)],
  ]);
  return Buffer.concat([...files, index, end]);
};

/** A ZIP archive of stored (uncompressed) entries. Names are written as given, including hostile ones. */
export const makeZip = (entries: Content[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const title = Buffer.from(name, 'utf8');
    const common = Buffer.concat([
      le(2, 20, 0x0800, 0, 0, DATE),
      le(4, crc32(content), content.length, content.length),
      le(2, title.length, 0),
    ]);
    const file = Buffer.concat([le(4, 0x04034b50), common, title, content]);
    directory.push(
      Buffer.concat([le(4, 0x02014b50), le(2, 20), common, le(2, 0, 0, 0), le(4, 0, offset), title]),
    );
    files.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.concat([
    le(4, 0x06054b50),
    le(2, 0, 0, entries.length, entries.length),
    le(4, index.length, offset),
    le(2, 0),
  ]);
  return Buffer.concat([...files, index, end]);
};
