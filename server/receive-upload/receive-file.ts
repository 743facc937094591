import { randomBytes } from 'node:crypto';
import { MEBIBYTE } from '../../shared/sizes.ts';
import type { Part } from '../http/multipart.ts';
import type { Storage } from '../ports/storage/port.ts';
import { CheckedBytes } from './checked-bytes.ts';
import { cleanFileName } from './file-names.ts';
import { watchFreeSpace } from './free-space.ts';
import type { StagedFiles } from './staged-files.ts';
import { isStoredVideo } from './stored-video.ts';
import { audioFileErrors, checkExtension } from './upload-errors.ts';

/** A file stored durably that doesn't belong to anything yet. */
export type ReceivedFile = {
  storage_key: string;
  name: string;
  size_bytes: number;
  crc32: number;
  format: string;
};

type Target = {
  staged: StagedFiles;
  /** Null if the file is only read for comparison. */
  storage: Storage | null;
  maxMb: number;
  /** Checks while bytes arrive that the sender leaves others their share of the space. */
  checkShare?: (() => Promise<void>) | undefined;
};

/**
 * Streams one file of a form to storage. Resolves once the file would survive a power cut; a refused file leaves
 * nothing behind.
 */
export const receiveFile = async (
  part: Part,
  { staged, storage, maxMb, checkShare }: Target,
): Promise<ReceivedFile> => {
  const name = cleanFileName(part.filename ?? '');
  const extension = checkExtension(part.name, name);
  const errors = audioFileErrors(part.name, name, extension, maxMb);
  const bytes = new CheckedBytes(part.body, {
    extension,
    maxBytes: maxMb * MEBIBYTE,
    freeSpace: storage ? watchFreeSpace(storage, checkShare) : () => undefined,
    errors,
  });
  const storage_key = `${staged.prefix}${randomBytes(8).toString('hex')}`;
  if (storage) await storage.put(storage_key, bytes);
  else for await (const _chunk of bytes);
  staged.keep(storage_key);
  const file = { storage_key, name, size_bytes: bytes.size, crc32: bytes.crc, format: bytes.format };
  if (storage && (await isStoredVideo(storage, file))) throw errors.wrongContent(Buffer.alloc(0), 'video');
  return file;
};
