import { createFileNamer, cutName } from '../../receive-upload/file-names.ts';
import type { FileRow } from '../ledger/rows.ts';

type ZippedFile = Pick<FileRow, 'name' | 'path' | 'song'>;

/**
 * Paths inside the ZIP: the folder of the song's title, if it has one, then the folder the file came with. A file with
 * neither goes into `Song 2` if there are several songs. Duplicate names get a number, since an archive can't hold two,
 * nor a file named like a folder. No name or folder is longer than file systems allow, also of files stored earlier.
 */
export const getEntryNames = (
  files: ZippedFile[],
  songFolders: ReadonlyMap<number, string> = new Map(),
): string[] => {
  const hasSongs = files.some(({ song }) => song > 1);
  const listFolders = ({ path, song }: ZippedFile) => {
    const came = path
      .split('/')
      .filter(Boolean)
      .map((part) => cutName(part));
    const titled = songFolders.get(song);
    if (titled !== undefined) return [titled, ...came];
    return came.length || !hasSongs ? came : [`Song ${song}`];
  };
  const folders = files.map(listFolders);
  const name = createFileNamer(
    files.length,
    folders.flatMap((parts) => parts.map((_, n) => parts.slice(0, n + 1).join('/'))),
  );
  return files.map((file, n) => {
    const dot = file.name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, ''];
    const folder = (folders[n] ?? []).map((part) => `${part}/`).join('');
    return name({ folder, stem, ending });
  });
};
