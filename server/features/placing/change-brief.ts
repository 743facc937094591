import { describeTooMany } from '../../../shared/by-hand.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderBrief } from '../../../shared/order-brief.ts';
import { type BriefText, briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type BriefChange, recordBriefChange } from '../ledger/brief-changes.ts';
import { createOnce } from '../ledger/change-once.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getNameColumns, listSongTitles } from '../ledger/song-title-queries.ts';
import { saveTitlesForClient } from '../versions/save-titles.ts';
import { listSongs } from '../versions/song-queries.ts';
import { saveBriefTexts, saveReferences } from './brief-queries.ts';

/** Whether the client can still say what the work is about. */
export const canChangeBrief = ({
  status,
  cancelled_at,
}: Pick<OrderRow, 'status' | 'cancelled_at'>): boolean =>
  cancelled_at === null && statusTable[status].stage === 'to_start';

/** Saves what the client says about the work, until it starts. What says the same as before changes nothing. */
export const changeBrief = async (
  deps: Deps,
  orderId: string,
  brief: OrderBrief,
  key: string | undefined,
): Promise<void> => {
  await createOnce(
    deps,
    { orderId, scope: 'brief', content: brief, key },
    async (tx, { order }) => {
      assertNotCancelled(order);
      if (!canChangeBrief(order)) throw new AppError('conflict', STARTED);
      checkSongs(order, brief);
      await recordBriefChange(tx, order, [
        ...(await changeTitles(tx, order, brief)),
        ...(await changeTexts(tx, order, brief)),
        ...(await changeReferences(tx, order, brief)),
      ]);
      return orderId;
    },
    lockOrderForClient,
  );
};

const changeTitles = async (
  tx: Queries,
  order: OrderRow,
  { song_titles }: OrderBrief,
): Promise<BriefChange[]> => {
  if (!song_titles) return [];
  const songs = Array.from({ length: order.song_count }, (_, place) => ({
    song: place + 1,
    title: song_titles[place] ?? '',
  }));
  return saveTitlesForClient(tx, order, songs);
};

const changeTexts = async (tx: Queries, order: OrderRow, brief: OrderBrief): Promise<BriefChange[]> => {
  const texts: Partial<Record<BriefText, string>> = {};
  for (const name of briefTextNames) {
    const text = brief[name];
    const stored = text === undefined ? order[name] : text || (orderTextFields[name].if_empty ?? '');
    if (stored !== order[name]) texts[name] = stored;
  }
  const changed = briefTextNames.filter((name) => texts[name] !== undefined);
  if (!changed.length) return [];
  const titles = await listSongTitles(tx, order);
  await saveBriefTexts(tx, order.id, { ...texts, ...getNameColumns({ ...order, ...texts }, titles) });
  return changed.map((name) => {
    const { label, if_empty } = orderTextFields[name];
    return { what: label, before: order[name] === if_empty ? '' : order[name] };
  });
};

const changeReferences = async (
  tx: Queries,
  order: OrderRow,
  { references }: OrderBrief,
): Promise<BriefChange[]> => {
  if (!references) return [];
  const songs = await listSongs(tx, order);
  const after = (song: number) => references.filter((one) => one.song === song).map(({ url }) => url);
  const changed = songs.filter((song) => song.references.join('\n') !== after(song.song).join('\n'));
  if (!changed.length) return [];
  await saveReferences(tx, order.id, references);
  return changed.map(({ song, references: links }) => ({
    what: songs.length === 1 ? 'Reference links' : `Reference links of song ${song}`,
    before: links.join('\n'),
  }));
};

const STARTED =
  'Work on your order has started, so the brief can’t be changed any more. Send me a message instead.';

const checkSongs = ({ song_count }: OrderRow, { song_titles = [], references = [] }: OrderBrief): void => {
  const refuse = (field: string, message: string) =>
    new AppError('invalid', message, { errors: [{ field, message }] });
  if (song_titles.length > song_count) throw refuse('song_titles', describeTooMany(song_count));
  for (const [song, own] of Map.groupBy(references, (one) => one.song)) {
    if (song > song_count) throw refuse('references', `There’s no song ${song} in this order.`);
    if (own.length > limits.references)
      throw refuse('references', `Song ${song} can have at most ${limits.references} references.`);
  }
};
