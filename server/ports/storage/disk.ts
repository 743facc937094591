import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { abortable } from '../../lib/abortable.ts';
import { nullIfMissing, translateDiskErrors } from './disk-errors.ts';
import { createFolders } from './disk-folders.ts';
import { createDiskResumableWrite } from './disk-resumable-write.ts';
import { removeOldFiles } from './disk-sweep.ts';
import { writeSynced } from './disk-write.ts';
import { notFound, outOfRange } from './errors.ts';
import { assertKey, assertPrefix, isSegment, type Storage, type StoredFile } from './port.ts';

// Measured CPU per response of 256 KB and of 50 MB: 0.66 and 85 ms with Node's default of 64 KB, 0.57 and 70 with 128
// KB, 0.53 and 70 with 256 KB, which every paused reader would hold twice.
const readAhead = 128 * 1024;

/** While there is plenty of space, the disk is asked for it a few times a second at most. */
const SPACE_FRESH_MS = 250;
const SPACE_PLENTY = 4 * 1024 ** 3;

/** Where a file is below the folder of all. */
export const getDiskPath = (root: string, key: string): string => {
  assertKey(key);
  const name = key.lastIndexOf('/') + 1;
  return join(root, key.slice(0, name), '+', key.slice(name));
};

/**
 * Files under one folder. The key `orders/abc.wav` is stored as `orders/+/abc.wav`: no key contains a `+`, so a file
 * and a folder never need the same name. Files that arrive together share the sync of their folder; code that makes
 * keys keeps folders from growing without limit. Files being written are in `tmp/` until they are complete and synced,
 * resumable ones in `growing/`.
 */
export const createDiskStorage = (root: string): Storage => {
  const folders = createFolders(root);
  const temporaries = join(root, 'tmp');
  const running = new Set<string>();
  let lastSpace: { at: number; free: number; total: number } | undefined;

  const getPath = (key: string): string => getDiskPath(root, key);

  const { sweep: sweepPartials, ...partials } = createDiskResumableWrite(
    join(root, 'growing'),
    folders,
    getPath,
  );

  return {
    ...partials,
    appendsAtOnce: 48,

    async put(key, source, signal) {
      const path = getPath(key);
      const name = randomUUID();
      const temporary = join(temporaries, name);
      let leftover = temporary;
      running.add(name);
      try {
        const file = await translateDiskErrors(
          folders.within(temporaries, () => open(temporary, 'wx', 0o600)),
        );
        const size_bytes = await writeSynced(file, abortable(source, signal));
        signal?.throwIfAborted();
        await translateDiskErrors(folders.within(dirname(path), () => rename(temporary, path)));
        leftover = path;
        await translateDiskErrors(folders.sync(dirname(path)));
        return { size_bytes };
      } catch (error) {
        await unlink(leftover).catch(() => {});
        throw error;
      } finally {
        running.delete(name);
      }
    },

    async read(key, range) {
      const file = await translateDiskErrors(nullIfMissing(open(getPath(key), 'r')));
      if (!file) throw notFound();
      try {
        if (range && range.start >= (await translateDiskErrors(file.stat())).size) throw outOfRange();
      } catch (error) {
        await file.close();
        throw error;
      }
      return file.createReadStream({ ...range, highWaterMark: readAhead });
    },

    stat: async (key) => translateDiskErrors(describe(key, getPath(key))),

    async remove(key) {
      await translateDiskErrors(nullIfMissing(unlink(getPath(key))));
    },

    async *list(prefix) {
      assertPrefix(prefix);
      const base = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      yield* walk(join(root, base), base, prefix);
    },

    async *listStrays() {
      for (const { name, path } of await entriesOf(root))
        if (path !== temporaries && path !== join(root, 'growing') && !isFileSystems(name))
          yield* walkStrays(path, name);
    },

    async space() {
      if (lastSpace && performance.now() - lastSpace.at < SPACE_FRESH_MS && lastSpace.free > SPACE_PLENTY)
        return { free: lastSpace.free, total: lastSpace.total };
      const { bavail, blocks, bsize } = await translateDiskErrors(folders.within(root, () => statfs(root)));
      lastSpace = { at: performance.now(), free: bavail * bsize, total: blocks * bsize };
      return { free: lastSpace.free, total: lastSpace.total };
    },

    async sweep(olderThanMs, growing) {
      await sweepPartials(olderThanMs, growing);
      // Every batch a put writes updates its file's time, which is how other processes' puts are recognised.
      await removeOldFiles(temporaries, olderThanMs, (name) => running.has(name));
    },

    async check() {
      const path = join(temporaries, `check-${randomUUID()}`);
      const probe = async () => {
        try {
          await writeFile(path, 'ok', { flush: true, mode: 0o600 });
          if ((await readFile(path, 'utf8')) !== 'ok') throw new Error('The disk gave back something else');
        } finally {
          await unlink(path).catch(() => {});
        }
      };
      await translateDiskErrors(folders.within(temporaries, probe));
    },

    async close() {},
  };
};

const describe = async (key: string, path: string): Promise<StoredFile | null> => {
  const found = await nullIfMissing(stat(path));
  return found && { key, size_bytes: found.size, modified_at: found.mtime };
};

const entriesOf = async (folder: string): Promise<{ name: string; path: string; isFolder: boolean }[]> =>
  ((await translateDiskErrors(nullIfMissing(readdir(folder, { withFileTypes: true })))) ?? [])
    // A link leads to a place of the owner's own.
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => ({ name: entry.name, path: join(folder, entry.name), isFolder: entry.isDirectory() }));

/** What a file system of its own has in its root. */
const isFileSystems = (name: string): boolean => name === 'lost+found' || name.startsWith('.');

/** Whatever `walk` passes over. `name` is the path from the root. */
async function* walkStrays(path: string, name: string): AsyncGenerator<string> {
  const own = name.slice(name.lastIndexOf('/') + 1);
  const isPlace = own === '+' || isSegment(own);
  const entries = isPlace ? await entriesOf(path).catch(() => null) : null;
  if (!entries) return yield name;
  for (const entry of entries) {
    const deeper = `${name}/${entry.name}`;
    if (own !== '+') {
      if (entry.isFolder) yield* walkStrays(entry.path, deeper);
      else yield deeper;
    } else if (entry.isFolder || !isSegment(entry.name)) yield deeper;
  }
}

/** Files are only in folders called `+`; anything else that isn't part of a key belongs to someone else. */
async function* walk(folder: string, base: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const entry of (await translateDiskErrors(nullIfMissing(readdir(folder, { withFileTypes: true })))) ??
    []) {
    const path = join(folder, entry.name);
    if (entry.name === '+') {
      for (const name of (await translateDiskErrors(nullIfMissing(readdir(path)))) ?? []) {
        const key = base + name;
        const file =
          isSegment(name) && key.startsWith(prefix)
            ? await translateDiskErrors(describe(key, join(path, name)))
            : null;
        if (file) yield file;
      }
    } else if (entry.isDirectory() && isSegment(entry.name)) {
      const deeper = `${base}${entry.name}/`;
      if (deeper.startsWith(prefix) || prefix.startsWith(deeper)) yield* walk(path, deeper, prefix);
    }
  }
}
