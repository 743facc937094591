import { z } from 'zod';

const share = z.object({ files: z.number().int(), bytes: z.number().int() });

/** Storage use. `free_bytes` is null when the store has no fixed size (S3). */
export const storageUse = z.object({
  orders: share,
  sounds: share,
  pictures: share,
  free_bytes: z.number().int().nullable(),
});
export type StorageUse = z.infer<typeof storageUse>;
