import { z } from 'zod';

export const FOLDER = 'mixfront-backup';
export const ABOUT = 'about.json';
export const SUMS = 'SHA256SUMS';
export const MANIFEST = 'manifest.json';
export const NUMBERS = 'numbers.json';

const FORMAT = 1;

/** The first entry: enough to refuse an archive that can't be restored before reading all of it. */
export const backupHeader = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** The schema version. */
  schema: z.string(),
  started_at: z.iso.datetime(),
  /** What opens the studio's passwords and keys for other services, if asked for. */
  sealing_key: z.string().optional(),
});
export type About = z.infer<typeof backupHeader>;

/** The last entry: an archive without it is incomplete. */
export const manifest = backupHeader.extend({
  finished_at: z.iso.datetime(),
  files: z.object({ count: z.number(), bytes: z.number() }),
  rows: z.record(z.string(), z.number()),
  /** The SHA-256 of the list of every other entry's SHA-256. */
  sums_sha256: z.string(),
  /** Files that storage had lost or damaged before the backup. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const createBackupHeader = (
  product: string,
  schema: string,
  at: string,
  sealingKey: string | null = null,
): About => ({
  format: FORMAT,
  product,
  schema,
  started_at: at,
  ...(sealingKey && { sealing_key: sealingKey }),
});

/**
 * Present in a store while it is being filled, so that a second attempt can tell the leftovers of the first from
 * another studio's files.
 */
export const MARKER = 'filling';
