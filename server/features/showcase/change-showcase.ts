import type { ShowcaseForm } from '../../../shared/showcase.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { runOnceByKey } from '../ledger/idempotency.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { addEvent } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { hideItemsOfOrder, renameCredit } from '../portfolio/order-item-queries.ts';
import { listSongs } from '../versions/song-queries.ts';
import { enqueueConsentedDrafts, forgetShowcased, saveShowcase } from './queries.ts';

/** How a draft credits the artist. */
export const describeCredit = (artist: string) => ({ artist, description: `By ${artist}.` });

/**
 * The client's consent to show their songs, or its withdrawal. Consent creates a portfolio draft of each approved song,
 * now and later; withdrawing deletes drafts and unpublishes what is published.
 */
export const changeShowcase = async (
  deps: Deps,
  orderId: string,
  form: ShowcaseForm,
  key: string | undefined,
): Promise<void> => {
  const { database, signals } = deps;
  let keys: string[] = [];
  await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'showcase', orderId, content: form }, async () => {
      const { order } = await lockOrderForClient(tx, orderId);
      keys = await saveAnswer(tx, order, form);
      return orderId;
    }),
  );
  for (const signal of ['content-changed', 'sounds-waiting'] as const) signals.emit(signal);
  await removeFiles(deps, keys);
};

/** Returns the keys of files that nothing refers to any more. */
const saveAnswer = async (tx: Queries, order: OrderRow, form: ShowcaseForm): Promise<string[]> => {
  const showcase = form.showcase ? 1 : 0;
  const credit = form.showcase ? form.credit || order.name : '';
  if (order.showcase === showcase && order.showcase_credit === credit) return [];
  if (order.showcase !== 1) await assertAsked(tx, order);
  await saveShowcase(tx, order.id, { showcase, showcase_credit: credit });
  const event = { at: now(), kind: 'showcase_answered' as const };
  if (form.showcase) {
    if (order.showcase === 1) {
      await renameCredit(tx, order.id, describeCredit(order.showcase_credit), describeCredit(credit));
      return [];
    }
    await enqueueConsentedDrafts(tx, order.id);
    await addEvent(tx, order, { ...event, note: `Yes, as ${credit}` });
    return [];
  }
  const { titles, keys } = await hideItemsOfOrder(tx, order.id);
  await forgetShowcased(tx, order.id);
  const note = order.showcase === 1 ? 'No longer' : 'No';
  const admin_note = titles.length ? `Taken off your site: ${titles.join(', ')}` : '';
  await addEvent(tx, order, { ...event, note, admin_note });
  return keys;
};

/** The question is asked once the first song is approved. */
const assertAsked = async (tx: Queries, order: OrderRow): Promise<void> => {
  assertNotCancelled(order);
  const songs = await listSongs(tx, order);
  if (order.approved_at || songs.some(({ approved_at }) => approved_at !== null)) return;
  throw new AppError('conflict', 'Approve a song first. Then you can say whether I can feature it.');
};

/** Whether the client allows the studio to show their songs, and under which name. */
export const presentShowcase = ({
  showcase,
  showcase_credit,
}: Pick<OrderRow, 'showcase' | 'showcase_credit'>): {
  showcase: boolean | null;
  showcase_credit: string;
} => ({
  showcase: showcase === null ? null : showcase === 1,
  showcase_credit,
});
