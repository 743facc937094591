import type { Deps } from '../../server/deps.ts';
import { listOrderEmails } from '../../server/features/emails/list-queries.ts';
import { markFailed, markSent } from '../../server/features/emails/sending-queries.ts';
import { lockOrderOrThrow } from '../../server/features/ledger/lock-order.ts';
import { assignToSong } from '../../server/features/ledger/order-queries.ts';
import { lockOrderWithPayments } from '../../server/features/ledger/queries.ts';
import { listOrderTotals } from '../../server/features/ledger/totals-queries.ts';
import { listAddOns } from '../../server/features/offer/queries.ts';
import { updateFilesComplete } from '../../server/features/order-clock/clock-queries.ts';
import { stopReminders } from '../../server/features/order-clock/send-reminders.ts';
import { skipChecks } from '../../server/features/order-files/queries.ts';
import { moveOrder } from '../../server/features/order-status/move-order.ts';
import { placeByHand } from '../../server/features/placing/place-by-hand.ts';
import { placeOrder } from '../../server/features/placing/place-order.ts';
import { cancelJobs, jobId } from '../../server/jobs/queries.ts';
import { MINUTE, SECOND } from '../../server/lib/clock.ts';
import type { Queries } from '../../server/ports/database/port.ts';
import { orderByHand } from '../../shared/by-hand.ts';
import { writeAfterwards } from './afterwards.ts';
import { writeContacts } from './contacts.ts';
import { content } from './content.ts';
import { createDemoFilePool, type DemoFilePool } from './demo-file-pool.ts';
import { contentType } from './form-parts.ts';
import { withLinkedFiles } from './linked-files.ts';
import { listenToFiles } from './listen.ts';
import { payDemoOrder, setDemoOrderAside } from './money.ts';
import { named, orderForm } from './order-form.ts';
import { type PlannedOrder, planOrders } from './plan.ts';
import { createRandom } from './random.ts';
import { takeSteps } from './steps.ts';
import { seedSettings } from './studio.ts';
import { addTracks } from './tracks.ts';
import { withStoredVersions } from './versions.ts';

/**
 * Above this many, orders get one small file each and are placed in parallel, so neighbouring orders may swap places.
 */
const MAX_WITH_AUDIO = 500;
const AT_ONCE = 32;
const ENOUGH_FOR_QUOTE = 10;
const TOLD_EVERY = 100;
const SEED = 20_250_117;

export const hasOrders = async ({ database }: Deps): Promise<boolean> =>
  (await listOrderTotals(database.read)).some(({ orders }) => orders > 0);

/**
 * Creates a demo studio: every order is placed through the endpoint visitors use, and moved with the functions the
 * owner uses. Returns the resulting counts.
 */
export const addDemoStudio = async (
  studio: Deps,
  {
    orders,
    samples,
    isAdded,
    tell,
  }: { orders: number; samples: string; isAdded: boolean; tell(text: string): void },
): Promise<void> => {
  const deps = withLinkedFiles(studio);
  const random = createRandom(SEED);
  const shelf = createDemoFilePool(random, orders > MAX_WITH_AUDIO);
  const hasQuote = !isAdded && orders >= ENOUGH_FOR_QUOTE;
  const plan = planOrders(orders - (hasQuote ? 1 : 0), new Date(), random, shelf.isTiny);
  if (isAdded) {
    const offered = (await listAddOns(deps.database.read)).filter(({ active }) => active).map(({ id }) => id);
    for (const order of plan) {
      order.add_ons = order.add_ons.filter((id) => offered.includes(id));
      // Its codes belong to the demo studio.
      order.discount_code = '';
    }
  }
  const withOwnRows = plan.find(
    ({ delivered, outcome, moves }) =>
      !delivered && outcome === 'usual' && moves.at(-1)?.status === 'in_progress',
  );
  if (!isAdded && withOwnRows) withOwnRows.usesOwnRows = true;
  const first = plan[0];
  if (!isAdded && first) {
    const opened = new Date(first.at.getTime() - MINUTE);
    await deps.database.transaction((tx) => seedSettings(tx, opened.toISOString()));
    await addTracks(deps, samples, opened);
  }
  const atOnce = shelf.isTiny ? AT_ONCE : 1;
  for (let n = 0; n < plan.length; n += atOnce) {
    await Promise.all(plan.slice(n, n + atOnce).map((order, k) => place(deps, order, shelf, n + k)));
    if (n % (TOLD_EVERY * atOnce) === 0 && n > 0) tell(`${n} of ${orders} orders`);
  }
  if (hasQuote) await placeQuote(deps);
  if (!isAdded) await deps.database.transaction(writeContacts);
  await listenToFiles(deps);
};

/** An order that the studio entered, at its own price, which the client hasn't accepted yet. */
const placeQuote = async (deps: Deps): Promise<void> => {
  const id = await placeByHand(deps, orderByHand.parse({ ...content.quote, tell_client: false }), undefined);
  await deps.database.transaction(async (tx) => {
    const before = await lockOrderWithPayments(tx, id);
    if (before) await stopReminders(tx, before, true);
  });
};

const place = async (deps: Deps, order: PlannedOrder, shelf: DemoFilePool, n: number): Promise<void> => {
  const { delivered } = order;
  if (!delivered) return placeOne(deps, order, shelf, n, async (_tx, _id, lastAt) => lastAt);
  await withStoredVersions(deps, { ...order, delivered }, shelf, (deliveries, staged) =>
    placeOne(deps, order, shelf, n, async (tx, id, lastAt) => {
      await staged.claim(tx);
      return takeSteps(tx, id, delivered, deliveries, lastAt);
    }),
  );
};

const placeOne = async (
  deps: Deps,
  order: PlannedOrder,
  shelf: DemoFilePool,
  n: number,
  /** Returns when it was done. */
  deliver: (tx: Queries, id: string, lastAt: number) => Promise<number>,
): Promise<void> => {
  await placeOrder(deps, {
    contentType,
    body: orderForm(order, shelf),
    // TEST-NET-3 (RFC 5737): no real client has these addresses.
    address: `203.0.113.${n % 250}`,
    key: undefined,
    past: {
      at: order.at.toISOString(),
      happened: async (tx, id) => {
        await settleMails(tx, id, order.at, n);
        await settleFiles(tx, id, order, shelf.isTiny);
        await moveOn(tx, id, order, n);
        const lastAt = await deliver(tx, id, order.at.getTime() + (order.moves.at(-1)?.after ?? 0));
        await setDemoOrderAside(tx, id, order.outcome, lastAt, n);
        await writeAfterwards(tx, id, order.afterwards, lastAt);
      },
    },
  });
};

const moveOn = async (tx: Queries, id: string, order: PlannedOrder, n: number): Promise<void> => {
  const { at, moves } = order;
  const getTime = (after: number) => new Date(at.getTime() + after).toISOString();
  const [first] = moves;
  if (first) await payDemoOrder(tx, id, order, getTime(first.after), n);
  for (const { after, ...change } of moves)
    await moveOrder(tx, await lockOrderOrThrow(tx, id), { ...change, at: getTime(after), paid: false });
};

/**
 * The demo never sends email: in the order's own transaction its emails are marked as sent, and now and then as
 * refused.
 */
const settleMails = async (tx: Queries, orderId: string, at: Date, n: number): Promise<void> => {
  for (const mail of await listOrderEmails(tx, orderId)) {
    if (n % 40 === 20 && mail.kind === 'order_placed_client')
      await markFailed(tx, mail, 'The server answered: 550 5.1.1 The mailbox does not exist');
    else await markSent(tx, mail, new Date(at.getTime() + 2 * SECOND).toISOString());
    await cancelJobs(tx, [jobId('send-email', mail.id), jobId('add-check', mail.id)]);
  }
};

/** Assigns files to songs, as a client does in the form; of thousands of tiny files not every one has to be checked. */
const settleFiles = async (
  tx: Queries,
  orderId: string,
  { project, title }: PlannedOrder,
  isTiny: boolean,
): Promise<void> => {
  for (const { name, song = 1 } of project.files)
    if (song > 1) await assignToSong(tx, orderId, named(name, title), song);
  const before = await lockOrderWithPayments(tx, orderId);
  if (before) {
    const state = await updateFilesComplete(tx, before, before.order.created_at);
    // The demo sends no reminders.
    await stopReminders(tx, state, true);
  }
  if (isTiny) await skipChecks(tx, orderId);
};
