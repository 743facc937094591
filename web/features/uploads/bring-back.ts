import type { List } from './list.ts';
import type { Row } from './row.ts';
import type { Holds } from './tab-locks.ts';

const gone = { upload_id: null, sent: 0, is_noted: false, noted: null };

/** What a row that was taken off the list is when it comes back; `isKept`: the server still has what it had of it. */
export const comesBackAs = (row: Row, isKept: boolean): Row => {
  const still = { speed: null, seconds_left: null };
  const isAway = row.state === 'whole' ? !isKept : ['sending', 'offline'].includes(row.state);
  const state = isAway ? (row.file ? 'waiting' : 'needs_file') : row.state;
  return { ...row, ...still, state, ...(isKept ? {} : gone) };
};

/** Puts a row back into the list it was taken off, at its place. */
export const bringBack = async ({ list, holds }: { list: List; holds: Holds }, row: Row, isKept: boolean) => {
  const back = comesBackAs(row, isKept);
  const isOurs = !back.file || back.state === 'whole' || (await holds.take(row.id));
  if (!list.get(row.id)) list.add([isOurs ? back : { ...back, file: null, state: 'elsewhere' }]);
};
