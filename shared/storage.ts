import { z } from 'zod';

const share = z.object({ files: z.number().int(), bytes: z.number().int() });

/** What takes room. `free_bytes` is null where the store has no end of its own (S3). */
export const storageUse = z.object({
  orders: share,
  sounds: share,
  pictures: share,
  free_bytes: z.number().int().nullable(),
});
export type StorageUse = z.infer<typeof storageUse>;
