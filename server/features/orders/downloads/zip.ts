import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Storage } from '../../../ports/storage/port.ts';
import type { FileRow } from '../queries.ts';

type ZippedFile = Pick<FileRow, 'name' | 'path' | 'song'>;

/**
 * Where files are inside the zip: in the folder they came with, or where there are several songs in that of theirs. Equal names get a
 * number, as an archive cannot hold two, nor a file that is called like a folder.
 */
export const getEntryNames = (files: ZippedFile[]): string[] => {
  const hasSongs = files.some(({ song }) => song > 1);
  const listFolders = ({ path, song }: ZippedFile) =>
    path ? path.split('/').filter(Boolean) : hasSongs ? [`Song ${song}`] : [];
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

/**
 * All files of an order as one zip, stored without compression (audio does not shrink) and made while it is read: no
 * temporary file, one source open at a time. `size` is the exact length when it can be known beforehand.
 */
export const createZip = async (
  storage: Storage,
  files: FileRow[],
  modified: Date,
): Promise<{ stream: Readable; size: number | undefined }> => {
  // Before the answer begins: a store that is away is a refusal in words, and no zip that breaks off.
  const first = files[0] && (await storage.read(files[0].storage_key));
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let source = first;
  // A reader that goes leaves the file being read open; nobody else would close it.
  output.on('close', () => source?.destroy());
  // yazl listens to no stream it is given, and an error that nobody hears would end the process.
  const listen = (stream: Readable) => stream.on('error', (error) => output.destroy(error));
  output.on('error', () => undefined);
  if (first) listen(first);
  const names = getEntryNames(files);
  const open = async ({ storage_key }: FileRow, n: number): Promise<Readable> =>
    n === 0 && first ? first : listen(await storage.read(storage_key));
  files.forEach((file, n) => {
    zip.addReadStreamLazy(
      names[n] ?? file.name,
      { compress: false, size: file.size_bytes, mtime: modified, mode: 0o100644 },
      (done) => {
        open(file, n).then(
          (stream) => {
            source = stream;
            if (output.destroyed) stream.destroy();
            else done(null, stream);
          },
          (error: unknown) => done(error, Readable.from([])),
        );
      },
    );
  });
  // The types of yazl 3 leave the callback's number out.
  const size = new Promise<number>((resolve) => zip.end(undefined, resolve as () => void));
  zip.on('error', (error) => output.destroy(error));
  return { stream: output, size: knownSize(await size) };
};

const knownSize = (size: number) => (size >= 0 ? size : undefined);
