import { latestTurn, type NewJob } from '../../jobs/queries.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { FileRow } from '../ledger/rows.ts';
import { assignTurns } from './fair-queue.ts';

/** Jobs that read and check an order's new files, each queued at its network's turn. */
export const buildProbeJobs = async (tx: Queries, files: FileRow[], network: string): Promise<NewJob[]> => {
  const sizes = files.map(({ size_bytes }) => size_bytes);
  const turns = assignTurns(sizes, await latestTurn(tx, network), now());
  return files.map(({ id }, position) => ({
    kind: 'probe-file',
    payload: { id },
    turn: turns[position] ?? '',
    network,
  }));
};
