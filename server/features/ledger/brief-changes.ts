import { formatList } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { putInboxItem } from './inbox-queries.ts';
import { measureEventNotes } from './order-queries.ts';
import { addEvent } from './queries.ts';
import type { OrderRow } from './rows.ts';

/** A part of a brief that says something else now, and what it said before; empty for nothing. */
export type BriefChange = { what: string; before: string };

/**
 * Records that a client changed their brief; nothing, if nothing changed. Once work is paid for, the studio may have
 * read it: the event keeps what it said before, for the studio alone, and the change needs its attention.
 */
export const recordBriefChange = async (
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'status' | 'funded_at'>,
  changes: BriefChange[],
): Promise<void> => {
  if (!changes.length) return;
  const at = now();
  if (order.funded_at === null) return void (await addEvent(tx, order, { at, kind: 'brief_changed' }));
  const admin_note = changes.map(({ what, before }) => `${what}:\n${before || 'Nothing'}`).join('\n\n');
  if ((await measureEventNotes(tx, order.id, 'brief_changed')) >= limits.earlier_briefs)
    throw new AppError('conflict', TOO_OFTEN);
  await addEvent(tx, order, { at, kind: 'brief_changed', admin_note });
  const parts = changes.map(({ what }, place) => (place ? lowerFirst(what) : what));
  const text = `${formatList(parts)} changed`;
  await putInboxItem(tx, { kind: 'brief', order_id: order.id, subject: order.id, text, at });
};

const TOO_OFTEN = 'You’ve changed your brief many times. Send me a message with what’s different now.';
const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
