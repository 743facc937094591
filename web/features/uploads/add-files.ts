import { guessSongs } from '../../../shared/stem-check/guess-songs.ts';
import { labelOf } from '../../../shared/stem-check/label.ts';
import type { FilesAtHand } from './file-handles.ts';
import type { List } from './list.ts';
import { matchRow, wholeTwins } from './match-row.ts';
import { refuseFile } from './refuse-file.ts';
import { type Row, randomId } from './row.ts';
import type { Holds } from './tab-locks.ts';
import type { ChosenFile } from './types.ts';

const newRow = ({ file, path, handle }: ChosenFile, place: number): Row => ({
  id: randomId(),
  upload_id: null,
  name: file.name,
  path,
  size: file.size,
  file,
  handle: handle ?? null,
  fingerprint: null,
  state: 'waiting',
  sent: 0,
  speed: null,
  seconds_left: null,
  problem: null,
  is_refused: false,
  song: 1,
  label: labelOf(file.name, path),
  report: null,
  peaks: null,
  is_noted: false,
  noted: null,
  place,
});

type Around = { list: List; holds: Holds; hand: FilesAtHand; maxUploadMb: number };

/** Takes chosen files: each to the row that waits for it, or into a row of its own. Answers a sentence for each that is not taken. */
export const takeFiles = async (
  { list, holds, hand, maxUploadMb }: Around,
  chosen: readonly ChosenFile[],
): Promise<string[]> => {
  const refusals: string[] = [];
  let added: Row[] = [];
  for (const one of chosen) {
    const { file, path, handle } = one;
    const asked = { name: file.name, path, size: file.size };
    const row = matchRow(list.rows(), asked);
    const isExact = row?.path === path && row.size === file.size;
    const twins = isExact ? [] : wholeTwins(list.rows(), asked);
    if (await hand.handBack(twins, file, handle ?? null)) continue;
    if (!row && twins[0]?.path === path) {
      refusals.push(`There’s already a different ${file.name} in the list. Remove that one first.`);
      continue;
    }
    const refusal = row
      ? await hand.give(row, file, handle ?? null)
      : refuseFile([...list.rows(), ...added], asked, maxUploadMb);
    if (refusal) refusals.push(refusal);
    else if (!row) added.push(newRow(one, Date.now() + added.length / 1000));
  }
  const songs = guessSongs(list.rows(), added);
  added = added.map((row, at) => ({ ...row, song: songs[at] ?? row.song }));
  await Promise.all(added.map(({ id }) => holds.take(id)));
  if (added.length) list.add(added);
  return refusals;
};
