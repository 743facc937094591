import { crc32 } from 'node:zlib';
import { MINUTE, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { type FileIndex, openFileIndex, type Studio } from '../../ports/open.ts';
import { getStagingId } from '../../receive-upload/staged-files.ts';
import { MARKER } from '../archive/manifest.ts';
import { type NamedFile, readNamedFiles } from '../queries.ts';
import { asFindings, type Finding } from './finding.ts';
import { findFileOwners } from './queries.ts';

/** Younger files may belong to a request or job that is about to store a row for them. */
const UNKNOWN_AFTER_MS = 10 * MINUTE;

/** Compares every file in the rows with storage, and the other way round. `deep` reads every byte. */
export const examineFiles = async (studio: Studio, deep: boolean): Promise<Finding[]> => {
  const startedAt = Date.now();
  const stored = openFileIndex();
  try {
    for await (const { key, size_bytes, modified_at } of studio.storage.list(''))
      if (key !== MARKER) stored.add({ name: key, size_bytes, note: modified_at.toISOString() });
    const present = await studio.database.maintenance.tables();
    const findings: Finding[] = [];
    const unread: Finding[] = [];
    for (const table of present)
      unread.push(
        ...(await asFindings(`Files named in ${table}`, async () => {
          for await (const page of readNamedFiles(studio.database.read, [table]))
            for (const file of page) {
              const finding = await examineOne(studio, file, stored, deep);
              if (finding && (await isStillNamed(studio, file, [table]))) findings.push(finding);
            }
          return [];
        })),
      );
    // What can't be read may name them.
    const unknown = unread.length
      ? unread
      : await findUnknownFiles(studio, stored, new Date(startedAt - UNKNOWN_AFTER_MS).toISOString());
    findings.push(...unknown);
    return [...findings, ...(await findStrays(studio))];
  } finally {
    stored.close();
  }
};

const getRestoreAdvice = (key: string): string =>
  `Put it back from a backup: npm run restore -- BACKUP.tar --file ${key}`;

const examineOne = async (
  { storage }: Studio,
  { key, size_bytes, crc32: sum, owner }: NamedFile,
  stored: FileIndex,
  deep: boolean,
): Promise<Finding | null> => {
  stored.mark(key);
  // Files added after the listing are looked up one by one.
  const size = stored.find(key)?.size_bytes ?? (await storage.stat(key))?.size_bytes;
  if (size === undefined) return { text: `Missing: ${key} (${owner})`, advice: getRestoreAdvice(key) };
  if (size !== size_bytes)
    return {
      text: `Damaged: ${key} (${owner}) has ${size} bytes instead of ${size_bytes}`,
      advice: getRestoreAdvice(key),
    };
  if (!deep) return null;
  try {
    let found = 0;
    for await (const chunk of await storage.read(key)) found = crc32(chunk as Buffer, found);
    if (sum === null || sum === found) return null;
    return {
      text: `Damaged: ${key} (${owner}) has changed since it was uploaded`,
      advice: getRestoreAdvice(key),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      return { text: `Missing: ${key} (${owner})`, advice: getRestoreAdvice(key) };
    return {
      text: `Unreadable: ${key} (${owner}): ${error instanceof Error ? error.message : error}`,
      advice: getRestoreAdvice(key),
    };
  }
};

const MAX_STRAYS = 20;

const findStrays = async ({ storage }: Studio): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for await (const path of storage.listStrays()) {
    findings.push({
      text: `Stray: ${path} is among the stored files, but isn’t one of them`,
      advice:
        'Mixfront didn’t make it, neither uses nor deletes it, and no backup has it. Move it elsewhere.',
    });
    if (findings.length === MAX_STRAYS) break;
  }
  return findings;
};

/** A track may have been replaced in the meantime. */
const isStillNamed = async (
  { database }: Studio,
  { key }: NamedFile,
  present: string[],
): Promise<boolean> => {
  for await (const page of readNamedFiles(database.read, present, key)) if (page.length) return true;
  return false;
};

const findUnknownFiles = async (studio: Studio, stored: FileIndex, before: string): Promise<Finding[]> => {
  const { database, storage } = studio;
  const findings: Finding[] = [];
  const { stagingIds, growing } = await findFileOwners(database.read, now());
  const present = await database.maintenance.tables();
  for (const page of stored.unmarked())
    for (const { name, size_bytes, note: modifiedAt } of page) {
      if (modifiedAt > before || growing.has(name) || stagingIds.has(getStagingId(name))) continue;
      // A row for it was stored, or it was removed, since the listing.
      const file = { key: name, size_bytes, crc32: null, owner: '' };
      if ((await isStillNamed(studio, file, present)) || !(await storage.stat(name))) continue;
      findings.push({
        text: `Unknown file: ${name} (${size_bytes} bytes) isn’t listed in the database`,
        advice:
          'Mixfront deletes it within a day while running. If you need this file, look for it in a backup.',
      });
    }
  return findings;
};
