import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Storage } from '../../../ports/storage/port.ts';
import type { FileRow } from '../queries.ts';

type ZippedFile = Pick<FileRow, 'name' | 'path' | 'song'>;

/**
 * Where files are inside the zip: in the folder of their song, where it has a title; else in the folder they came with, or where there are
 * several songs in that of theirs. Equal names get a number, as an archive cannot hold two, nor a file that is called like a folder.
 */
export const getEntryNames = (
  files: ZippedFile[],
  songFolders: ReadonlyMap<number, string> = new Map(),
): string[] => {
  const hasSongs = files.some(({ song }) => song > 1);
  const listFolders = ({ path, song }: ZippedFile) => {
    const [titled, came] = [songFolders.get(song), path.split('/').filter(Boolean)];
    if (titled !== undefined) return [titled, ...came];
    return came.length || !hasSongs ? came : [`Song ${song}`];
  };
  const taken = new Set<string>();
  for (const file of files)
    listFolders(file).forEach((_, n, parts) => {
      taken.add(
        parts
          .slice(0, n + 1)
          .join('/')
          .toLowerCase(),
      );
    });
  return files.map((file) => {
    const { name } = file;
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    const at = (called: string) => [...listFolders(file), called].join('/');
    let entry = at(name);
    for (let n = 2; taken.has(entry.toLowerCase()); n++) entry = at(`${stem} (${n})${ending}`);
    taken.add(entry.toLowerCase());
    return entry;
  });
};

/** A stored file, or a text that is made with the zip, under its name there. */
export type ZipEntry = { name: string } & ({ storage_key: string; size_bytes: number } | { text: string });
type StoredEntry = Extract<ZipEntry, { storage_key: string }>;

/**
 * Files as one zip, stored without compression (audio does not shrink) and made while it is read: no temporary file, one source open
 * at a time. `size` is the exact length when it can be known beforehand. `check` is asked before each file but the first; when it
 * rejects, the zip breaks off.
 */
export const createZip = async (
  storage: Storage,
  entries: ZipEntry[],
  modified: Date,
  check: () => Promise<unknown> = async () => undefined,
): Promise<{ stream: Readable; size: number | undefined }> => {
  const stored = entries.filter((entry): entry is StoredEntry => 'storage_key' in entry);
  // Before the answer begins: a store that is away is a refusal in words, and no zip that breaks off.
  const first = stored[0] && (await storage.read(stored[0].storage_key));
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let source = first;
  // A reader that goes leaves the file being read open; nobody else would close it.
  output.on('close', () => source?.destroy());
  // yazl listens to no stream it is given, and an error that nobody hears would end the process.
  const listen = (stream: Readable) => stream.on('error', (error) => output.destroy(error));
  output.on('error', () => undefined);
  if (first) listen(first);
  const open = async (entry: StoredEntry): Promise<Readable> => {
    if (first && entry === stored[0]) return first;
    await check();
    return listen(await storage.read(entry.storage_key));
  };
  const options = { compress: false, mtime: modified, mode: 0o100644 };
  for (const entry of entries) {
    if ('text' in entry) {
      zip.addBuffer(Buffer.from(entry.text), entry.name, options);
      continue;
    }
    zip.addReadStreamLazy(entry.name, { ...options, size: entry.size_bytes }, (done) => {
      open(entry).then(
        (stream) => {
          source = stream;
          if (output.destroyed) stream.destroy();
          else done(null, stream);
        },
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  // The types of yazl 3 leave the callback's number out.
  const size = new Promise<number>((resolve) => zip.end(undefined, resolve as () => void));
  zip.on('error', (error) => output.destroy(error));
  return { stream: output, size: knownSize(await size) };
};

const knownSize = (size: number) => (size >= 0 ? size : undefined);
