import { constants, type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { abortable } from '../../lib/abortable.ts';
import { nullIfMissing, translateDiskErrors } from './disk-errors.ts';
import type { Folders } from './disk-folders.ts';
import { removeOldFiles } from './disk-sweep.ts';
import { writeSynced } from './disk-write.ts';
import { notFound } from './errors.ts';
import type { PartialFile, Storage } from './port.ts';

type ResumableWrite = Pick<Storage, 'begin' | 'append' | 'finish' | 'discard'> & {
  sweep(olderThanMs: number, growing: ReadonlySet<string>): Promise<void>;
};

/**
 * Files that arrive in chunks, each under its key's name in a separate folder. Every append first truncates the file
 * to the recorded size, so that bytes a killed process left beyond it are gone.
 */
export const createDiskResumableWrite = (
  folder: string,
  folders: Folders,
  getPath: (key: string) => string,
): ResumableWrite => {
  // No key contains a `+`, and none is longer than a file name may be.
  const growingPath = (key: string) => join(folder, key.replaceAll('/', '+'));

  /** Opens the file, truncated to what is recorded; also returns whether there was more. */
  const openAt = async ({ key, size_bytes }: PartialFile): Promise<{ file: FileHandle; isCut: boolean }> => {
    const create = size_bytes === 0 ? constants.O_CREAT : 0;
    const opening = () => open(growingPath(key), constants.O_RDWR | create, 0o600);
    const file = await translateDiskErrors(
      create ? folders.within(folder, opening) : nullIfMissing(opening()),
    );
    if (!file) throw notFound();
    try {
      return { file, isCut: await cutTo(file, size_bytes) };
    } catch (error) {
      await file.close().catch(() => {});
      throw error;
    }
  };

  const moveIn = async (partial: PartialFile, path: string): Promise<void> => {
    const { file, isCut } = await openAt(partial);
    try {
      if (isCut) await translateDiskErrors(file.datasync());
    } finally {
      await file.close();
    }
    await translateDiskErrors(folders.within(dirname(path), () => rename(growingPath(partial.key), path)));
  };

  return {
    async begin(key) {
      getPath(key);
      return { key, size_bytes: 0, state: '' };
    },

    async append(partial, source, signal) {
      const { key, size_bytes } = partial;
      getPath(key);
      const { file } = await openAt(partial);
      // Runs during writing; the file's name must be as durable as its bytes.
      const naming = size_bytes === 0 ? translateDiskErrors(folders.sync(folder)) : Promise.resolve();
      naming.catch(() => {});
      let broken: unknown = null;
      const chunks = abortable(source, signal, (reason) => {
        broken = reason;
      });
      try {
        const added = await writeSynced(file, chunks, size_bytes);
        await naming;
        return { partial: { key, size_bytes: size_bytes + added, state: '' }, broken };
      } catch (error) {
        // A full disk needs the space; what can't be truncated now is truncated by the next append.
        await cutAgain(growingPath(key), size_bytes).catch(() => {});
        throw error;
      }
    },

    async finish(partial) {
      const path = getPath(partial.key);
      if (!(await isFinished(partial, path)))
        await moveIn(partial, path).catch(async (error: unknown) => {
          // Another process may have been faster at any step.
          if (!(await isFinished(partial, path))) throw error;
        });
      await translateDiskErrors(folders.sync(dirname(path)));
    },

    async discard({ key }) {
      const path = getPath(key);
      await translateDiskErrors(nullIfMissing(unlink(growingPath(key))));
      await translateDiskErrors(nullIfMissing(unlink(path)));
    },

    sweep: (olderThanMs, growing) =>
      removeOldFiles(folder, olderThanMs, (name) => growing.has(name.replaceAll('+', '/'))),
  };
};

const isFinished = async ({ size_bytes }: PartialFile, path: string): Promise<boolean> =>
  (await translateDiskErrors(nullIfMissing(stat(path))))?.size === size_bytes;

/** Truncates a file that is longer; returns whether it was. */
const cutTo = async (file: FileHandle, size_bytes: number): Promise<boolean> => {
  const { size } = await translateDiskErrors(file.stat());
  if (size < size_bytes) throw notFound();
  if (size > size_bytes) await translateDiskErrors(file.truncate(size_bytes));
  return size > size_bytes;
};

const cutAgain = async (path: string, size_bytes: number): Promise<void> => {
  const file = await open(path, constants.O_RDWR);
  try {
    await cutTo(file, size_bytes);
  } finally {
    await file.close();
  }
};
