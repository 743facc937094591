import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { InboxItem } from '../../../shared/inbox.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { VersionNote } from '../../../shared/versions.ts';
import { addReadyVersions } from '../../../test/delivered-versions.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { getOrder, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { deleteRows } from '../../../test/rows.ts';
import { count } from '../../../test/test-scopes.ts';

// Notes, rounds, ticks, deliveries, approvals and allowances in random order, compared with a model that only knows the
// rules.

let product: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  product = await startTestApp();
  headers = await product.asOwner();
});
afterAll(() => product.close());

const SONGS = [1, 2];

type Note = {
  id: string;
  version: string;
  text: string;
  round: number | null;
  /** The studio's value, and the one published to the client with a delivery. */
  done: boolean;
  told: boolean;
  isAnswered: boolean;
  /** A version of its song came after it. */
  isReplaced: boolean;
};
type Model = {
  status: OrderStatus;
  /** No notes were sent since the last delivery, and a song of it isn't approved. */
  inReview: boolean;
  hasPackage: boolean;
  versions: { id: string; song: number }[];
  notes: Note[];
  rounds: { isCounted: boolean }[];
  approved: Set<number>;
  wasApproved: boolean;
  allowed: number;
  isAsking: boolean;
};

const leftOf = ({ wasApproved, hasPackage, allowed, rounds }: Model) =>
  wasApproved ? (hasPackage ? 3 : 0) + allowed - rounds.filter(({ isCounted }) => isCounted).length : null;
const draftsOf = ({ notes }: Model) => notes.filter(({ round }) => round === null);
/** Sent after its latest version, and not shown as done. */
const hasOpenNotes = ({ notes, versions, status }: Model, song: number) =>
  !['delivered', 'completed'].includes(status) &&
  notes.some(
    ({ version, round, told, isReplaced }) =>
      round !== null && !told && !isReplaced && versions.find(({ id }) => id === version)?.song === song,
  );
const isDelivered = ({ versions }: Model, song: number) => versions.some((version) => version.song === song);
/** The client has a delivery to listen to, or has approved something. */
const isAnswered = (model: Model) =>
  ['delivered', 'completed'].includes(model.status) || model.inReview || model.approved.size > 0;

const step = fc.record({
  what: fc.constantFrom(
    ...(['note', 'note', 'note', 'change', 'delete', 'round', 'round', 'tick', 'tick'] as const),
    ...(['deliver', 'deliver', 'approve', 'approve', 'approve all', 'allow'] as const),
  ),
  pick: fc.nat(20),
  isDone: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const does = (what: Step['what'], pick = 0): Step => ({ what, pick, isDone: true });
/** Reaches every step, and every way it is refused, which random runs need not: here, without a package of revisions. */
const example: [boolean, Step[]] = [
  false,
  [
    ...[does('approve'), does('approve all'), does('allow'), does('round')],
    ...[does('deliver'), does('deliver', 1)],
    ...[does('note'), does('change'), does('tick'), does('delete')],
    ...[does('note'), does('round'), does('change'), does('tick'), does('delete')],
    ...[does('deliver'), does('deliver', 1), does('approve'), does('approve all')],
    ...[does('note'), does('round'), does('allow'), does('round')],
  ],
];

const nth = <T>(rows: T[], pick: number): T | undefined => rows[pick % Math.max(1, rows.length)];

const call = async (
  order: PlacedOrder,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) =>
  product.app.inject({
    method,
    url,
    headers: { ...headers, 'order-key': order.key },
    ...(payload ? { payload } : {}),
  });

const deliver = async (order: PlacedOrder, model: Model, pick: number): Promise<number> => {
  const song = (pick % SONGS.length) + 1;
  const ids = await product.deps.database.transaction((tx) =>
    addReadyVersions(tx, order.id, [{ song }, { song, kind: 'master' }]),
  );
  const answer = await call(order, 'POST', `/api/admin/orders/${order.id}/deliver`, { with_gaps: true });
  model.versions.push(...ids.map((id) => ({ id, song })));
  for (const note of model.notes) {
    note.told = note.done;
    note.isAnswered = note.round !== null;
    if (model.versions.find(({ id }) => id === note.version)?.song === song)
      note.isReplaced = note.round !== null;
  }
  const isOver = model.status === 'delivered' || model.status === 'completed';
  if (!isOver && !model.rounds.some(({ isCounted }) => isCounted)) model.wasApproved = false;
  model.approved.delete(song);
  model.inReview = true;
  model.status = isOver || SONGS.every((one) => isDelivered(model, one)) ? 'delivered' : 'mastered';
  return answer.statusCode;
};

const sendRound = async (order: PlacedOrder, model: Model): Promise<[number, number]> => {
  const { statusCode } = await call(order, 'POST', `/api/client-orders/${order.id}/rounds`);
  const drafts = draftsOf(model);
  if (!drafts.length) return [statusCode, 422];
  if (leftOf(model) === 0) {
    model.isAsking = true;
    return [statusCode, 409];
  }
  model.rounds.push({ isCounted: model.wasApproved });
  if (isAnswered(model)) model.status = 'revision_requested';
  model.inReview = false;
  for (const note of drafts) {
    note.round = model.rounds.length;
    model.approved.delete(model.versions.find(({ id }) => id === note.version)?.song ?? 0);
  }
  return [statusCode, 200];
};

const approve = async (order: PlacedOrder, model: Model, songs: number[]): Promise<[number, number]> => {
  const body = songs.length > 1 ? { all: true } : { song: songs[0] };
  const { statusCode } = await call(order, 'POST', `/api/client-orders/${order.id}/approvals`, body);
  if (songs.some((song) => !isDelivered(model, song) || hasOpenNotes(model, song))) return [statusCode, 409];
  const isNew = songs.some((song) => !model.approved.has(song));
  for (const song of songs) model.approved.add(song);
  if (model.approved.size === SONGS.length && (isNew || model.status === 'delivered')) {
    model.status = 'completed';
    model.wasApproved = true;
  }
  if (model.versions.every(({ song }) => model.approved.has(song))) model.inReview = false;
  return [statusCode, 200];
};

/** Runs a step on both, unless the model has nothing to apply it to. Returns the actual and the expected result. */
const run = async (
  order: PlacedOrder,
  model: Model,
  { what, pick, isDone }: Step,
): Promise<[number, number]> => {
  const [own, studio] = [`/api/client-orders/${order.id}`, `/api/admin/orders/${order.id}`];
  const text = `Note ${model.notes.length} ${pick}`;
  if (what === 'deliver') return [await deliver(order, model, pick), 200];
  if (what === 'round') return sendRound(order, model);
  if (what === 'approve') return approve(order, model, [(pick % SONGS.length) + 1]);
  if (what === 'approve all') return approve(order, model, SONGS);
  if (what === 'allow') {
    const { statusCode } = await call(order, 'POST', `${studio}/rounds-allowed`, { more: (pick % 3) + 1 });
    if (!model.wasApproved) return [statusCode, 409];
    model.allowed += (pick % 3) + 1;
    model.isAsking = false;
    return [statusCode, 200];
  }
  if (what === 'note') {
    const version = nth(model.versions, pick)?.id;
    if (!version) return [0, 0];
    const answer = await call(order, 'POST', `${own}/versions/${version}/notes`, { at_s: pick, text });
    const { id } = answer.json<VersionNote>();
    model.notes.push({
      id,
      version,
      text,
      round: null,
      done: false,
      told: false,
      isAnswered: false,
      isReplaced: false,
    });
    return [answer.statusCode, 201];
  }
  const note = nth(model.notes, pick);
  if (!note) return [0, 0];
  const isDraft = note.round === null;
  if (what === 'tick') {
    const answer = await call(order, 'PUT', `${studio}/notes/${note.id}`, { done: isDone });
    if (!isDraft) note.done = isDone;
    return [answer.statusCode, isDraft ? 404 : 200];
  }
  const isChange = what === 'change';
  const body = isChange ? { at_s: 1, text } : undefined;
  const { statusCode } = await call(order, isChange ? 'PUT' : 'DELETE', `${own}/notes/${note.id}`, body);
  if (!isDraft) return [statusCode, 409];
  if (isChange) note.text = text;
  else model.notes.splice(model.notes.indexOf(note), 1);
  return [statusCode, isChange ? 200 : 204];
};

const byId = <T extends { id: string }>(rows: T[]): T[] => rows.sort((a, b) => (a.id < b.id ? -1 : 1));

const expectModel = async (order: PlacedOrder, model: Model): Promise<void> => {
  const seen = (await call(order, 'GET', `/api/client-orders/${order.id}`)).json<ClientOrder>();
  const detail = await getOrder(product, order.id);
  const same = { status: model.status, rounds_left: leftOf(model) };
  const numbers = model.rounds.map((_, place) => place + 1);
  // The client's view carries the latest rounds alone.
  const shown = numbers.slice(-limits.rounds_page);
  for (const [side, rounds] of [
    [seen, shown],
    [detail, numbers],
  ] as const) {
    expect(side).toMatchObject(same);
    expect(side.songs.filter(({ approved_at }) => approved_at).map(({ song }) => song)).toEqual(
      SONGS.filter((song) => model.approved.has(song)),
    );
    expect(side.rounds.map(({ number }) => number)).toEqual(rounds);
    const ofRounds = side.rounds.flatMap(({ notes }) => notes);
    const sent = model.notes.filter(({ round }) => round !== null && rounds.includes(round));
    expect(byId(ofRounds).map(({ id, text, round }) => ({ id, text, round }))).toEqual(
      byId(sent.map(({ id, text, round }) => ({ id, text, round }))),
    );
  }
  const notes = seen.songs.flatMap(({ versions }) => versions.flatMap((version) => version.notes));
  const stateOf = ({ round, told }: Note) => (round === null ? 'draft' : told ? 'done' : 'sent');
  expect(byId(notes).map(({ id, text, state }) => ({ id, text, state }))).toEqual(
    byId(
      model.notes
        .filter(({ round }) => round === null || shown.includes(round))
        .map((note) => ({ id: note.id, text: note.text, state: stateOf(note) })),
    ),
  );
  const inbox = (await call(order, 'GET', '/api/admin/inbox')).json<{ items: InboxItem[] }>();
  const items = inbox.items.filter(({ order_id, kind }) => order_id === order.id && kind === 'round');
  const isWaiting = model.notes.some(({ round, isAnswered, done }) => round !== null && !isAnswered && !done);
  expect(items.map(({ id }) => id).sort()).toEqual([
    ...(isWaiting ? [`round:${order.id}`] : []),
    ...(model.isAsking ? [`round:${order.id}-more`] : []),
  ]);
};

test('no note is lost or duplicated, rounds count as bought and allowed, and the status is the last one set', async () => {
  const tried = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 8, maxLength: 24 }),
      async (hasPackage, steps) => {
        const fields = { song_count: '2', additional_revisions: String(hasPackage) };
        const order = await placedWithKey(product.url, { fields });
        const paid = { method: 'paypal', amount: 125 };
        await call(order, 'POST', `/api/admin/orders/${order.id}/payments`, paid);
        const model: Model = {
          status: 'payment_received',
          inReview: false,
          hasPackage,
          versions: [],
          notes: [],
          rounds: [],
          approved: new Set(),
          wasApproved: false,
          allowed: 0,
          isAsking: false,
        };
        for (const one of steps) {
          const [status, expected] = await run(order, model, one);
          expect([one.what, status]).toEqual([one.what, expected]);
          if (expected) tried.add(`${one.what} ${expected}`);
        }
        await expectModel(order, model);
        // The inbox lists a limited number of items, the oldest first.
        await deleteRows(product, 'inbox_items', { order_id: order.id });
      },
    ),
    { numRuns: count(15, 100), examples: [example] },
  );
  expect([...tried].sort()).toEqual([
    ...['allow 200', 'allow 409', 'approve 200', 'approve 409', 'approve all 200', 'approve all 409'],
    ...['change 200', 'change 409', 'delete 204', 'delete 409', 'deliver 200', 'note 201'],
    ...['round 200', 'round 409', 'round 422', 'tick 200', 'tick 404'],
  ]);
  await expectStoredTotalsMatch(product.deps.database.read);
});
