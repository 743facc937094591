import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import { addClientGuard, wrongOrderKey } from '../../http/client-guard.ts';
import { limitPerMinute } from '../../http/rate-limit.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { isOpenToClient, isOrderKey } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { presentBilling, presentPayment } from '../ledger/present-receipt.ts';
import { addFiles } from '../order-files/add-files.ts';
import { addOrderLinkRoutes } from '../order-links/routes.ts';
import { changeBilling } from '../payments/change-billing.ts';
import { reportPayment } from '../payments/report-payment.ts';
import { acceptPrice } from '../placing/accept-price.ts';
import { changeBrief } from '../placing/change-brief.ts';
import { approveSongs } from '../revisions/approve-songs.ts';
import { addNote, changeNote, removeNote } from '../revisions/change-notes.ts';
import { listNotes, listRounds } from '../revisions/note-queries.ts';
import { presentRoundNote } from '../revisions/present.ts';
import { countRounds, sendRound } from '../revisions/rounds.ts';
import { changeShowcase, presentShowcase } from '../showcase/change-showcase.ts';
import { sendTestimonial } from '../showcase/send-testimonial.ts';
import { findTestimonialState } from '../testimonials/order-testimonial-queries.ts';
import { setSongTitleForClient } from '../versions/set-song-title.ts';
import { listSongs } from '../versions/song-queries.ts';
import { presentMessage } from './present.ts';
import { presentClientOrder } from './present-client.ts';
import { presentAddedFiles } from './present-client-files.ts';

/** Guards routes called with an order's key. Must be added before any route. */
export const addOrderKeyGuard = (app: FastifyInstance, { database, config }: Deps): void =>
  addClientGuard(app, (orderId, key) => isOrderKey(database, orderId, key), config.RATE_LIMITS);

// An open page polls every half minute, perhaps in a few tabs, and is read again after everything its reader does.
const VIEWS_PER_MINUTE = 240;
// Rendering the findings for six hundred files takes noticeable CPU time, so this limits an order across all addresses.
const VIEWS_OF_ORDER_PER_MINUTE = 120;
const TOO_OFTEN = 'This order was opened too many times just now. Please wait a minute and try again.';
// Adding, changing and removing, by someone who works fast.
const noteChanges = { perMinute: 120 };
const titles = { perMinute: 60 };
// Enough for a person who types fast; each order has a limit of its own.
const messages = { perMinute: 30 };
// A client clicks a few times.
const clicks = { perMinute: 20 };

/** What a client does with an order, by its key. */
export const addClientOrderRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { read } = deps.database;
  addNoteRoutes(app, deps);
  addOrderLinkRoutes(app, deps);

  const limitViews = limitPerMinute(VIEWS_OF_ORDER_PER_MINUTE, deps.config.RATE_LIMITS, TOO_OFTEN);
  bind(
    app,
    endpoints.getClientOrder,
    async ({ client, query }) => {
      limitViews(client.order_id);
      const row = await findOrder(read, client.order_id);
      // Deleted or erased since its key was checked.
      if (!row || !isOpenToClient(row)) throw wrongOrderKey();
      return presentClientOrder(deps, row, query);
    },
    { perMinute: VIEWS_PER_MINUTE, isView: true },
  );

  bind(
    app,
    endpoints.reportPayment,
    async ({ client, body, request }) => {
      const sender = { network: getNetwork(request.ip), key: readIdempotencyKey(request) };
      const row = await reportPayment(deps, client.order_id, body, sender);
      return presentPayment(row, (await findOrderOrThrow(read, row.order_id)).currency);
    },
    clicks,
  );

  bind(
    app,
    endpoints.acceptPrice,
    async ({ client: { order_id }, body, request }) => {
      await acceptPrice(deps, order_id, { ...body, key: readIdempotencyKey(request) });
      return { accepted_at: (await findOrderOrThrow(read, order_id)).accepted_at };
    },
    clicks,
  );

  bind(
    app,
    endpoints.changeBrief,
    async ({ client: { order_id }, body, request }) => {
      await changeBrief(deps, order_id, body, readIdempotencyKey(request));
      return { message: 'Brief saved' };
    },
    titles,
  );

  bind(
    app,
    endpoints.sendClientMessage,
    async ({ client: { order_id }, body: { text }, request }) => {
      const message = { order_id, author: 'client', text, network: getNetwork(request.ip) } as const;
      return presentMessage(await sendMessage(deps, message, readIdempotencyKey(request)));
    },
    messages,
  );

  bind(
    app,
    endpoints.sendFiles,
    async ({ client: { order_id }, body, request }) => {
      const sender = { address: getAddressKey(request.ip), network: getNetwork(request.ip) };
      const additionId = await addFiles(deps, order_id, body, sender, readIdempotencyKey(request));
      return { files: await presentAddedFiles(deps, order_id, additionId) };
    },
    clicks,
  );

  bind(
    app,
    endpoints.nameSong,
    ({ client, params: { song }, body: { title } }) =>
      setSongTitleForClient(deps, client.order_id, { song, title }),
    titles,
  );

  bind(
    app,
    endpoints.changeBilling,
    async ({ client: { order_id }, body, request }) => {
      await changeBilling(deps, order_id, body, readIdempotencyKey(request));
      return presentBilling(await findOrderOrThrow(read, order_id));
    },
    clicks,
  );

  bind(
    app,
    endpoints.changeShowcase,
    async ({ client: { order_id }, body, request }) => {
      await changeShowcase(deps, order_id, body, readIdempotencyKey(request));
      return presentShowcase(await findOrderOrThrow(read, order_id));
    },
    clicks,
  );

  bind(
    app,
    endpoints.sendTestimonial,
    async ({ client: { order_id }, body, request }) => {
      await sendTestimonial(deps, order_id, body, readIdempotencyKey(request));
      const { name } = await findOrderOrThrow(read, order_id);
      return { ...body, name: body.name || name, state: await findTestimonialState(read, order_id) };
    },
    clicks,
  );
};

/** Notes, rounds of them, and approvals. */
const addNoteRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { read } = deps.database;

  bind(
    app,
    endpoints.addNote,
    async ({ client, params, body, request }) => {
      const call = { orderId: client.order_id, key: readIdempotencyKey(request) };
      return presentRoundNote(await addNote(deps, call, params.version_id, body));
    },
    noteChanges,
  );

  bind(
    app,
    endpoints.changeNote,
    async ({ client, params, body, request }) => {
      const call = { orderId: client.order_id, key: readIdempotencyKey(request) };
      return presentRoundNote(await changeNote(deps, call, params.note_id, body));
    },
    noteChanges,
  );

  bind(
    app,
    endpoints.deleteNote,
    async ({ client, params, request }) => {
      const call = { orderId: client.order_id, key: readIdempotencyKey(request) };
      await removeNote(deps, call, params.note_id);
      return undefined;
    },
    noteChanges,
  );

  bind(
    app,
    endpoints.sendRound,
    async ({ client: { order_id }, request }) => {
      const number = await sendRound(deps, order_id, readIdempotencyKey(request));
      const order = await findOrderOrThrow(read, order_id);
      const [notes, rounds] = await Promise.all([
        listNotes(read, order_id, [number]),
        listRounds(read, order_id),
      ]);
      return {
        number,
        notes: notes.map(presentRoundNote),
        rounds_left: countRounds(order, rounds).rounds_left,
      };
    },
    clicks,
  );

  bind(
    app,
    endpoints.approve,
    async ({ client: { order_id }, body, request }) => {
      await approveSongs(deps, order_id, body, readIdempotencyKey(request));
      const order = await findOrderOrThrow(read, order_id);
      return { status: order.status, songs: await listSongs(read, order) };
    },
    clicks,
  );
};
