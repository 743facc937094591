import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '../../server/ports/database/port.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import {
  isDone,
  nameUpload,
  newOrder,
  type OrderAction,
  type OrderCall,
  type OrderCounts,
  type OrderIds,
  orderActions,
  readIds,
  sendOrderCall,
  stepsBefore,
} from '../order-actions.ts';
import { bigWav, type OrderInput, sha256, song } from '../orders.ts';
import { openRemains } from './expect-intact.ts';
import { forEachLimited } from './raw-requests.ts';
import { comesBack, createUpload, insist, type Ledger, sendUpload, type Writer } from './retrying-clients.ts';
import { type FaultStudio, signIn } from './studio.ts';

/** Acknowledged actions, by the order they were done on. */
export type DoneActions = Map<string, OrderAction>;

type Owner = { authorization: string };

/** Sends a call until it is accepted. */
const insistOn = async (url: string, call: OrderCall, owner: Owner): Promise<Response> => {
  for (;;) {
    const answer = await sendOrderCall(url, call, owner);
    if (isDone(call.action, answer)) return answer;
    const { detail } = (await answer.json()) as { detail: string };
    if (!comesBack(answer, detail)) throw new Error(`${call.action.name}: ${answer.status} ${detail}`);
    await sleep(50);
  }
};

/** Waits until every version of an order can be delivered. */
const awaitReady = async (url: string, id: string, owner: Owner): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${url}/api/admin/orders/${id}`, { headers: owner });
    const { versions = [] } = (await answer.json()) as Partial<OrderDetail>;
    if (versions.some(({ state }) => state === 'failed')) throw new Error(`A version of ${id} failed`);
    if (answer.ok && versions.every(({ state }) => state === 'ready')) return;
    await sleep(50);
  }
};

const startOver = (action: OrderAction) => {
  const steps = [...stepsBefore(action), action].map((step) => ({
    action: step,
    key: randomUUID(),
    upload: step.withUpload ? createUpload(bigWav(30_000)) : null,
  }));
  const input: OrderInput = { files: [song('mix.wav', bigWav(20_000))], key: randomUUID() };
  return { input, steps, ids: {} as OrderIds };
};

/**
 * Creates everything an action needs: its order, the actions before it, and the file it adds. Called again after a
 * failure, it resumes; with a new order if a version was being prepared, as that continues only after its lease has
 * ended.
 */
const createPreparation = (action: OrderAction, ledger: Ledger) => {
  let state = startOver(action);
  return async (url: string, owner: Owner): Promise<OrderCall> => {
    const { status, body } = await insist(url, state.input);
    const { order_id: id, order_key } = body;
    if (status !== 200 || !id || !order_key) throw new Error(`Refused with ${status}: ${body.detail}`);
    const sums = (state.input.files ?? []).map(({ content }) => sha256(content));
    for (const step of state.steps) {
      ledger.set(id, sums);
      if (step.action.needsReady) await awaitReady(url, id, owner).catch(giveUp);
      const named = step.upload ? nameUpload(step.action, await sendUpload(url, step.upload)) : {};
      const content = step.action.body && { ...step.action.body, ...named };
      const call = { ...step, order: { id, key: order_key }, body: content, ids: state.ids };
      if (step.upload && action.undoes !== step.action.name) sums.push(sha256(step.upload.content));
      ledger.set(id, sums);
      if (step.action === action) return call;
      state.ids = await readIds(step.action, await insistOn(url, call, owner), state.ids);
    }
    throw new Error(`Nothing to do for ${action.name}`);
  };
  function giveUp(error: unknown): never {
    state = startOver(action);
    throw error;
  }
};

/** Calls of these actions, ready to be sent. Several are prepared at a time: most of it is waiting for versions. */
export const prepareAll = async (
  actions: readonly OrderAction[],
  ledger: Ledger,
  urlOf: (n: number) => string,
  owner: Owner,
): Promise<OrderCall[]> => {
  const calls: OrderCall[] = [];
  await forEachLimited(
    actions,
    async (action, n) => {
      calls[n] = await createPreparation(action, ledger)(urlOf(n), owner);
    },
    4,
  );
  return calls;
};

/** Acts on a new order each time, all actions in turn; repeats interrupted ones under the same keys. */
export const actionWriter = (ledger: Ledger, done: DoneActions, first = 0): Writer => {
  // The studio's session outlives the processes.
  let owner: Owner | null = null;
  let turn = first;
  let prepare: ReturnType<typeof createPreparation> | null = null;
  let call: OrderCall | null = null;
  return async (url) => {
    prepare ??= createPreparation(orderActions[turn % orderActions.length] as OrderAction, ledger);
    owner ??= await signIn(url);
    call ??= await prepare(url, owner);
    await (await insistOn(url, call, owner)).arrayBuffer();
    done.set(call.order.id, call.action);
    [prepare, call] = [null, null];
    turn++;
  };
};

const countRows = async (read: Queries, id: string): Promise<OrderCounts> => {
  const of = (table: string, condition = sql`1 = 1`) =>
    sql`(select count(*) from ${sql.table(table)} where order_id = ${id} and ${condition})`;
  const { rows } = await sql<Record<keyof OrderCounts, string | number>>`
    select ${of('emails')} as emails, ${of('order_events')} as events, ${of('order_files')} as files,
      ${of('file_additions')} as file_additions, ${of('inbox_items')} as inbox_items, link_version,
      ${of('order_messages')} as messages, ${of('payments')} as payments,
      ${of('order_versions', sql`kind <> 'rough'`)} as versions, ${of('order_deliveries')} as deliveries,
      ${of('version_notes', sql`round is null`)} as drafts, ${of('version_notes', sql`round = 1`)} as sent_notes,
      ${of('version_notes', sql`is_done = 1 and reply <> ''`)} as answered_notes,
      ${of('order_rounds')} as rounds, rounds_allowed, ${of('order_songs', sql`title <> ''`)} as titles,
      case when billing_name <> '' then 1 else 0 end as billings,
      ${of('order_songs', sql`approved_at is not null`)} as approvals, coalesce(showcase, 0) as showcases,
      ${of('testimonials')} as testimonials,
      case when paused_at is null then 0 else 1 end as pauses
    from orders where id = ${id}`.execute(read);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]),
  ) as OrderCounts;
};

/** Expects each action to be done exactly once: nothing it adds is missing or duplicated. */
export const expectDoneOnce = (studio: FaultStudio, done: DoneActions): Promise<void> =>
  openRemains(studio, async ({ database: { read } }) => {
    for (const [id, action] of done) {
      const expected: OrderCounts = { ...newOrder };
      for (const { adds } of [...stepsBefore(action), action])
        for (const [key, n] of Object.entries(adds)) expected[key as keyof OrderCounts] += n;
      const { name } = action;
      expect({ name, ...(await countRows(read, id)) }).toEqual({ name, ...expected });
    }
  });
