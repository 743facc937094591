import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, fromNow, now } from '../../server/lib/clock.ts';
import type { Database } from '../../server/ports/database/port.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import type { OwnPortfolioItem } from '../../shared/portfolio.ts';
import { makeWav } from '../audio/wav.ts';
import { type PlacedOrder, placedWithKey, song } from '../orders.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { getUploadId, uploaded } from '../tus.ts';
import { count } from './counts.ts';
import { type MailFaultStudio, openMailFaults } from './email-studio.ts';
import { addVersion, letShow, placeSong } from './prepared-songs.ts';
import { note } from './record-figure.ts';
import { call, called, expectClear } from './send-request.ts';
import { signIn } from './studio.ts';

const ORDERS = count(1, 3);
const JOB = 'expire-old-files';

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let smtp: Smtp;
  let studio: MailFaultStudio;
  let database: Database;
  let url: string;
  let headers: { authorization: string };
  let end: () => Promise<unknown>;
  const start = async (variables: Record<string, string> = {}) => {
    const started = await studio.start(variables);
    url = started.url;
    end = () => started.process.end('SIGKILL');
    headers = await signIn(url);
  };
  beforeAll(async () => {
    smtp = await startSmtp();
    studio = await openMailFaults(engine, smtp.url);
    database = studio.database;
    await start();
  });
  afterAll(async () => {
    await studio?.close();
    await smtp?.stop();
  });

  const own = <T>(path: string) => called<T>(`${url}/api/admin${path}`, { headers });
  const act = async (path: string, json: object, sent: Record<string, string> = headers, method = 'POST') => {
    const said = await call(url + path, { method, headers: sent, json });
    expectClear(said);
    return JSON.parse(said.text || '{}') as Record<string, string>;
  };
  const ready = (id: string) =>
    expect
      .poll(async () => (await own<OrderDetail>(`/orders/${id}`)).versions.map(({ state }) => state), {
        timeout: 60_000,
      })
      .not.toContain('waiting');

  /** Lets the job that deletes files look at all orders again. */
  const lookAgain = async () => {
    await end();
    await database.transaction(async (tx) => {
      await tx.updateTable('jobs').set({ run_at: now(), lease_by: null }).where('kind', '=', JOB).execute();
    });
    await start();
    const isDone = async () => {
      const { run_at } = await database.read
        .selectFrom('jobs')
        .select('run_at')
        .where('kind', '=', JOB)
        .executeTakeFirstOrThrow();
      return Date.parse(run_at) - Date.now() > DAY / 8;
    };
    await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
  };
  /** A completed, paid order, with a master, so long ago that its client is due for a warning. */
  const complete = async (): Promise<PlacedOrder> => {
    const order = await placedWithKey(url, { files: [song('beat.wav', makeWav({ seconds: 1 }))] });
    await addVersion(url, headers, order, 1);
    await ready(order.id);
    await act(`/api/admin/orders/${order.id}/deliver`, { with_gaps: true });
    await act(`/api/admin/orders/${order.id}/payments`, { method: 'paypal', amount: 50 });
    await act(`/api/admin/orders/${order.id}/status`, { status: 'completed' }, headers, 'PUT');
    return order;
  };
  const age = (ids: string[], days: number) =>
    database.transaction(async (tx) => {
      const at = fromNow(-days * DAY);
      await tx.updateTable('orders').set({ completed_at: at }).where('id', 'in', ids).execute();
      await tx
        .updateTable('orders')
        .set({ files_warned_at: fromNow(-15 * DAY) })
        .where('id', 'in', ids)
        .where('files_warned_at', 'is not', null)
        .execute();
      await tx.updateTable('order_versions').set({ created_at: at }).where('order_id', 'in', ids).execute();
    });

  test('a take sent after the warning and a version not yet delivered are kept', async (context) => {
    await act('/api/admin/settings', { retention_days: 30 }, headers, 'PUT');
    const orders = await Promise.all(Array.from({ length: 3 * ORDERS }, complete));
    const ids = orders.map(({ id }) => id);
    await age(ids, 20);
    await lookAgain();
    const [plain, added, pending] = [0, 1, 2].map((part) => orders.filter((_, n) => n % 3 === part));
    for (const order of pending ?? []) {
      await addVersion(url, headers, order, 1);
      await ready(order.id);
      // As if it had been there before the warning: only not having been delivered keeps it.
      await database.transaction((tx) =>
        tx
          .updateTable('orders')
          .set({ files_warned_at: fromNow(-15 * DAY) })
          .where('id', '=', order.id)
          .execute(),
      );
    }
    await age(ids, 31);
    for (const { id, key } of added ?? []) {
      const upload_ids = [getUploadId(await uploaded(url, makeWav({ seconds: 1 }), 'Take 8.wav'))];
      await act(`/api/client-orders/${id}/files`, { upload_ids }, { 'order-key': key });
    }
    await lookAgain();
    const left = async ({ id }: PlacedOrder) => {
      const { files, versions } = await own<OrderDetail>(`/orders/${id}`);
      const kept = files.filter(({ expired_at }) => expired_at === null).length;
      return [kept, ...versions.map((one) => one.is_available)];
    };
    for (const order of plain ?? []) expect(await left(order)).toEqual([0, false]);
    for (const order of added ?? []) expect(await left(order)).toEqual([2, true]);
    for (const order of pending ?? []) expect((await left(order)).sort()).toEqual([0, false, true]);
    note(context, {
      fault: 'F20',
      what: `files’ time is over; a take came after the warning, or a version is not delivered (${engine})`,
      count: 2 * ORDERS,
      seen: `all kept; the files of ${ORDERS} others deleted`,
    });
  });

  test('no export contains the key of an order, in the trash or out, whatever the site’s address was', async (context) => {
    await end();
    await start({ PUBLIC_URL: 'https://old.example' });
    const orders = await Promise.all(
      Array.from({ length: 2 * ORDERS }, (_, n) =>
        placedWithKey(url, { fields: { email: `export-${n}@example.org` } }),
      ),
    );
    // Rendered with the links of that address.
    const sent = () => smtp.messages.filter(({ to }) => to[0]?.startsWith('export-')).length;
    await expect.poll(sent, { timeout: 60_000 }).toBe(orders.length);
    let read = 0;
    const expectNoKeys = async () => {
      const questions = [
        ...orders.map(({ id }) => ({ what: 'order', order_id: id })),
        ...['current', 'trash'].flatMap((shelf) => [
          { what: 'orders', shelf },
          { what: 'payments', shelf },
        ]),
        { what: 'clients' },
      ];
      for (const question of questions) {
        const link = await act('/api/admin/exports', { export: question });
        const { text, status } = await call(url + link.url);
        expect(status).toBe(200);
        for (const { key } of orders) expect(text.includes(key), JSON.stringify(question)).toBe(false);
        read++;
      }
    };
    await expectNoKeys();
    await end();
    await start({ PUBLIC_URL: 'https://new.example' });
    await expectNoKeys();
    await act('/api/admin/orders/trash', { order_ids: orders.map(({ id }) => id) });
    await expectNoKeys();
    note(context, {
      fault: 'H14',
      what: `exports read before and after a change of PUBLIC_URL, and with their orders in the trash (${engine})`,
      count: read,
      seen: 'no order’s key in any',
    });
  });

  test('the original of a locked song has no public address before, while and after it is encoded', async (context) => {
    const order = await placeSong(url, 1);
    // Long enough to be looked at several times while it is encoded.
    await addVersion(url, headers, order, 240);
    await ready(order.id);
    const states = new Map<string, number>();
    let isPublished = false;
    const look = async () => {
      const sounds = await database.read.selectFrom('audio_files').select(['id', 'state']).execute();
      const isReady = sounds.every((sound) => sound.state === 'ready');
      const state = isReady ? 'encoded' : isPublished ? 'published waiting' : 'waiting';
      const pages = await Promise.all(
        ['/api/portfolio', '/', ...sounds.map(({ id }) => `/api/audio/${id}-original.wav`)].map((path) =>
          call(url + path),
        ),
      );
      for (const { address, status, text } of pages) {
        if (address.includes('-original')) expect(status, text.slice(0, 500)).toBe(404);
        else expect(text).not.toContain('-original');
        states.set(state, (states.get(state) ?? 0) + 1);
      }
      return sounds.length > 0 && isReady && isPublished;
    };
    await letShow(url, headers, order);
    const publish = async () => {
      const { items } = await own<{ items: OwnPortfolioItem[] }>('/portfolio');
      const draft = items.find(({ order_id }) => order_id === order.id);
      if (!draft) return;
      const form = { fields: [['published', 'true']] satisfies [string, string][], files: [] };
      await called(`${url}/api/admin/portfolio/${draft.id}`, { method: 'PUT', headers, form });
      isPublished = true;
    };
    while (!(await look())) if (!isPublished) await publish();
    const { items } = await called<{ items: { audio_url: string }[] }>(`${url}/api/portfolio`);
    expect(items.map(({ audio_url }) => audio_url)).toEqual([expect.stringMatching(/\.mp3$/)]);
    expect(states.get('published waiting')).toBeGreaterThan(0);
    await look();
    note(context, {
      fault: 'H15',
      what: `draft of a locked song published at once, its public addresses asked until it is encoded and after (${engine})`,
      count: [...states.values()].reduce((sum, n) => sum + n, 0),
      seen: 'the original 404 each time, named by no page; then only the listening copy',
    });
  });
});
