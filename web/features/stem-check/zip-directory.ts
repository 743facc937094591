import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { MOST_ENTRIES, soundPath } from '../../../shared/stem-check/zip-names.ts';
import { viewOf } from './chunks.ts';

/** A file inside an archive; `open` gives its bytes as they were before they were packed. */
export type Packed = {
  path: string;
  size: number;
  /** Where it was stored as it is, the part of the archive that it is; otherwise null. */
  plain: Blob | null;
  /** Null when nobody here can unpack it. */
  open: (() => ReadableStream<Uint8Array>) | null;
};

const LOCAL_HEADER = 30;
const STORED = 0;
const DEFLATED = 8;

type Entry = { offset: number; compressedSize: number; encrypted: boolean };

/** The bytes of an entry in the archive. Its own header tells how long its name is, and how it is packed. */
const locate = async (archive: Blob, { offset, compressedSize, encrypted }: Entry) => {
  const head = viewOf(new Uint8Array(await archive.slice(offset, offset + LOCAL_HEADER).arrayBuffer()));
  const start = offset + LOCAL_HEADER + head.getUint16(26, true) + head.getUint16(28, true);
  const method = encrypted ? null : head.getUint16(8, true);
  return { method, part: archive.slice(start, start + compressedSize) };
};

/** The audio files of a ZIP, found through its directory: nothing is unpacked, and only the directory is read. */
export const readDirectory = async (archive: Blob): Promise<Packed[]> => {
  const found: Packed[] = [];
  const reader = new ZipReader(new BlobReader(archive), { strictness: 'tolerant' });
  for await (const entry of reader.getEntriesGenerator()) {
    const path = soundPath(entry.filename);
    if (entry.directory || path === null) continue;
    const { method, part } = await locate(archive, entry);
    const unpack = () => part.stream().pipeThrough(new DecompressionStream('deflate-raw'));
    found.push({
      path,
      size: entry.uncompressedSize,
      plain: method === STORED ? part : null,
      open: method === STORED ? () => part.stream() : method === DEFLATED ? unpack : null,
    });
    if (found.length === MOST_ENTRIES) break;
  }
  return found;
};
