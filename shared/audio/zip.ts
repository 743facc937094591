import { AudioFormatError, type ByteSource, getView, readAhead } from './byte-source.ts';
import { AES, DEFLATED, STORED } from './zip-methods.ts';
import { createNameDecoder, findExtra, type RawName } from './zip-names.ts';
import type { ZipFault } from './zip-summary.ts';

// Reads the central directory of a ZIP (APPNOTE.TXT 6.3, 4.3): located at the end, one entry per file with its offset.

/** The archive violates its format, or is one that can't be read here. */
export class ZipError extends AudioFormatError {
  readonly zipFault: ZipFault;
  constructor(message: string, zipFault: ZipFault = 'damaged') {
    super(message);
    this.zipFault = zipFault;
  }
}

export type ZipMember = {
  /** Folders are divided by slashes; ends with one if it is a folder. */
  path: string;
  /** Uncompressed size according to the directory. */
  size: number;
  packedSize: number;
  crc32: number;
  /** Offset of its local header. */
  offset: number;
  /** How it is compressed, as in zip-methods.ts. */
  method: number;
  isEncrypted: boolean;
};

const END = 0x06054b50;
const END_BYTES = 22;
const END_64 = 0x06064b50;
const END_64_BYTES = 56;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const EXTRA_DATA = 0x08064b50;
const SPLIT = 0x08074b50;
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Search window for the end record: it may be followed by a comment of maximum length. */
const SEARCHED = END_BYTES + 65_535;
/** Larger window for a second attempt, in case another program appended data. */
const SEARCHED_AGAIN = 1024 * 1024;
/** At most this many end-record candidates are tried; a comment may contain many. */
const MAX_ENDS = 16;
const FULL_16 = 0xffff;
const COUNTS_16 = 0x10000;
const FULL_32 = 0xffffffff;
const EXTRA_ZIP64 = 1;
/** Encrypted, with "strong" encryption, or with a list of files that is encrypted as well. */
const ENCRYPTED = 1 | 0x40 | 0x2000;
const UTF8 = 0x800;
const AHEAD = 256 * 1024;

/** So many names tell how they are encoded. */
const MAX_LEARNT = 20_000;

const fail = (message: string, fault?: ZipFault): never => {
  throw new ZipError(message, fault);
};

/** Reads a 64-bit number. Values above 2^53 cannot be real sizes and would lose precision. */
const readLarge = (view: DataView, at: number): number => {
  const value = Number(view.getBigUint64(at, true));
  return Number.isSafeInteger(value) ? value : fail('A ZIP with an impossible number');
};

/** `shift`: bytes prepended to the archive after it was written. */
type Directory = { start: number; size: number; count: number; shift: number };
type End = Omit<Directory, 'shift'> & { at: number; disk: number; isLocked: boolean };

const findEnd64 = async (source: ByteSource, end: number): Promise<End | null> => {
  if (end < LOCATOR_64_BYTES) return null;
  const locator = getView(await source.read(end - LOCATOR_64_BYTES, LOCATOR_64_BYTES));
  if (locator.getUint32(0, true) !== LOCATOR_64) return null;
  // With data prepended to the archive, the record directly precedes its locator.
  for (const at of [readLarge(locator, 8), end - LOCATOR_64_BYTES - END_64_BYTES]) {
    if (at < 0) continue;
    const bytes = await source.read(at, END_64_BYTES);
    const view = getView(bytes);
    if (bytes.length < END_64_BYTES || view.getUint32(0, true) !== END_64) continue;
    return {
      ...{ at, count: readLarge(view, 32), size: readLarge(view, 40), start: readLarge(view, 48) },
      disk: view.getUint32(16, true),
      // Its second version is written for encrypted directories only.
      isLocked: view.getBigUint64(4, true) > END_64_BYTES - 12 && view.getUint8(12) >= 62,
    };
  }
  return fail('No end of a ZIP64 directory');
};

/** Finds the directory that belongs to this end record; null when there is none. */
const findDirectory = async (source: ByteSource, at: number, view: DataView): Promise<Directory | null> => {
  const small = {
    ...{ at, count: view.getUint16(10, true) },
    ...{ size: view.getUint32(12, true), start: view.getUint32(16, true) },
    ...{ disk: view.getUint16(4, true), isLocked: false },
  };
  const isFull = small.size === FULL_32 || small.start === FULL_32 || small.count === FULL_16;
  const end = (isFull ? await findEnd64(source, at) : null) ?? small;
  const { count, size } = end;
  if (size === 0 && end.disk === 0) return { start: 0, size, count, shift: 0 };
  for (const shift of [0, end.at - size - end.start]) {
    if (shift < 0) continue;
    const head = await source.read(end.start + shift, ENTRY_BYTES);
    const mark = head.length >= 4 ? getView(head).getUint32(0, true) : 0;
    if (mark === EXTRA_DATA) fail('A ZIP whose directory is encrypted', 'locked');
    if (mark !== ENTRY) continue;
    // Some writers count from one; then the files are on the disk that the directory is on.
    const isElsewhere = head.length === ENTRY_BYTES && getView(head).getUint16(34, true) !== end.disk;
    if (end.disk > 0 && end.disk < FULL_16 && isElsewhere) break;
    return { start: end.start + shift, size, count, shift };
  }
  if (end.isLocked) fail('A ZIP whose directory is encrypted', 'locked');
  if (end.disk > 0 && end.disk < FULL_16) fail('One part of several', 'split');
  return null;
};

/**
 * Searches the last bytes for the end record. A record whose comment ends exactly at the end of the file wins, and one
 * that lists files wins over an empty one.
 */
const searchDirectory = async (source: ByteSource, bytes: number): Promise<Directory | null> => {
  const from = Math.max(0, source.size - bytes);
  const tail = await source.read(from, source.size - from);
  const view = getView(tail);
  const [fitting, others]: [number[], number[]] = [[], []];
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || view.getUint32(at, true) !== END) continue;
    const isFitting = at + END_BYTES + view.getUint16(at + 20, true) === tail.length;
    (isFitting ? fitting : others).push(at);
  }
  let empty: Directory | null = null;
  for (const at of [...fitting, ...others].slice(0, MAX_ENDS)) {
    const directory = await findDirectory(source, from + at, getView(tail.subarray(at)));
    if (directory?.size) return directory;
    empty ??= directory;
  }
  return empty;
};

/** Values beyond 4 GB are stored in an extra field, in the order of the saturated fields. */
const readLargeNumbers = (numbers: number[], extra: Uint8Array): number[] => {
  if (!numbers.includes(FULL_32)) return numbers;
  const field = findExtra(extra, EXTRA_ZIP64);
  if (!field) return numbers;
  const view = getView(field);
  let at = 0;
  return numbers.map((number) => {
    if (number !== FULL_32) return number;
    at += 8;
    return readLarge(view, at - 8);
  });
};

type Entry = RawName & Omit<ZipMember, 'path'>;

/** The entries of a directory, with their names as they are stored. */
async function* readEntries(
  archive: ByteSource,
  { start, size, count, shift }: Directory,
): AsyncGenerator<Entry, void> {
  const source = readAhead(archive, AHEAD);
  let listed = 0;
  for (let at = start; at + ENTRY_BYTES <= start + size; listed++) {
    const head = getView(await source.read(at, ENTRY_BYTES));
    if (head.getUint32(0, true) !== ENTRY) break;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      head.getUint16(field, true),
    ) as [number, number, number];
    const rest = await source.read(at + ENTRY_BYTES, nameBytes + extraBytes);
    if (rest.length < nameBytes + extraBytes) fail('A ZIP directory that is cut off');
    const extra = rest.subarray(nameBytes);
    const flags = head.getUint16(8, true);
    const method = head.getUint16(10, true);
    // Uncompressed size, compressed size, offset: the order of the extra field.
    const [unpacked = 0, packedSize = 0, offset = 0] = readLargeNumbers(
      [head.getUint32(24, true), head.getUint32(20, true), head.getUint32(42, true)],
      extra,
    );
    yield {
      name: rest.subarray(0, nameBytes),
      extra,
      isUtf8: (flags & UTF8) !== 0,
      host: head.getUint16(4, true) >> 8,
      size: unpacked,
      packedSize,
      crc32: head.getUint32(16, true),
      offset: offset + shift,
      method,
      isEncrypted: (flags & ENCRYPTED) !== 0 || method === AES,
    };
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  // Writers without ZIP64 let the 16-bit count wrap around.
  if (listed % COUNTS_16 !== count % COUNTS_16) fail('A ZIP directory of another length than its end says');
}

const findAnyDirectory = async (archive: ByteSource): Promise<Directory> => {
  const directory =
    (await searchDirectory(archive, SEARCHED)) ?? (await searchDirectory(archive, SEARCHED_AGAIN));
  if (directory) return directory;
  const head = await archive.read(0, 4);
  const isPart = head.length === 4 && getView(head).getUint32(0, true) === SPLIT;
  return isPart ? fail('The first part of several', 'split') : fail('No directory of a ZIP');
};

/**
 * Iterates over the members of a ZIP from its directory, without unpacking. Throws a ZipError when there is no valid
 * directory.
 */
export async function* readZipMembers(archive: ByteSource): AsyncGenerator<ZipMember, void> {
  const directory = await findAnyDirectory(archive);
  const names = createNameDecoder();
  let learnt = 0;
  for await (const entry of readEntries(archive, directory)) {
    names.learn(entry);
    if (++learnt === MAX_LEARNT) break;
  }
  for await (const entry of readEntries(archive, directory)) {
    const { size, packedSize, crc32, offset, method, isEncrypted } = entry;
    yield { path: names.decode(entry), size, packedSize, crc32, offset, method, isEncrypted };
  }
}

/** How a member's bytes become its content; null when it can't be read here, because it is encrypted or packed otherwise. */
export const getPacking = ({ method, isEncrypted }: ZipMember): 'stored' | 'deflated' | null => {
  if (isEncrypted) return null;
  return method === STORED ? 'stored' : method === DEFLATED ? 'deflated' : null;
};

/** Finds where a member's data starts; only its local header knows the length of its name field. */
export const findMemberStart = async (archive: ByteSource, { offset }: ZipMember): Promise<number> => {
  const head = getView(await archive.read(offset, LOCAL_BYTES));
  if (head.getUint32(0, true) !== LOCAL) fail('A ZIP without the header of a file');
  return offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
};
