import type { Selectable } from 'kysely';
import { fromNow, HOUR, now } from '../../clock.ts';
import { ABSURD_MS, leasedRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import { keysOf } from './queries.ts';

// What the job that prepares sounds for listening asks and writes.

type SoundRow = Selectable<Schema['audio_files']>;

/** A file somebody works on. It is theirs as long as the row counts as many tries and waits. */
export type ClaimedSound = Pick<
  SoundRow,
  'id' | 'item_id' | 'part' | 'format' | 'size_bytes' | 'original_key' | 'attempts' | 'created_at'
>;

const LONG_MS = HOUR;

const columns = [
  'id',
  'item_id',
  'part',
  'format',
  'size_bytes',
  'original_key',
  'attempts',
  'created_at',
] as const;

const waiting = leasedRows(
  'audio_files',
  { state: 'state', attempts: 'attempts', lease: 'lease_until' },
  columns,
);

/**
 * Of the files nobody works on, the smallest, so that a long one holds up none that came after it; but first those that have
 * been due for an hour.
 */
export const nextWaitingSound = (db: Queries): Promise<ClaimedSound | undefined> => {
  const long = fromNow(-LONG_MS);
  return db
    .selectFrom('audio_files')
    .select(columns)
    .where('state', '=', 'waiting')
    .where((is) =>
      is.or([is('next_attempt_at', '<=', now()), is('next_attempt_at', '>', fromNow(ABSURD_MS))]),
    )
    .where(waiting.isFree())
    .orderBy((is) => is.case().when('next_attempt_at', '<=', long).then(0).else(is.ref('size_bytes')).end())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
};

/** Takes the file for so long, as one more try. Undefined when somebody else was faster, or it is gone. */
export const claimSound = waiting.claim;

/** False when the file is gone or another's: what was made of it must not remain. */
export const renewLease = (tx: Queries, sound: ClaimedSound, leaseMs: number): Promise<boolean> =>
  waiting.changeOwn(tx, sound, { lease_until: fromNow(leaseMs) });

/** Gives the file back as if this try had not been. */
export const returnSound = (tx: Queries, sound: ClaimedSound): Promise<boolean> =>
  waiting.changeOwn(tx, sound, { attempts: sound.attempts - 1, lease_until: null });

export const delaySound = (tx: Queries, sound: ClaimedSound, delayMs: number): Promise<boolean> =>
  waiting.changeOwn(tx, sound, { next_attempt_at: fromNow(delayMs), lease_until: null });

export const failSound = (tx: Queries, sound: ClaimedSound, error: string): Promise<boolean> =>
  waiting.changeOwn(tx, sound, { state: 'failed', error, lease_until: null });

/** The same two after a clock was set back: what reaches further than it can after so many tries comes near. */
export const bringSoundsNear = async (
  tx: Queries,
  attempts: number,
  next: { until: string; beyond: string },
  lease: { until: string; beyond: string },
): Promise<void> => {
  const rows = () =>
    tx.updateTable('audio_files').where('state', '=', 'waiting').where('attempts', '=', attempts);
  await rows().set({ next_attempt_at: next.until }).where('next_attempt_at', '>', next.beyond).execute();
  await rows().set({ lease_until: lease.until }).where('lease_until', '>', lease.beyond).execute();
};

type Copy = {
  listening_key: string;
  listening_bytes: number;
} & Pick<SoundRow, 'duration_s' | 'sample_rate_hz' | 'channels' | 'lufs' | 'true_peak_dbtp' | 'peaks'>;

/**
 * Makes the file what visitors hear, in place of all older ones of its part; or lets it go when a newer one is ready already.
 * Answers the keys that are nobody's then, and null when the file is gone or another's.
 */
export const finishSound = async (tx: Queries, sound: ClaimedSound, copy: Copy): Promise<string[] | null> => {
  if (!(await waiting.changeOwn(tx, sound, { ...copy, state: 'ready', error: null, lease_until: null })))
    return null;
  const { id, item_id, part, created_at } = sound;
  const newer = await tx
    .selectFrom('audio_files')
    .select('id')
    .where('item_id', '=', item_id)
    .where('part', '=', part)
    .where('state', '=', 'ready')
    .where('created_at', '>', created_at)
    .executeTakeFirst();
  const removed = tx.deleteFrom('audio_files').returning(['original_key', 'listening_key']);
  if (newer) return keysOf(await removed.where('id', '=', id).execute());
  return keysOf(
    await removed
      .where('item_id', '=', item_id)
      .where('part', '=', part)
      .where('id', '!=', id)
      .where('created_at', '<=', created_at)
      .execute(),
  );
};

export type ServedSound = Pick<
  Selectable<Schema['audio_files']>,
  'id' | 'state' | 'format' | 'original_key' | 'size_bytes' | 'listening_key' | 'listening_bytes'
>;

/** What there is to hear under an id. */
export const findServedSound = (db: Queries, id: string): Promise<ServedSound | undefined> =>
  db
    .selectFrom('audio_files')
    .select(['id', 'state', 'format', 'original_key', 'size_bytes', 'listening_key', 'listening_bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
