import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** A request as the library sent it. */
type Asked = {
  method: string;
  path: string;
  fields: Record<string, string>;
  key: string;
  idempotency: string;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

const signer = new Stripe('sk_test_signer');

const now = () => Math.floor(Date.now() / 1000);

type Charge = { id: string; payment_intent: string; amount_refunded: number } & Record<string, unknown>;

/** `metadata[order_id]` and the like, as one object. */
const readMetadata = (fields: Record<string, string>, prefix = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  );

/**
 * Stripe as far as card payments use it: checkouts are made and read as its API documents, an idempotency key makes one
 * checkout, a test key makes test checkouts, charges are refunded and disputed, and news is signed the way Stripe signs
 * it, by its own library.
 */
export const startStripe = async () => {
  const asked: Asked[] = [];
  const sessions = new Map<string, Record<string, unknown>>();
  const byKey = new Map<string, string>();
  let failure: number | null = null;
  let code: string | undefined;
  let address = '';

  const charges = new Map<string, Charge>();
  const chargeMetadata = new Map<unknown, object>();
  const create = ({ fields, idempotency, key }: Asked) => {
    const known = byKey.get(idempotency);
    if (known) return sessions.get(known);
    const livemode = key.includes('_live_');
    const id = `cs_${livemode ? 'live' : 'test'}_${sessions.size + 1}x${crypto.randomUUID().slice(0, 8)}`;
    const created = Math.floor(Date.now() / 1000);
    const session = {
      ...{ id, object: 'checkout.session', mode: fields.mode, status: 'open', payment_status: 'unpaid' },
      ...{ client_reference_id: fields.client_reference_id, metadata: readMetadata(fields), livemode },
      amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
      currency: fields['line_items[0][price_data][currency]'],
      ...{ payment_intent: null, created, expires_at: created + 86_400 },
      ...{ success_url: fields.success_url, cancel_url: fields.cancel_url },
      url: `${address}/pay/${id}`,
    };
    sessions.set(id, session);
    chargeMetadata.set(id, readMetadata(fields, 'payment_intent_data[metadata]'));
    byKey.set(idempotency, id);
    return session;
  };

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const send = (status: number, answer: unknown, type = 'application/json') => {
      response.writeHead(status, { 'content-type': type });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    };
    // The page of a checkout, where the client pays or goes back.
    if (pathname.startsWith('/pay/')) {
      const session = sessions.get(pathname.slice('/pay/'.length));
      return send(
        200,
        `<!doctype html><title>Checkout</title><h1>Checkout</h1><a href="${session?.success_url}">Pay</a> <a href="${session?.cancel_url}">Back</a>`,
        'text/html',
      );
    }
    asked.push({
      ...{ method: request.method ?? '', path: pathname },
      fields: Object.fromEntries(new URLSearchParams(body)),
      key: request.headers.authorization ?? '',
      idempotency: String(request.headers['idempotency-key'] ?? ''),
    });
    if (failure)
      return send(failure, {
        error: { type: 'invalid_request_error', message: 'No such key: sk_test_***', code },
      });
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
      const last = asked.at(-1);
      return last && send(200, create(last));
    }
    const found = sessions.get(pathname.slice('/v1/checkout/sessions/'.length));
    return found
      ? send(200, found)
      : send(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'Unknown' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  let events = 0;
  return {
    address,
    asked,
    /** The latest checkout. */
    latest: () => [...sessions.values()].at(-1) as { id: string; url: string } & Record<string, unknown>,
    /** Marks a checkout as paid. */
    pay: (id: string, change: object = {}) => {
      const session = sessions.get(id) ?? {};
      Object.assign(session, {
        ...{ status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` },
        ...change,
      });
      return session;
    },
    /** Answers every request with this status from now on. */
    fail: (status: number | null, why?: string) => {
      failure = status;
      code = why;
    },
    /** Nobody pays it any more. */
    expire: (id: string) => Object.assign(sessions.get(id) ?? {}, { status: 'expired' }),
    /** The charge of a paid checkout, as its events show it; `amount` more of it was refunded. */
    charge: (session: Record<string, unknown>, amount = 0): Charge => {
      const payment_intent = String(session.payment_intent);
      const charge = charges.get(payment_intent) ?? {
        ...{ id: `ch_${payment_intent}`, object: 'charge', payment_intent, amount_refunded: 0 },
        ...{ amount: session.amount_total, currency: session.currency, livemode: session.livemode },
        metadata: chargeMetadata.get(session.id) ?? {},
      };
      charge.amount_refunded += amount;
      charges.set(payment_intent, charge);
      return { ...charge };
    },
    /** A refund of a paid checkout. */
    refund: (session: Record<string, unknown>, amount: number, change: object = {}) => ({
      ...{
        id: `re_${crypto.randomUUID().slice(0, 12)}`,
        object: 'refund',
        amount,
        currency: session.currency,
      },
      ...{ payment_intent: session.payment_intent, charge: `ch_${session.payment_intent}` },
      ...{ metadata: {}, reason: 'requested_by_customer', status: 'succeeded', ...change },
    }),
    /** A dispute of a paid checkout. */
    dispute: (session: Record<string, unknown>, change: object = {}) => ({
      ...{ id: `dp_${crypto.randomUUID().slice(0, 12)}`, object: 'dispute', amount: session.amount_total },
      ...{ currency: session.currency, livemode: session.livemode, payment_intent: session.payment_intent },
      ...{
        charge: `ch_${session.payment_intent}`,
        reason: 'fraudulent',
        status: 'needs_response',
        ...change,
      },
    }),
    /** News of it, signed: the body and its headers. */
    sign: (
      type: string,
      object: object,
      secret: string,
      { id = `evt_${++events}`, age_s = 0, livemode = true, created = now() } = {},
    ) => {
      const mode = (object as { livemode?: boolean }).livemode ?? livemode;
      const payload = JSON.stringify({
        id,
        object: 'event',
        type,
        livemode: mode,
        created,
        data: { object },
      });
      const timestamp = now() - age_s;
      const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': header } };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
