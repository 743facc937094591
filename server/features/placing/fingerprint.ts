import { createHash } from 'node:crypto';
import type { OrderForm } from '../../../shared/order-form.ts';
import type { ReceivedFile } from '../../receive-upload/receive-file.ts';

/**
 * Identifies the whole content of an order: every field, name, size and checksum of every file of the form, and the ids
 * of its uploads, whose content never changes. The draft it was written in isn't part of it.
 */
export const getOrderFingerprint = (
  { upload_ids, draft_id: _, ...fields }: OrderForm,
  files: ReceivedFile[],
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
        files.map(({ name, size_bytes, crc32 }) => [name, size_bytes, crc32]),
        ...(upload_ids.length ? [upload_ids] : []),
      ]),
    )
    .digest('hex');
