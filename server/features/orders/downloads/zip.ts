import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Storage } from '../../../ports/storage/port.ts';
import type { FileRow } from '../queries.ts';

type ZippedFile = Pick<FileRow, 'name' | 'path' | 'song'>;

/**
 * Paths inside the ZIP: the folder of the song's title, if it has one, then the folder the file came with. A file with
 * neither goes into `Song 2` if there are several songs. Duplicate names get a number, since an archive can't hold two,
 * nor a file named like a folder.
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

/** A stored file, or a text generated with the ZIP, and its name there. */
export type ZipEntry = { name: string } & ({ storage_key: string; size_bytes: number } | { text: string });
type StoredEntry = Extract<ZipEntry, { storage_key: string }>;

/**
 * Streams files as one ZIP without compression (audio doesn't shrink): no temporary file, one source open at a time.
 * `size` is the exact length if it can be known beforehand. `check` is called before each file but the first; if it
 * rejects, the ZIP is cut off.
 */
export const createZip = async (
  storage: Storage,
  entries: ZipEntry[],
  modified: Date,
  check: () => Promise<unknown> = async () => undefined,
): Promise<{ stream: Readable; size: number | undefined }> => {
  const stored = entries.filter((entry): entry is StoredEntry => 'storage_key' in entry);
  // Before the response begins, so that an unreachable store gives an error message instead of a truncated ZIP.
  const first = stored[0] && (await storage.read(stored[0].storage_key));
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let source = first;
  // When the reader disconnects, nothing else would close the file being read.
  output.on('close', () => source?.destroy());
  // yazl doesn't listen for errors of its input streams, and an unhandled one would end the process.
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
  // The types of yazl 3 omit the callback's parameter.
  const size = new Promise<number>((resolve) => zip.end(undefined, resolve as () => void));
  zip.on('error', (error) => output.destroy(error));
  return { stream: output, size: knownSize(await size) };
};

const knownSize = (size: number) => (size >= 0 ? size : undefined);
