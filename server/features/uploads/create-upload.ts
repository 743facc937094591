import { randomBytes } from 'node:crypto';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { ORDER_FOLDER } from '../../ports/storage/port.ts';
import { cleanFileName } from '../../receive-upload/file-names.ts';
import { checkFreeSpace } from '../../receive-upload/free-space.ts';
import { getDayFolder } from '../../receive-upload/staged-files.ts';
import { audioFileErrors, checkExtension } from '../../receive-upload/upload-errors.ts';
import { checkOpenUploads } from '../../receive-upload/upload-limits.ts';
import type { UploadRow } from './claim-queries.ts';
import { insertUpload } from './queries.ts';
import { getEmptyExpiry } from './upload-expiry.ts';

type Announced = {
  id: string;
  /** In bytes. */
  size: number;
  name: string;
  path: string;
  address: string;
  network: string;
  /** As sent. */
  metadata: string;
};

/** Longer than the longest allowed name and folder. */
const MAX_METADATA = 8 * 1024;

/** Checks everything that can be checked before the first byte. Returns the sanitised name. */
const checkFile = ({ name, size, metadata }: Announced, maxMb: number): string => {
  if (metadata.length > MAX_METADATA) throw new AppError('malformed', 'Upload-Metadata is too long');
  const clean = cleanFileName(name);
  if (!name) throw new AppError('invalid', 'Send the name of the file in Upload-Metadata, as filename');
  const { empty, tooLarge } = audioFileErrors('files', clean, checkExtension('files', clean), maxMb);
  if (!size) throw empty();
  if (size > maxMb * MEBIBYTE) throw tooLarge();
  return clean;
};

const DEEPEST = 8;
const LONGEST = 1000;

/** The folders a file was dropped with, such as `Song A/vocals`: for display only, never used as a path. */
const cleanPath = (raw: string): string => {
  const folders = raw
    .split(/[/\\]/)
    .filter((part) => /[^. ]/.test(part))
    .slice(0, DEEPEST)
    .map((part) => cleanFileName(part));
  while (folders.join('/').length > LONGEST) folders.pop();
  return folders.join('/');
};

/**
 * Creates an upload: a row, and nothing in storage yet. Throws an AppError if the file, the sender's limits or the
 * available space don't allow it.
 */
export const createUpload = async (
  { config, database, storage }: Deps,
  announced: Announced,
): Promise<UploadRow> => {
  const { id, size, address, network, metadata, path } = announced;
  const name = checkFile(announced, config.MAX_UPLOAD_MB);
  await checkFreeSpace(storage, size);
  const storage_key = `${getDayFolder(ORDER_FOLDER, new Date())}/${randomBytes(12).toString('hex')}-${randomBytes(8).toString('hex')}`;
  const { state: growth } = await storage.begin(storage_key);
  const row: UploadRow = {
    ...{ id, address, network, metadata },
    name,
    path: cleanPath(path),
    size_bytes: size,
    offset_bytes: 0,
    crc32: 0,
    format: '',
    storage_key,
    growth,
    state: 'arriving',
    order_id: null,
    note: null,
    lease_by: null,
    lease_until: null,
    created_at: now(),
    expires_at: getEmptyExpiry(),
  };
  await database.transaction(async (tx) => {
    if (config.RATE_LIMITS) await checkOpenUploads(tx, announced);
    await insertUpload(tx, row);
  });
  return row;
};
