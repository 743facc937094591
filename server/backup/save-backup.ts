import { randomBytes } from 'node:crypto';
import { link, open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import about from '../../package.json' with { type: 'json' };
import { HOUR, now } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { syncFolder } from '../lib/sync-folder.ts';
import type { Studio } from '../ports/open.ts';
import { createBackupHeader, type Manifest } from './archive/manifest.ts';
import { writeArchive } from './archive/write-archive.ts';
import { assertFreeSpace } from './free-space.ts';
import { readNamedFiles } from './queries.ts';
import { readStudio } from './read-studio.ts';

type Options = {
  signal?: AbortSignal | undefined;
  /** Carried along; null for none. */
  sealingKey?: string | null;
};

/** Copies a studio, in use or not, into one byte stream. Returns its manifest once all of it has been read. */
export const streamBackup = async (
  studio: Studio,
  into: Writable,
  { signal, sealingKey = null }: Options = {},
): Promise<Manifest> => {
  const { maintenance } = studio.database;
  const schema = await maintenance.version();
  if (!schema || !maintenance.versions.includes(schema))
    throw new AppError(
      'conflict',
      schema
        ? 'The database was made by a newer version of Mixfront. Back it up with that version.'
        : 'The database has no Mixfront tables yet, so there is nothing to back up.',
    );
  const losses = { missing: [], damaged: [] };
  const archive = writeArchive(
    readStudio(studio, losses),
    createBackupHeader(about.version, schema, now(), sealingKey),
    losses,
  );
  try {
    await pipeline(Readable.fromWeb(archive.bytes as never), into, ...(signal ? [{ signal }] : []));
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
  return archive.done;
};

type Target = Options & { file: string; isForced: boolean };

/**
 * Writes a backup to a file that only its owner can read. The name appears only when the whole file is on disk. An
 * aborted backup leaves nothing; a killed one leaves a file ending in `.unfinished`.
 */
export const saveBackup = async (
  studio: Studio,
  { file, isForced, ...options }: Target,
): Promise<{ manifest: Manifest; size: number }> => {
  const path = resolve(file);
  const there = await onDisk(stat(path).catch(ifMissing));
  if (there?.isDirectory())
    throw new AppError(
      'conflict',
      `${file} is a folder. Add a file name, for example ${join(file, 'studio.tar')}.`,
    );
  if (there && !isForced) throw alreadyThere(file);
  await removeUnfinished(path);
  await checkRoomFor(studio, path);
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`;
  try {
    const handle = await onDisk(open(unfinished, 'wx', 0o600));
    // Closing it waits for its sync.
    const into = handle.createWriteStream({ highWaterMark: 1024 * 1024, flush: true });
    const manifest = await onDisk(streamBackup(studio, into, options));
    const { size } = await stat(unfinished);
    if (isForced) await onDisk(rename(unfinished, path));
    else {
      // Unlike rename, link never replaces a file that appeared meanwhile.
      await onDisk(link(unfinished, path), file);
      await unlink(unfinished);
    }
    await syncFolder(dirname(path));
    return { manifest, size };
  } catch (error) {
    await unlink(unfinished).catch(() => {});
    throw error;
  }
};

const ifMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

const alreadyThere = (file: string): AppError =>
  new AppError('conflict', `${file} already exists. Choose another name, or use --force to replace it.`);

/** Removes what killed backups to the same name left; a file being written changes constantly. */
const removeUnfinished = async (path: string): Promise<void> => {
  const name = basename(path);
  const isUnfinished = (each: string) =>
    each.startsWith(name) && /^\.[0-9a-f]{8}\.unfinished$/.test(each.slice(name.length));
  for (const each of (await onDisk(readdir(dirname(path)))).filter(isUnfinished)) {
    const old = join(dirname(path), each);
    const { mtimeMs } = await stat(old);
    if (Date.now() - mtimeMs > HOUR) await unlink(old);
  }
};

/** Rows take far less than files; if they don't fit, writing will report it. */
const checkRoomFor = async ({ database }: Studio, path: string): Promise<void> => {
  let needed = 0;
  for await (const page of readNamedFiles(database.read, await database.maintenance.tables()))
    for (const { size_bytes } of page) needed += size_bytes;
  const { bavail, bsize } = await onDisk(statfs(dirname(path)));
  assertFreeSpace(`for this backup in ${dirname(path)}`, needed, bavail * bsize);
};

const refusals: Record<string, string> = {
  ENOENT: 'its folder doesn’t exist. Create it first',
  ENOTDIR: 'its folder is actually a file. Choose another',
  EACCES: 'this user can’t write to its folder. Choose another, or run this as the folder’s owner',
  EPERM: 'this user can’t write to its folder. Choose another, or run this as the folder’s owner',
  EROFS: 'its folder is read-only. Choose another',
};

const onDisk = async <T>(step: Promise<T>, file = ''): Promise<T> => {
  try {
    return await step;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') throw alreadyThere(file);
    const refusal = refusals[String(code)];
    if (refusal) throw new AppError('invalid', `The backup can’t be written: ${refusal}.`, { cause: error });
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new AppError(
        'no_room',
        'The disk is full. The backup wasn’t finished, and the partial file was deleted.',
        {
          cause: error,
        },
      );
    throw error;
  }
};
