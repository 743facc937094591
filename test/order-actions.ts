import type { PlacedOrder } from './orders.ts';

/** What an order has, as numbers. */
export const newOrder = {
  emails: 2,
  events: 1,
  files: 1,
  file_additions: 0,
  inbox_items: 0,
  link_version: 1,
  messages: 0,
  payments: 0,
  pauses: 0,
  versions: 0,
  notes: 0,
  rounds: 0,
  approvals: 0,
  rounds_allowed: 0,
};
export type OrderCounts = typeof newOrder;

/** What can be there of an order before something else is done; each needs a version that is ready. */
export type Prepared = 'version' | 'delivery' | 'note' | 'approval';

/** Something the client or the studio does with an order. However often it is sent under one key, it happens once. */
export type OrderAction = {
  name: string;
  by: 'client' | 'studio';
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  /** Sends a file first, and names its upload in the body: as one of several, or as the one. */
  withUpload?: 'upload_ids' | 'upload_id';
  /** What has to be done first; `{version}` in its path is the version. */
  after?: Prepared;
  /** All it changes, together with what was done first: what is counted, and by how much. */
  adds: Partial<OrderCounts>;
};

export const orderActions: OrderAction[] = [
  {
    name: 'payment report',
    by: 'client',
    method: 'POST',
    path: 'payment-reports',
    body: { method: 'paypal', reference: 'PP-1' },
    adds: { payments: 1, events: 1, emails: 1, inbox_items: 1 },
  },
  {
    name: 'message of the client',
    by: 'client',
    method: 'POST',
    path: 'messages',
    body: { text: 'Is the snare too loud?' },
    adds: { messages: 1, emails: 1, inbox_items: 1 },
  },
  {
    name: 'message of the studio',
    by: 'studio',
    method: 'POST',
    path: 'messages',
    body: { text: 'Which of the two takes is it?' },
    adds: { messages: 1, emails: 1 },
  },
  {
    name: 'later files',
    by: 'client',
    method: 'POST',
    path: 'files',
    body: { note: 'The ad-libs' },
    withUpload: 'upload_ids',
    adds: { files: 1, file_additions: 1, events: 1, emails: 1, inbox_items: 1 },
  },
  {
    name: 'payment',
    by: 'studio',
    method: 'POST',
    path: 'payments',
    body: { method: 'cashapp', amount: 20 },
    adds: { payments: 1, events: 1, emails: 1 },
  },
  {
    name: 'pause',
    by: 'studio',
    method: 'PUT',
    path: 'pause',
    body: { reason: 'The vocals of song 1' },
    adds: { pauses: 1, events: 1, emails: 1 },
  },
  {
    name: 'version',
    by: 'studio',
    method: 'POST',
    path: 'versions',
    body: { song: 1, kind: 'mix', note: 'Vocals up' },
    withUpload: 'upload_id',
    adds: { versions: 1 },
  },
  {
    name: 'delivery',
    by: 'studio',
    method: 'POST',
    path: 'deliver',
    body: { with_gaps: true, note: 'Louder now' },
    after: 'version',
    adds: { versions: 1, events: 1, emails: 1 },
  },
  {
    name: 'note',
    by: 'client',
    method: 'POST',
    path: 'versions/{version}/notes',
    body: { at_s: 0.01, text: 'More air' },
    after: 'delivery',
    adds: { versions: 1, events: 1, emails: 1, notes: 1 },
  },
  {
    name: 'round',
    by: 'client',
    method: 'POST',
    path: 'rounds',
    body: {},
    after: 'note',
    adds: { versions: 1, events: 2, emails: 2, notes: 1, rounds: 1, inbox_items: 1 },
  },
  {
    name: 'approval',
    by: 'client',
    method: 'POST',
    path: 'approvals',
    body: { all: true },
    after: 'delivery',
    adds: { versions: 1, events: 2, emails: 2, approvals: 1, inbox_items: 1 },
  },
  {
    name: 'allowed rounds',
    by: 'studio',
    method: 'POST',
    path: 'rounds-allowed',
    body: { more: 1 },
    after: 'approval',
    adds: { versions: 1, events: 3, emails: 3, approvals: 1, inbox_items: 1, rounds_allowed: 1 },
  },
  {
    name: 'renewed link',
    by: 'studio',
    method: 'POST',
    path: 'order-link/renew',
    body: {},
    adds: { link_version: 1, events: 1 },
  },
];

/** One action on an order, to be sent as often as it takes. */
export type OrderCall = {
  action: OrderAction;
  order: PlacedOrder;
  key: string;
  body: object;
  version?: string;
};

/** The actions that lead to what has to be done first, in their order. */
export const listStepsTo = (prepared: Prepared): OrderAction[] => {
  const step = orderActions.find(({ name }) => name === prepared);
  if (!step) throw new Error(`No action leads to ${prepared}`);
  return [...(step.after ? listStepsTo(step.after) : []), step];
};

/** What names the upload of an action in its body. */
export const nameUpload = ({ withUpload }: OrderAction, id: string): object =>
  withUpload === 'upload_ids' ? { upload_ids: [id] } : { upload_id: id };

/** Sends it for the client, or for the studio with the headers of its session. */
export const sendOrderCall = (
  url: string,
  { action: { by, method, path }, order, key, body, version = '' }: OrderCall,
  owner: { authorization: string },
): Promise<Response> => {
  const start = by === 'studio' ? `/api/admin/orders/${order.id}` : `/api/client-orders/${order.id}`;
  return fetch(`${url}${start}/${path.replace('{version}', version)}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(by === 'studio' ? owner : { 'order-key': order.key }),
    },
    body: JSON.stringify(body),
  });
};
