import { z } from 'zod';

export const FOLDER = 'mixfront-backup';
export const ABOUT = 'about.json';
export const SUMS = 'SHA256SUMS';
export const MANIFEST = 'manifest.json';
export const NUMBERS = 'numbers.json';

const FORMAT = 1;

/** The first entry: enough to refuse what cannot be restored before all of it is read. */
export const backupHeader = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** The version of the tables. */
  schema: z.string(),
  started_at: z.iso.datetime(),
});
export type About = z.infer<typeof backupHeader>;

/** The last entry: an archive without it is not whole. */
export const manifest = backupHeader.extend({
  finished_at: z.iso.datetime(),
  files: z.object({ count: z.number(), bytes: z.number() }),
  rows: z.record(z.string(), z.number()),
  /** Of the list of the SHA-256 of every other entry. */
  sums_sha256: z.string(),
  /** What the store had lost or damaged before the copy was made. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const createBackupHeader = (product: string, schema: string, at: string): About => ({
  format: FORMAT,
  product,
  schema,
  started_at: at,
});
