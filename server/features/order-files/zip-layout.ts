import { crc32 as getCrc32 } from 'node:zlib';
import type { FilePart } from '../../http/send-stored-file.ts';

/** A stored file, or a text generated with the ZIP, and its name there. */
export type ZipEntry = { name: string } & (
  | { storage_key: string; size_bytes: number; crc32: number }
  | { text: string }
);

/**
 * Lays files out as one ZIP without compression (audio doesn't shrink). Their checksums are known, so the same entries
 * always give the same bytes: a download can go on from any byte without reading those before it.
 */
export const layOutZip = (entries: ZipEntry[], modified: Date): FilePart[] => {
  const files: FilePart[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = 'text' in entry ? Buffer.from(entry.text) : entry;
    const [size, crc32] = Buffer.isBuffer(content)
      ? [content.length, getCrc32(content)]
      : [content.size_bytes, content.crc32];
    const facts = { name: Buffer.from(entry.name), modified, size, crc32, offset };
    const header = fileHeader(facts);
    files.push(header, content);
    records.push(entryRecord(facts));
    offset += header.length + size;
  }
  return [...files, ...records, endRecords(entries.length, Buffer.concat(records).length, offset)];
};

// The records of a ZIP archive (APPNOTE.TXT of PKWARE, 6.3.10), for files stored without compression.

type EntryFacts = {
  name: Buffer;
  modified: Date;
  size: number;
  crc32: number;
  /** Where the file's header begins. */
  offset: number;
};

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const [PLAIN, ZIP64] = [20, 45];
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE = 0o100644 * 2 ** 16;

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
/** A value that doesn't fit is all ones; the real one is in a ZIP64 field. */
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(Math.min(value, MAX_32));
  return bytes;
};
const int64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** The time of MS-DOS, in UTC; programs that know it use the exact one in the extra field. */
const dosTime = (time: Date): Buffer => {
  const year = Math.max(0, time.getUTCFullYear() - 1980);
  const date = (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return Buffer.concat([int16(clock), int16(date)]);
};

const field = (id: number, content: Buffer): Buffer =>
  Buffer.concat([int16(id), int16(content.length), content]);
const unixTime = (time: Date): Buffer =>
  field(0x5455, Buffer.concat([Buffer.from([1]), int32(Math.floor(time.getTime() / 1000))]));
const largeValues = (values: number[]): Buffer =>
  values.length ? field(1, Buffer.concat(values.map(int64))) : Buffer.alloc(0);

const describe = ({ name, modified, size, crc32 }: EntryFacts, extra: Buffer, version: number): Buffer =>
  Buffer.concat([
    ...[int16(version), int16(FLAGS), int16(0), dosTime(modified), int32(crc32)],
    ...[int32(size), int32(size), int16(name.length), int16(extra.length)],
  ]);

/** The header in front of a file. */
const fileHeader = (facts: EntryFacts): Buffer => {
  const { name, modified, size } = facts;
  const isLarge = size >= MAX_32;
  const extra = Buffer.concat([largeValues(isLarge ? [size, size] : []), unixTime(modified)]);
  return Buffer.concat([
    ...[Buffer.from('PK\x03\x04', 'latin1'), describe(facts, extra, isLarge ? ZIP64 : PLAIN)],
    ...[name, extra],
  ]);
};

/** A file's record in the central directory. */
const entryRecord = (facts: EntryFacts): Buffer => {
  const { name, modified, size, offset } = facts;
  const large = [...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])];
  const extra = Buffer.concat([largeValues(large), unixTime(modified)]);
  const version = large.length ? ZIP64 : PLAIN;
  return Buffer.concat([
    ...[Buffer.from('PK\x01\x02', 'latin1'), int16(MADE_ON_UNIX | version), describe(facts, extra, version)],
    // Comment length, disk, internal attributes.
    ...[int16(0), int16(0), int16(0), int32(REGULAR_FILE), int32(offset)],
    ...[name, extra],
  ]);
};

/** The end of an archive whose central directory has this length and begins here. */
const endRecords = (count: number, length: number, offset: number): Buffer => {
  const isLarge = count >= MAX_16 || length >= MAX_32 || offset >= MAX_32;
  const end = [
    ...[Buffer.from('PK\x05\x06', 'latin1'), int16(0), int16(0)],
    ...[int16(Math.min(count, MAX_16)), int16(Math.min(count, MAX_16)), int32(length), int32(offset)],
    int16(0),
  ];
  if (!isLarge) return Buffer.concat(end);
  return Buffer.concat([
    ...[Buffer.from('PK\x06\x06', 'latin1'), int64(44), int16(MADE_ON_UNIX | ZIP64), int16(ZIP64)],
    ...[int32(0), int32(0), int64(count), int64(count), int64(length), int64(offset)],
    ...[Buffer.from('PK\x06\x07', 'latin1'), int32(0), int64(offset + length), int32(1)],
    ...end,
  ]);
};
