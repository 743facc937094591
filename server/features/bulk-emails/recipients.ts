import type { RecipientList } from '../../../shared/bulk-emails.ts';
import type { ClientFilter } from '../../../shared/clients.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { addressed, isMailable } from './pick-recipients.ts';
import { countUnsubscribed, listByName } from './queries.ts';

type Question = { filter: ClientFilter; limit: number; cursor?: string | undefined };

/** Who would get a bulk email and who wouldn't: exact counts as of the first page, and a page of each by name. */
export const listRecipients = async (
  db: Queries,
  { filter, limit, cursor }: Question,
): Promise<RecipientList> => {
  const from = cursor ? decodeCursor(cursor) : { included: 0, excluded: 0, ...(await countAll(db, filter)) };
  const page = async (after: number | null, excluded: number[] | null) =>
    after === null ? [] : listByName(db, filter, { limit: limit + 1, after }, excluded);
  const hasOthers = from.others > 0 && from.excluded !== null;
  const others = hasOthers ? (await sortAddresses(db, filter)).others.slice(0, MAX_LISTED) : [];
  const [included, excluded] = await Promise.all([page(from.included, null), page(from.excluded, others)]);
  return {
    count: from.count,
    excluded_count: from.unsubscribed + from.others,
    recipients: included
      .slice(0, limit)
      .filter(isMailable)
      .map(({ name, email }) => ({ name, email })),
    excluded: excluded.slice(0, limit).map(({ name, email, unsubscribed_at }) => ({
      name,
      email,
      reason: unsubscribed_at ? ('unsubscribed' as const) : ('not_mailable' as const),
    })),
    next_cursor: encodeCursor({
      ...from,
      included: getPageEnd(included, limit),
      excluded: getPageEnd(excluded, limit),
    }),
  };
};

/** Every form rejects such addresses, so more than a few can only come from outside. */
const MAX_LISTED = 1_000;

/** Reads all addresses, because only code can decide which are valid. */
const sortAddresses = async (db: Queries, filter: ClientFilter) => {
  let count = 0;
  const others: number[] = [];
  for await (const rows of addressed(db, filter))
    for (const row of rows)
      if (isMailable(row)) count++;
      else others.push(row.seq);
  return { count, others };
};

const countAll = async (db: Queries, filter: ClientFilter) => {
  const { count, others } = await sortAddresses(db, filter);
  return { count, others: others.length, unsubscribed: await countUnsubscribed(db, filter) };
};

/**
 * Where the next page of each list starts: after a client, from the start (0), or nowhere. Also the counts of the first
 * page, because counting reads every address.
 */
type Places = {
  included: number | null;
  excluded: number | null;
  count: number;
  others: number;
  unsubscribed: number;
};

const getPageEnd = (rows: { seq: number }[], limit: number): number | null =>
  rows.length > limit ? (rows[limit - 1]?.seq ?? null) : null;

const encodeCursor = ({ included, excluded, count, others, unsubscribed }: Places): string | null =>
  included === null && excluded === null
    ? null
    : Buffer.from([included, excluded, count, others, unsubscribed].join('.')).toString('base64url');

const decodeCursor = (cursor: string): Places => {
  const match = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .match(/^(\d{0,15})\.(\d{0,15})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/);
  if (!match)
    throw new AppError('invalid', 'This page link isn’t valid. Start again from the first page.', {
      errors: [{ field: 'cursor', message: 'Start from the first page' }],
    });
  const [included, excluded] = match.slice(1, 3).map((place) => (place ? Number(place) : null));
  const [count = 0, others = 0, unsubscribed = 0] = match.slice(3).map(Number);
  return { included: included ?? null, excluded: excluded ?? null, count, others, unsubscribed };
};
