import { describeTooMany } from '../../../shared/by-hand.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderBrief } from '../../../shared/order-brief.ts';
import { type BriefText, briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { createOnce } from '../ledger/change-once.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { addEvent } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getNameColumns, listSongTitles, saveSongTitles } from '../ledger/song-title-queries.ts';
import { saveBriefTexts, saveReferences } from './brief-queries.ts';

/** Whether the client can still say what the work is about. */
export const canChangeBrief = ({
  status,
  cancelled_at,
}: Pick<OrderRow, 'status' | 'cancelled_at'>): boolean =>
  cancelled_at === null && statusTable[status].stage === 'to_start';

/** Saves what the client says about the work, until it starts. */
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
      const { song_titles, references } = brief;
      checkSongs(order, brief);
      if (song_titles)
        await saveSongTitles(
          tx,
          order,
          Array.from({ length: order.song_count }, (_, place) => ({
            song: place + 1,
            title: song_titles[place] ?? '',
          })),
        );
      const texts: Partial<Record<BriefText, string>> = {};
      for (const name of briefTextNames) {
        const text = brief[name];
        if (text !== undefined) texts[name] = text || (orderTextFields[name].if_empty ?? '');
      }
      const titles = await listSongTitles(tx, order);
      await saveBriefTexts(tx, orderId, { ...texts, ...getNameColumns({ ...order, ...texts }, titles) });
      if (references) await saveReferences(tx, orderId, references);
      await addEvent(tx, order, { at: now(), kind: 'brief_changed' });
      return orderId;
    },
    lockOrderForClient,
  );
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
