import { crc32 as getCrc32 } from 'node:zlib';
import type { FilePart } from '../../http/send-stored-file.ts';
import { endRecords, entryRecord, fileHeader } from './zip-records.ts';

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
