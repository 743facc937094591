import { randomBytes } from 'node:crypto';
import { acceptedEnding, refuseEnding } from '../../../shared/audio-endings.ts';
import { limits, MEBIBYTE } from '../../../shared/limits.ts';
import { fromNow, HOUR, MINUTE, now, SECOND } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { cleanFileName } from '../../intake/file-names.ts';
import { emptyFile, tooLargeFile } from '../../intake/file-words.ts';
import { folderOf, ORDER_FOLDER } from '../../intake/lease.ts';
import { refused } from '../../intake/refused.ts';
import { checkSpace } from '../../intake/room.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claims/queries.ts';
import { cleanPath } from './clean-path.ts';
import { insertUpload, openUploads } from './queries.ts';

/** How long an upload waits after its last byte. */
export const WAITS_MS = limits.upload_hours * HOUR;

type Announced = {
  id: string;
  /** Bytes. */
  size: number;
  name: string;
  path: string;
  address: string;
};

const field = { name: 'files' };

/** What can be said of a file before a byte of it has come. Answers its name as it is kept. */
const checkFile = ({ name, size }: Announced, maxMb: number): string => {
  const clean = cleanFileName(name);
  if (!name) throw new AppError('invalid', 'Send the name of the file in Upload-Metadata, as filename');
  if (!acceptedEnding(clean)) throw refused(field, 'unsupported', refuseEnding(clean));
  if (!size) throw refused(field, 'invalid', emptyFile(clean));
  if (size > maxMb * MEBIBYTE) throw refused(field, 'too_large', tooLargeFile(clean, maxMb));
  return clean;
};

/** Opens an upload: a row, and nothing in the store yet. AppError when the file, its sender or the studio's room does not allow it. */
export const openUpload = async (
  { config, database, storage }: Deps,
  announced: Announced,
): Promise<UploadRow> => {
  const { id, size, address, path } = announced;
  const name = checkFile(announced, config.MAX_UPLOAD_MB);
  await checkSpace(storage, size);
  const storage_key = `${folderOf(ORDER_FOLDER, new Date())}/${randomBytes(12).toString('hex')}-${randomBytes(8).toString('hex')}`;
  const { state: growth } = await storage.begin(storage_key);
  const row: UploadRow = {
    id,
    address,
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
    expires_at: fromNow(WAITS_MS),
  };
  await database.transaction(async (tx) => {
    if (config.RATE_LIMITS) await checkOpen(tx, address, size);
    await insertUpload(tx, row);
  });
  return row;
};

const checkOpen = async (tx: Queries, address: string, size: number): Promise<void> => {
  const own = await openUploads(tx, address);
  if (own.count >= limits.open_uploads || own.bytes + size > limits.open_uploads_mb * MEBIBYTE)
    throw new AppError(
      'too_many',
      'Many files are waiting here for their order already. Submit the order they belong to, or remove files you no longer need.',
      { retryAfter: (10 * MINUTE) / SECOND },
    );
  const all = await openUploads(tx);
  if (all.bytes + size > limits.unclaimed_mb * MEBIBYTE)
    throw new AppError(
      'no_room',
      'The studio has no room for more files right now. Nothing was lost in the form; please write to the studio or try again later.',
    );
};
