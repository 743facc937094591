import { fromNow, now } from '../../../clock.ts';
import { type Database, leasedRows, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';
import { longTurnOf, uncounted } from './turns.ts';

// What the job that listens to the files of orders asks and writes.

type Row = Schema['order_files'];

/** A file somebody listens to. It is theirs as long as the row counts as many tries and waits. */
export type ClaimedFile = Pick<
  Row,
  | 'id'
  | 'storage_key'
  | 'size_bytes'
  | 'format'
  | 'duration_s'
  | 'sample_rate_hz'
  | 'bit_depth'
  | 'channels'
  | 'report'
  | 'check_attempts'
  | 'check_lane'
  | 'check_network'
>;

const columns = [
  'id',
  'storage_key',
  'size_bytes',
  'format',
  'duration_s',
  'sample_rate_hz',
  'bit_depth',
  'channels',
  'report',
  'check_attempts',
  'check_lane',
  'check_network',
] as const;

const waiting = leasedRows(
  'order_files',
  { state: 'check_state', attempts: 'check_attempts', lease: 'check_lease_until' },
  columns,
);

/** Of the files of a lane whose header is read and that nobody listens to, the one whose turn it is. */
export const nextUncheckedFile = (
  db: Queries,
  lane: ClaimedFile['check_lane'],
): Promise<ClaimedFile | undefined> =>
  db
    .selectFrom('order_files')
    .select(columns)
    .where('check_state', '=', 'waiting')
    .where('check_lane', '=', lane)
    .where('probe', '!=', 'waiting')
    .where(waiting.isFree())
    .orderBy('check_turn')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Takes the file for so long, as one more try. Undefined when somebody else was faster, or it is gone. */
export const claimFile = waiting.claim;

/** False when the file is gone or another's. */
export const renewCheck = (tx: Queries, file: ClaimedFile, leaseMs: number): Promise<boolean> =>
  waiting.changeOwn(tx, file, { check_lease_until: fromNow(leaseMs) });

/** Gives the file back as if this try had not been. */
export const returnCheck = (tx: Queries, file: ClaimedFile): Promise<boolean> =>
  waiting.changeOwn(tx, file, { check_attempts: file.check_attempts - 1, check_lease_until: null });

export const delayCheck = (tx: Queries, file: ClaimedFile, delayMs: number): Promise<boolean> =>
  waiting.changeOwn(tx, file, { check_lease_until: fromNow(delayMs) });

/** The last turn among the files of a network that wait; empty when none does. */
export const latestTurn = async (db: Queries, network: string): Promise<string> => {
  const row = await db
    .selectFrom('order_files')
    .select('check_turn')
    .where('check_state', '=', 'waiting')
    .where('check_network', '=', network)
    .orderBy('check_turn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.check_turn ?? '';
};

/**
 * Moves the turns of all that waits of the file's network by what listening took beyond what was counted; what the network sends later comes
 * behind those (`latestTurn`). To be done before the outcome is written: the file itself may go on waiting, and be the last of its network.
 */
export const countWhatItTook = async (
  { transaction, secondsAfter }: Pick<Database, 'transaction' | 'secondsAfter'>,
  file: ClaimedFile,
  seconds: number,
): Promise<void> => {
  const more = uncounted(file, seconds);
  if (more === 0 || file.check_network === '') return;
  await transaction((tx) =>
    tx
      .updateTable('order_files')
      .set({ check_turn: secondsAfter('check_turn', more) })
      .where('check_state', '=', 'waiting')
      .where('check_network', '=', file.check_network)
      .execute(),
  );
};

/** The file takes longer than the quick lane has time: it waits for its turn in the other, and this was no try. */
export const moveToLongLane = async (tx: Queries, file: ClaimedFile): Promise<boolean> =>
  waiting.changeOwn(tx, file, {
    check_lane: 1,
    check_turn: longTurnOf(await latestTurn(tx, file.check_network), now()),
    check_attempts: 0,
    check_lease_until: null,
  });

/** Nothing more is to be tried; what the client's browser said stands. */
export const endCheck = (
  tx: Queries,
  file: ClaimedFile,
  check_state: 'failed' | 'skipped',
): Promise<boolean> =>
  waiting.changeOwn(tx, file, { check_state, check_lease_until: null, check_network: '' });

/** What the server found takes the place of what the browser said. */
export const saveCheck = (
  tx: Queries,
  file: ClaimedFile,
  found: Pick<Row, 'report' | 'peaks'>,
): Promise<boolean> =>
  waiting.changeOwn(tx, file, {
    ...found,
    report_by: 'studio',
    check_state: 'done',
    check_lease_until: null,
    check_network: '',
  });

/** Brings near what is put off, or held, beyond any time it can be after so many tries: the clock was set back since. */
export const bringChecksNear = async (
  tx: Queries,
  attempts: number,
  until: string,
  beyond: string,
): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ check_lease_until: until })
    .where('check_state', '=', 'waiting')
    .where('check_attempts', '=', attempts)
    .where('check_lease_until', '>', beyond)
    .execute();
};

/** Nobody is to listen to the files of an order. */
export const skipChecks = async (tx: Queries, orderId: string): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ check_state: 'skipped', check_network: '' })
    .where('order_id', '=', orderId)
    .where('check_state', '=', 'waiting')
    .execute();
};
