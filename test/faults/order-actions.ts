import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '../../server/ports/database/port.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import {
  listStepsTo,
  nameUpload,
  newOrder,
  type OrderAction,
  type OrderCall,
  type OrderCounts,
  orderActions,
  sendOrderCall,
} from '../order-actions.ts';
import { bigWav, type OrderInput, type PlacedOrder, sha256, song, wav } from '../orders.ts';
import { openRemains } from './expect-intact.ts';
import { comesBack, createUpload, insist, type Ledger, sendUpload, type Writer } from './retrying-clients.ts';
import { type FaultStudio, signIn } from './studio.ts';

/** What was acknowledged, by the order it was done with. */
export type DoneActions = Map<string, OrderAction>;

const wasTaken = async (answer: Response): Promise<boolean> => {
  const text = await answer.text();
  if (answer.ok) return true;
  const { detail } = JSON.parse(text) as { detail: string };
  if (comesBack(answer, detail)) return false;
  throw new Error(`Refused with ${answer.status}: ${text}`);
};

/** Everything an action needs, made first: its order, what is done before, and the file it adds. Asked again after it broke off, it goes on. */
export const createPreparation = (action: OrderAction, ledger: Ledger) => {
  const input: OrderInput = { files: [song('mix.wav', bigWav(20_000))], key: randomUUID() };
  const upload = action.withUpload ? createUpload(bigWav(30_000)) : null;
  const steps = (action.after ? listStepsTo(action.after) : []).map(createStep);
  return async (url: string): Promise<OrderCall> => {
    const { status, body } = await insist(url, input);
    const { order_id: id, order_key } = body;
    if (status !== 200 || !id || !order_key) throw new Error(`Refused with ${status}: ${body.detail}`);
    const order = { id, key: order_key };
    let version: string | undefined;
    for (const { take } of steps) version = await take(url, order, version);
    const uploads = [...steps.map((step) => step.upload), upload].filter((one) => one !== null);
    const contents = [...(input.files ?? []), ...uploads].map(({ content }) => content);
    const more = upload ? nameUpload(action, await sendUpload(url, upload)) : {};
    ledger.set(id, contents.map(sha256));
    return {
      action,
      order,
      key: randomUUID(),
      body: { ...action.body, ...more },
      ...(version === undefined ? {} : { version }),
    };
  };
};

/** Something that is done before an action, once, under a key of its own. Answers the version it is about. */
const createStep = (action: OrderAction) => {
  const [key, upload] = [randomUUID(), action.withUpload ? createUpload(wav) : null];
  let body: object | null = upload ? null : action.body;
  let isDone = false;
  const take = async (url: string, order: PlacedOrder, version = ''): Promise<string> => {
    const owner = await signIn(url);
    if (upload && !body) body = { ...action.body, ...nameUpload(action, await sendUpload(url, upload)) };
    const call = { action, order, key, body: body ?? {}, version };
    while (!isDone) {
      isDone = await wasTaken(await sendOrderCall(url, call, owner));
      if (!isDone) await sleep(50);
    }
    return version || waitForVersion(url, order, owner);
  };
  return { upload, take };
};

const waitForVersion = async (url: string, { id }: PlacedOrder, owner: { authorization: string }) => {
  for (;;) {
    const answer = await fetch(`${url}/api/admin/orders/${id}`, { headers: owner });
    const [version] = answer.ok ? ((await answer.json()) as OrderDetail).versions : [];
    if (version?.state === 'ready') return version.id;
    if (version?.state === 'failed') throw new Error(`The version failed: ${version.error}`);
    await sleep(50);
  }
};

/** Acts on an order of its own each time, all actions in turn; goes on with what broke off, under the same keys. */
export const actionWriter = (ledger: Ledger, done: DoneActions, first = 0): Writer => {
  // The studio's session outlives the processes.
  let owner: { authorization: string } | null = null;
  let turn = first;
  let prepare: ((url: string) => Promise<OrderCall>) | null = null;
  let call: OrderCall | null = null;
  return async (url) => {
    prepare ??= createPreparation(orderActions[turn % orderActions.length] as OrderAction, ledger);
    call ??= await prepare(url);
    owner ??= await signIn(url);
    while (!(await wasTaken(await sendOrderCall(url, call, owner)))) await sleep(50);
    done.set(call.order.id, call.action);
    [prepare, call] = [null, null];
    turn++;
  };
};

const countRows = async (read: Queries, id: string): Promise<OrderCounts> => {
  const of = (table: string) => sql`(select count(*) from ${sql.table(table)} where order_id = ${id})`;
  const { rows } = await sql<Record<keyof OrderCounts, string | number>>`
    select ${of('emails')} as emails, ${of('order_events')} as events, ${of('order_files')} as files,
      ${of('file_additions')} as file_additions, ${of('inbox_items')} as inbox_items, link_version,
      ${of('order_messages')} as messages, ${of('payments')} as payments,
      (select count(*) from order_versions where order_id = ${id} and kind <> 'rough') as versions,
      ${of('version_notes')} as notes, ${of('order_rounds')} as rounds, rounds_allowed,
      (select count(*) from order_songs where order_id = ${id} and approved_at is not null) as approvals,
      case when paused_at is null then 0 else 1 end as pauses
    from orders where id = ${id}`.execute(read);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]),
  ) as OrderCounts;
};

/** Each action was done once: nothing it adds is missing, and nothing is there twice. */
export const expectDoneOnce = (studio: FaultStudio, done: DoneActions): Promise<void> =>
  openRemains(studio, async ({ database: { read } }) => {
    for (const [id, { name, adds }] of done) {
      const expected = Object.entries(newOrder).map(([key, n]) => [
        key,
        n + (adds[key as keyof OrderCounts] ?? 0),
      ]);
      expect({ name, ...(await countRows(read, id)) }).toEqual({ name, ...Object.fromEntries(expected) });
    }
  });
