import { getPreparingTurn } from '../../../jobs/preparing-turn.ts';
import type { NewJob } from '../../../jobs/queries.ts';
import type { VersionRow } from './queries.ts';

// What the job that prepares versions for listening asks and writes.

export const preparingJob = (
  { id, size_bytes }: Pick<VersionRow, 'id' | 'size_bytes'>,
  at: string,
): NewJob => ({
  kind: 'prepare-version',
  payload: { id },
  turn: getPreparingTurn(size_bytes, at),
});
