import { Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { MOST_ENTRIES, soundPath } from '../../../../shared/stem-check/zip-names.ts';
import { refusals } from '../../decoders/refusal.ts';
import type { Source } from '../../decoders/source.ts';
import type { Budget } from '../budget.ts';
import { inflatedPart, plainPart } from './part-sources.ts';

const LOCAL_HEADER = 30;
const STORED = 0;
const DEFLATED = 8;
const MEGABYTE = 1024 * 1024;

/** What is held of a compressed file: an M4A is read back and forth, every other format from its beginning to its end. */
const heldOf = (path: string): number => (/\.m4a$/i.test(path) ? 96 * MEGABYTE : MEGABYTE);

/** A sound in a ZIP; null when nobody here can unpack it. */
export type PackedSound = { path: string; size: number; source: Source | null };

class SourceReader extends Reader<Source> {
  readonly #source: Source;
  constructor(source: Source) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }
  override async readUint8Array(start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#source.read(start, length));
  }
}

/** A directory of millions that hold no sound is not read to its end. */
const MOST_LISTED = 50_000;

type Entry = { offset: number; compressedSize: number; uncompressedSize: number; encrypted: boolean };

/** Where a file's bytes are. Its own header tells how long its name is, and how it is packed. */
const locate = async (source: Source, path: string, entry: Entry, budget: Budget): Promise<Source | null> => {
  const head = await source.read(entry.offset, LOCAL_HEADER);
  if (head.length < LOCAL_HEADER) throw refusals.damaged();
  const start = entry.offset + LOCAL_HEADER + head.readUInt16LE(26) + head.readUInt16LE(28);
  const { compressedSize: packed, uncompressedSize: size } = entry;
  const method = entry.encrypted ? null : head.readUInt16LE(8);
  if (method === STORED) return plainPart(source, start, packed);
  return method === DEFLATED ? inflatedPart(source, { start, packed, size }, heldOf(path), budget) : null;
};

/** The audio files of a ZIP, found through its directory; nothing is unpacked yet. */
export const soundsInZip = async (source: Source, budget: Budget): Promise<PackedSound[]> => {
  const found: PackedSound[] = [];
  let listed = 0;
  const reader = new ZipReader(new SourceReader(source), { strictness: 'tolerant' });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (++listed > MOST_LISTED) break;
      const path = soundPath(entry.filename);
      if (entry.directory || path === null) continue;
      found.push({ path, size: entry.uncompressedSize, source: await locate(source, path, entry, budget) });
      if (found.length === MOST_ENTRIES) break;
    }
  } catch {
    throw refusals.damaged();
  }
  return found;
};
