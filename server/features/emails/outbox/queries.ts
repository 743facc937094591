import { fromNow, now } from '../../../clock.ts';
import { ABSURD_MS, type Queries } from '../../../ports/database/port.ts';
import { heldWords } from '../held-words.ts';
import { type EmailRow, type ListedEmail, selectWithMessage, TEMPLATE_TEST } from '../queries.ts';
import { isToClient } from '../withdrawal-queries.ts';
import { MOST_DOUBTS, move } from './outcomes/queries.ts';

// What the worker that empties the outbox asks and writes.

/** Messages of an order and letters to one leave first, letters to many when none of those is due. */
export const ORDER_MAIL = 0;
export const BULK_MAIL = 1;
const priorities = [ORDER_MAIL, BULK_MAIL];

export type Reach = {
  /** Messages this process is sending right now. */
  except?: string[];
  /** The last priority to look at. */
  upTo?: number;
};

/** Messages whose time has come, by priority, the longest waiting first; those whose sender vanished come after them. */
const findDue = async (
  db: Queries,
  limit: number,
  { except = [], upTo = BULK_MAIL }: Reach,
): Promise<ListedEmail[]> => {
  const candidates = () => {
    const all = selectWithMessage(db).limit(limit);
    return except.length ? all.where('emails.id', 'not in', except) : all;
  };
  const due: ListedEmail[] = [];
  // One at a time: each is a range of the index, and together they would be a walk past all that waits.
  for (const priority of priorities.filter((each) => each <= upTo)) {
    const planned = () =>
      candidates()
        .where('state', '=', 'queued')
        .where('awaits_check', '=', 0)
        .where('priority', '=', priority)
        // By this alone: ten thousand that wait since the same moment would be sorted for each one that leaves.
        .orderBy('next_attempt_at');
    if (due.length < limit) due.push(...(await planned().where('next_attempt_at', '<=', now()).execute()));
    if (due.length < limit)
      due.push(...(await planned().where('next_attempt_at', '>', fromNow(ABSURD_MS)).execute()));
    if (due.length < limit)
      due.push(
        ...(await candidates()
          .where('state', '=', 'sending')
          .where('priority', '=', priority)
          .where((eb) => eb.or([eb('lease_until', '<=', now()), eb('lease_until', '>', fromNow(ABSURD_MS))]))
          .execute()),
      );
  }
  return due.slice(0, limit);
};

/** Whether claimDue would find something; for a look that takes no lock. */
export const isAnyDue = async (db: Queries, reach: Reach = {}): Promise<boolean> =>
  (await findDue(db, 1, reach)).length > 0;

/** When the next message is to be tried; null when none waits. */
export const nextAttemptAt = async (db: Queries, { upTo = BULK_MAIL }: Reach): Promise<string | null> => {
  const times: string[] = [];
  for (const priority of priorities.filter((each) => each <= upTo)) {
    const row = await db
      .selectFrom('emails')
      .select('next_attempt_at')
      .where('state', '=', 'queued')
      .where('awaits_check', '=', 0)
      .where('priority', '=', priority)
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst();
    if (row) times.push(row.next_attempt_at);
  }
  return times.sort()[0] ?? null;
};

/**
 * Takes due messages for this process, each with a lease. A message whose lease ran out may have been sent: it is taken
 * once more, and given up when that happens again. A letter to a client who has left the list meanwhile is withdrawn, and so is
 * what is about an order that was set aside.
 */
export const claimDue = async (
  tx: Queries,
  limit: number,
  leaseMs: number,
  reach: Reach = {},
): Promise<ListedEmail[]> => {
  const claimed: ListedEmail[] = [];
  // Others may be quicker with some of the candidates. What is held is merged first.
  const candidates = (await findDue(tx, limit * 4, reach)).filter(({ digest_key }) => digest_key === null);
  const reasons = await reasonsToWithdraw(tx, candidates);
  for (const row of candidates) {
    if (claimed.length === limit) break;
    const isDoubtful = row.state === 'sending';
    const doubts = row.doubts + (isDoubtful ? 1 : 0);
    const reason = reasons.get(row.id);
    if (reason !== undefined) {
      await move(tx, row, { state: 'cancelled', doubts, lease_until: null, error: reason });
      continue;
    }
    if (doubts > MOST_DOUBTS) {
      await move(tx, row, { state: 'failed', doubts, lease_until: null, error: INTERRUPTED });
      continue;
    }
    const change = {
      state: 'sending' as const,
      doubts,
      attempts: row.attempts + 1,
      lease_until: fromNow(leaseMs),
      tried_at: now(),
    };
    if (await move(tx, row, change)) claimed.push({ ...row, ...change });
  }
  return claimed;
};

const reasonsToWithdraw = async (tx: Queries, rows: EmailRow[]): Promise<Map<string, string>> =>
  new Map([...(await reasonsOfLetters(tx, rows)), ...(await reasonsOfOrders(tx, rows))]);

/** Who left the list gets mail about orders and no other. */
const reasonsOfLetters = async (tx: Queries, rows: EmailRow[]): Promise<[string, string][]> => {
  const letters = rows.filter(({ client_id, order_id }) => client_id !== null && order_id === null);
  if (!letters.length) return [];
  const ids = [...new Set(letters.map(({ client_id }) => client_id as string))];
  const clients = await tx
    .selectFrom('clients')
    .select(['id', 'unsubscribed_at'])
    .where('id', 'in', ids)
    .execute();
  const listed = new Map(clients.map(({ id, unsubscribed_at }) => [id, unsubscribed_at === null]));
  return letters.flatMap(({ id, client_id, kind }) => {
    const isListed = listed.get(client_id as string);
    const isKept = isListed || (kind === TEMPLATE_TEST && isListed !== undefined);
    return isKept ? [] : [[id, isListed === undefined ? DELETED : UNSUBSCRIBED] as [string, string]];
  });
};

/** What was being sent when its order was set aside, and was not taken, is held like what had not been tried. */
const reasonsOfOrders = async (tx: Queries, rows: EmailRow[]): Promise<[string, string][]> => {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))];
  if (!ids.length) return [];
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'trashed_at', 'cancelled_at'])
    .where('id', 'in', ids)
    .where((is) => is.or([is('trashed_at', 'is not', null), is('cancelled_at', 'is not', null)]))
    .execute();
  const setAside = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap((row): [string, string][] => {
    const order = setAside.get(row.order_id ?? '');
    if (order?.trashed_at) return [[row.id, heldWords.trashed]];
    // What was written since then is about the cancellation, or knows of it.
    const isOlder = order?.cancelled_at && row.created_at < order.cancelled_at;
    return isOlder && isToClient(row) ? [[row.id, heldWords.cancelled]] : [];
  });
};

const UNSUBSCRIBED = 'Withdrawn: the client unsubscribed before this could leave.';
const DELETED = 'Withdrawn: the client’s data was deleted before this could leave.';

const INTERRUPTED =
  'Sending was interrupted twice, so the message may have arrived. Ask the recipient before you send it again.';
