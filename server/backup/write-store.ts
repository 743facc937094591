import { formatCount } from '../../shared/format.ts';
import { AppError } from '../lib/errors.ts';
import { type FileIndex, openFileIndex } from '../ports/open.ts';
import type { Storage } from '../ports/storage/port.ts';
import { MARKER } from './archive/manifest.ts';
import type { FilePart } from './archive/parts.ts';
import { FileWriter, readBack, removeWritten } from './file-writer.ts';
import { markStore } from './new-studio.ts';

export type StoreWriter = {
  add(part: FilePart): Promise<void>;
  /** Resolves when everything added is in storage. */
  flush(): Promise<void>;
  written: FileIndex;
  remove(key: string): Promise<void>;
  /** Reads everything back. After this it is kept, whatever happens. */
  complete(): Promise<FilesFilled>;
};
export type FilesFilled = { files: number; bytes: number };

/** Fills an empty store. If it fails before it is complete, no file stays. */
export const writeStore = async <T>(
  storage: Storage,
  work: (filling: StoreWriter) => Promise<T>,
): Promise<T> => {
  const written = openFileIndex();
  const writer = new FileWriter(storage, written);
  let isComplete = false;
  try {
    await markStore(storage);
    const done = await work({
      add: (part) => writer.add(part),
      flush: () => writer.flush(),
      written,
      remove: async (key) => {
        await storage.remove(key);
        written.remove(key);
      },
      complete: async () => {
        await readBack(storage, written);
        isComplete = true;
        return countFilled(written);
      },
    });
    await removeMarker(storage);
    return done;
  } catch (error) {
    // A commit without an answer may have succeeded: its rows would refer to removed files.
    if (!isComplete) await removeAfter(error, storage, written);
    throw error;
  } finally {
    written.close();
  }
};

const removeMarker = (storage: Storage): Promise<void> =>
  storage.remove(MARKER).catch((cause: unknown) => {
    throw new AppError(
      'unavailable',
      `Everything was copied and verified, but the marker "${MARKER}" couldn’t be deleted from the file store. Delete it before you start Mixfront.`,
      { cause },
    );
  });

const countFilled = (written: FileIndex): FilesFilled => {
  let [files, bytes] = [0, 0];
  for (const page of written.all())
    for (const { size_bytes } of page) {
      files++;
      bytes += size_bytes;
    }
  return { files, bytes };
};

const removeAfter = async (error: unknown, storage: Storage, written: FileIndex): Promise<void> => {
  const left = await removeWritten(storage, written);
  if (left && error instanceof Error)
    error.message += ` ${formatCount(left, 'copied file')} couldn’t be deleted from the file store. Empty it before you try again.`;
};
