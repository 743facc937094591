import type { ClientFilter } from '../../../shared/clients.ts';
import type { RecipientList } from '../../../shared/mailings.ts';
import { AppError } from '../../errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { countUnsubscribed, listByName, mailAddresses } from './queries.ts';
import { isMailable } from './send-bulk.ts';

type Question = { filter: ClientFilter; limit: number; cursor?: string | undefined };

/** Who a bulk mail would reach and who not: exact counts, and a page by name of each. */
export const listRecipients = async (
  db: Queries,
  { filter, limit, cursor }: Question,
): Promise<RecipientList> => {
  const [from, { mailable, others }, unsubscribed] = [
    placesOf(cursor),
    await sortAddresses(db, filter),
    await countUnsubscribed(db, filter),
  ];
  const page = async (after: number | null, excluded: number[] | null) =>
    after === null ? [] : listByName(db, filter, { limit: limit + 1, after }, excluded);
  const [included, excluded] = await Promise.all([
    page(from.included, null),
    page(from.excluded, others.slice(0, MOST_LISTED)),
  ]);
  return {
    count: mailable,
    excluded_count: unsubscribed + others.length,
    recipients: included
      .slice(0, limit)
      .filter(isMailable)
      .map(({ name, email }) => ({ name, email })),
    excluded: excluded.slice(0, limit).map(({ name, email, unsubscribed_at }) => ({
      name,
      email,
      reason: unsubscribed_at ? ('unsubscribed' as const) : ('not_mailable' as const),
    })),
    next_cursor: cursorOf({ included: endOf(included, limit), excluded: endOf(excluded, limit) }),
  };
};

const SLICE = 5_000;
/** Every form refuses such addresses: more than a few can only come from outside. */
const MOST_LISTED = 1_000;

/** Goes through all addresses, since what can be mailed is decided by one rule, and lets others work in between. */
const sortAddresses = async (db: Queries, filter: ClientFilter) => {
  let mailable = 0;
  const others: number[] = [];
  for (let after = 0; ; ) {
    const rows = await mailAddresses(db, filter, after, SLICE);
    for (const row of rows)
      if (isMailable(row)) mailable++;
      else others.push(row.seq);
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < SLICE) return { mailable, others };
    await new Promise(setImmediate);
  }
};

/** Where the next page of each list starts: after this client, from the start (0), or nowhere. */
type Places = { included: number | null; excluded: number | null };

const endOf = (rows: { seq: number }[], limit: number): number | null =>
  rows.length > limit ? (rows[limit - 1]?.seq ?? null) : null;

const cursorOf = ({ included, excluded }: Places): string | null =>
  included === null && excluded === null
    ? null
    : Buffer.from(`${included ?? ''}.${excluded ?? ''}`).toString('base64url');

const placesOf = (cursor: string | undefined): Places => {
  if (!cursor) return { included: 0, excluded: 0 };
  const match = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .match(/^(\d{0,15})\.(\d{0,15})$/);
  if (!match)
    throw new AppError('invalid', 'This page mark is not valid; start from the first page', {
      errors: [{ field: 'cursor', message: 'Start from the first page' }],
    });
  const [, included, excluded] = match;
  return { included: included ? Number(included) : null, excluded: excluded ? Number(excluded) : null };
};
