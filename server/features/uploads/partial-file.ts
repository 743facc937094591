import type { Growth } from '../../ports/storage/port.ts';
import type { UploadRow } from './claim-queries.ts';

/** What the store has of an upload, as its row says. */
export const getPartialFile = (row: Pick<UploadRow, 'storage_key' | 'offset_bytes' | 'growth'>): Growth => ({
  key: row.storage_key,
  size_bytes: row.offset_bytes,
  state: row.growth,
});
