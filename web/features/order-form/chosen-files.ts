import { findAudioExtension } from '../../../shared/audio/formats.ts';
import type { ChosenFile } from '../uploads/types.ts';

/** Files that were chosen, dropped or pasted, with a message for each one that was left out. */
export type ChosenFiles = { files: ChosenFile[]; refusals: string[] };

const maxFiles = 500;

/** The folder of a path, without the file name. */
const getFolder = (path: string) => path.split('/').filter(Boolean).slice(0, -1).join('/');

/** Reads files from a file input or the clipboard, with their path within a chosen folder. */
export const readFiles = (files: Iterable<File>): ChosenFiles => {
  // Files of a folder arrive in disk order.
  const sorted = [...files].sort((a, b) =>
    a.webkitRelativePath.localeCompare(b.webkitRelativePath, 'en', { numeric: true }),
  );
  const chosen = sorted.map((file) => ({ file, path: getFolder(file.webkitRelativePath) }));
  return rejectUnsupported(chosen.slice(0, maxFiles));
};

/** Files that systems and programs add beside the music; skipped without a message. */
const isHidden = ({ file, path }: ChosenFile) =>
  /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(file.name) || /(^|\/)(\.|__MACOSX)/.test(path);

/** Inside a folder, everything that isn't audio is left out with one message; elsewhere the queue checks each file. */
const rejectUnsupported = (all: ChosenFile[]): ChosenFiles => {
  const seen = all.filter((one) => !isHidden(one));
  const others = seen.filter(({ file, path }) => path && !findAudioExtension(file.name));
  const files = seen.filter((one) => !others.includes(one));
  const refusals: string[] = [];
  if (others.length > 0) {
    const names = others.slice(0, 3).map(({ file }) => file.name);
    const more = others.length > names.length ? ` and ${others.length - names.length} more` : '';
    refusals.push(`Skipped because they’re not audio files: ${names.join(', ')}${more}.`);
  }
  if (all.length >= maxFiles)
    refusals.push(`Only the first ${maxFiles} files in the folder were read. Put the rest in one ZIP.`);
  return { files, refusals };
};

const getEntryFile = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const readEntries = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // The reader returns entries in batches and ends with an empty one.
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0)
      return all.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    all.push(...portion);
  }
};

const walk = async (entry: FileSystemEntry, path: string, found: ChosenFile[]): Promise<void> => {
  if (found.length >= maxFiles) return;
  if (entry.isFile) {
    found.push({ file: await getEntryFile(entry as FileSystemFileEntry), path });
    return;
  }
  const inside = path ? `${path}/${entry.name}` : entry.name;
  for (const one of await readEntries(entry as FileSystemDirectoryEntry)) await walk(one, inside, found);
};

type DroppedItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };
type Dropped = {
  file: File | null;
  entry: FileSystemEntry | null;
  handle: Promise<FileSystemHandle | null> | undefined;
};

const readItem = async ({ file, entry, handle }: Dropped): Promise<ChosenFile[]> => {
  if (entry?.isDirectory) {
    const found: ChosenFile[] = [];
    await walk(entry, '', found);
    return found;
  }
  if (!file) return [];
  // Allows reading the file again after a reload, where supported.
  const kept = await handle?.catch(() => null);
  return [{ file, path: '', ...(kept?.kind === 'file' ? { handle: kept as FileSystemFileHandle } : {}) }];
};

/**
 * Reads dropped files, and folders recursively. The browser clears the drop data after the event, so everything is
 * requested first.
 */
export const readDroppedFiles = async (transfer: DataTransfer): Promise<ChosenFiles> => {
  const dropped = Array.from(transfer.items as Iterable<DroppedItem>)
    .filter(({ kind }) => kind === 'file')
    .map((item): Dropped => {
      const entry = item.webkitGetAsEntry();
      const handle = entry?.isFile ? item.getAsFileSystemHandle?.() : undefined;
      return { file: item.getAsFile(), entry, handle };
    });
  const refusals: string[] = [];
  const read = await Promise.all(
    dropped.map((one) =>
      readItem(one).catch(() => {
        const name = one.entry?.name ?? one.file?.name ?? 'What was dropped';
        refusals.push(
          `${name} couldn’t be read. Check that it’s still there and you have permission to open it.`,
        );
        return [];
      }),
    ),
  );
  const sorted = rejectUnsupported(read.flat());
  return { files: sorted.files, refusals: [...sorted.refusals, ...refusals] };
};
