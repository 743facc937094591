import type { PlacedOrder } from './orders.ts';

/** Countable facts of an order. */
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
  deliveries: 0,
  drafts: 0,
  sent_notes: 0,
  answered_notes: 0,
  rounds: 0,
  rounds_allowed: 0,
  titles: 0,
  billings: 0,
  approvals: 0,
  showcases: 0,
  testimonials: 0,
};
export type OrderCounts = typeof newOrder;

/** Ids created for an order so far. */
export type OrderIds = { version?: string; note?: string };

/**
 * An action of the client or the studio on an order. Idempotent: however often it is sent under one key, it happens
 * once.
 */
export type OrderAction = {
  name: string;
  by: 'client' | 'studio';
  method: 'POST' | 'PUT' | 'DELETE';
  /** May contain `:version` and `:note`, replaced by the ids created before. */
  path: string;
  body?: object;
  /** Names of the actions that must come before it. */
  after?: string[];
  /** Needs versions that are ready. */
  needsReady?: boolean;
  /** The id its response contains. */
  makes?: keyof OrderIds;
  /** The earlier action that it undoes. */
  undoes?: string;
  /** The status of a repeat, where it isn’t that of the first call. */
  repeated?: number;
  /** Uploads a file first, and names the upload in the body: in a list, or alone. */
  withUpload?: 'upload_ids' | 'upload_id';
  /** All it changes: the counts, and by how much. */
  adds: Partial<OrderCounts>;
};

const delivered = ['version', 'delivery'];
const noted = [...delivered, 'note'];
const approved = [...delivered, 'approval'];

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
    name: 'song title of the client',
    by: 'client',
    method: 'PUT',
    path: 'songs/1',
    body: { title: 'Low Tide' },
    adds: { titles: 1, events: 1 },
  },
  {
    name: 'billing details',
    by: 'client',
    method: 'PUT',
    path: 'billing',
    body: { name: 'Quartz GmbH', address: 'Row 1', tax_number: 'DE1' },
    adds: { billings: 1 },
  },
  {
    name: 'song title of the studio',
    by: 'studio',
    method: 'PUT',
    path: 'songs/1',
    body: { title: 'Low Tide (Live)' },
    adds: { titles: 1 },
  },
  {
    name: 'version',
    by: 'studio',
    method: 'POST',
    path: 'versions',
    body: { song: 1, kind: 'mix', note: 'Vocals up' },
    withUpload: 'upload_id',
    makes: 'version',
    adds: { versions: 1 },
  },
  {
    name: 'version withdrawn',
    by: 'studio',
    method: 'DELETE',
    path: 'versions/:version',
    after: ['version'],
    undoes: 'version',
    repeated: 404,
    adds: { versions: -1 },
  },
  {
    name: 'delivery',
    by: 'studio',
    method: 'POST',
    path: 'deliver',
    body: { note: 'Have a listen', with_gaps: true },
    after: ['version'],
    needsReady: true,
    adds: { deliveries: 1, events: 1, emails: 1 },
  },
  {
    name: 'approval',
    by: 'client',
    method: 'POST',
    path: 'approvals',
    body: { all: true },
    after: delivered,
    adds: { approvals: 1, events: 1, emails: 1, inbox_items: 1 },
  },
  {
    name: 'rounds allowed',
    by: 'studio',
    method: 'POST',
    path: 'rounds-allowed',
    body: { more: 1 },
    after: approved,
    adds: { rounds_allowed: 1, events: 1, emails: 1 },
  },
  {
    name: 'note',
    by: 'client',
    method: 'POST',
    path: 'versions/:version/notes',
    body: { at_s: 0.01, text: 'More reverb here' },
    after: delivered,
    makes: 'note',
    adds: { drafts: 1 },
  },
  {
    name: 'note changed',
    by: 'client',
    method: 'PUT',
    path: 'notes/:note',
    body: { at_s: 0, to_s: 0.01, text: 'Less reverb here' },
    after: noted,
    adds: {},
  },
  {
    name: 'note deleted',
    by: 'client',
    method: 'DELETE',
    path: 'notes/:note',
    after: noted,
    undoes: 'note',
    adds: { drafts: -1 },
  },
  {
    name: 'round',
    by: 'client',
    method: 'POST',
    path: 'rounds',
    after: noted,
    adds: { drafts: -1, sent_notes: 1, rounds: 1, events: 1, emails: 1, inbox_items: 1 },
  },
  {
    name: 'note answered',
    by: 'studio',
    method: 'PUT',
    path: 'notes/:note',
    body: { done: true, reply: 'Twice as much' },
    after: [...noted, 'round'],
    adds: { answered_notes: 1 },
  },
  {
    name: 'consent to be shown',
    by: 'client',
    method: 'PUT',
    path: 'showcase',
    body: { showcase: true, credit: 'The Lovelaces' },
    after: approved,
    adds: { showcases: 1, events: 1 },
  },
  {
    name: 'testimonial',
    by: 'client',
    method: 'POST',
    path: 'testimonial',
    body: { content: 'Warm, loud and on time', rating: 5 },
    after: approved,
    adds: { testimonials: 1, events: 1 },
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

/** The actions that come before one, in order. */
export const stepsBefore = ({ after = [] }: OrderAction): OrderAction[] =>
  after.map((name) => {
    const step = orderActions.find((action) => action.name === name);
    if (!step) throw new Error(`No action is called ${name}`);
    return step;
  });

/** One action on an order, to be sent as often as needed. */
export type OrderCall = {
  action: OrderAction;
  order: PlacedOrder;
  key: string;
  /** The body, including the field that names an upload. */
  body: object | undefined;
  ids: OrderIds;
};

/** The field of an action's body that names its upload. */
export const nameUpload = ({ withUpload }: OrderAction, id: string): object =>
  withUpload === 'upload_ids' ? { upload_ids: [id] } : { upload_id: id };

/** Sends it as the client, or as the studio with the headers of its session. */
export const sendOrderCall = (
  url: string,
  { action: { by, method, path }, order, key, body, ids }: OrderCall,
  owner: { authorization: string },
): Promise<Response> => {
  const start = by === 'studio' ? `/api/admin/orders/${order.id}` : `/api/client-orders/${order.id}`;
  const filled = path.replace(/:(version|note)\b/, (_, name: keyof OrderIds) => ids[name] ?? '');
  return fetch(`${url}${start}/${filled}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      'idempotency-key': key,
      ...(by === 'studio' ? owner : { 'order-key': order.key }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
};

/** Whether the action was done, by this call or by the one it repeats. */
export const isDone = ({ repeated }: OrderAction, { ok, status }: Response): boolean =>
  ok || status === repeated;

/** The ids after the action, added to the earlier ones. */
export const readIds = async ({ makes }: OrderAction, answer: Response, ids: OrderIds): Promise<OrderIds> =>
  makes ? { ...ids, [makes]: ((await answer.json()) as { id: string }).id } : ids;
