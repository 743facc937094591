import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeWav } from '../audio/wav.ts';
import { addClients, manyClients } from '../clients.ts';
import { bigWav, placed, song, usual } from '../orders.ts';
import { count } from '../test-scopes.ts';
import { created, getOffset, getUploadId, patch } from '../tus.ts';
import { sendBulkMail } from './email-studio.ts';
import { addVersion, placeSong } from './prepared-songs.ts';
import { note } from './record-figure.ts';
import { call, called } from './send-request.ts';
import { type Side, setPair } from './two-processes.ts';

const TRACKS = count(2, 12);
const RESTARTS = count(1, 5);
const KILLS = count(1, 5);
/** How many emails a process sends at a time (`send-email.ts`). */
const PLACES = 3;

describe('two processes sharing the work', () => {
  const { pair, headers } = setPair();

  const sending = async () =>
    (await pair.database.read.selectFrom('emails').select('id').where('state', '=', 'sending').execute())
      .length;
  const drained = () =>
    expect
      .poll(async () =>
        (await pair.database.read.selectFrom('emails').select('state').execute()).filter(
          ({ state }) => state === 'queued' || state === 'sending',
        ),
      )
      .toEqual([]);

  test('send a bulk email together, and nobody gets it twice', async (context) => {
    const clients = count(60, 500);
    await addClients(pair.database, manyClients(clients));
    // No message is taken before there are more under way than one process sends at a time.
    const { promise: hang, resolve: letGo } = Promise.withResolvers<void>();
    pair.smtp.behave(() => ({ hang }));
    await sendBulkMail(pair.url, clients);
    // Wakes the outbox of both.
    await Promise.all(pair.urls.map((url) => placed(url)));
    await expect.poll(sending).toBeGreaterThan(PLACES);
    letGo();
    await drained();
    const reached = pair.smtp.messages.map(({ to }) => to[0]).filter((to) => to?.startsWith('client-'));
    expect(new Set(reached).size).toBe(clients);
    expect(reached).toHaveLength(clients);
    const shares = ([0, 1] as const).map(
      (side) => pair.process(side).stdout().split('"msg":"Mail"').length - 1,
    );
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares[1]).toBeGreaterThan(0);
    note(context, {
      fault: '2P',
      what: `a bulk email to ${clients}`,
      count: 1,
      seen: `each one message; the processes sent ${shares.join(' and ')}`,
    });
  });

  test('prepare each sound and check each file once', async (context) => {
    const content = makeWav({ seconds: 3 });
    const fields = { title: 'Night Bus', description: 'Vocals over a beat', genre: 'Trap' };
    for (let track = 0; track < TRACKS; track++) {
      const url = pair.urls[(track % 2) as Side];
      const files = [{ ...song('song.wav', content), part: 'audio_file' }];
      await called(`${url}/api/admin/portfolio`, {
        headers,
        form: { fields: Object.entries(fields), files },
      });
      await addVersion(url, headers, await placeSong(url, 3), 3);
    }
    const sounds = () => pair.database.read.selectFrom('audio_files').selectAll().execute();
    const files = () => pair.database.read.selectFrom('order_files').selectAll().execute();
    const versions = () => pair.database.read.selectFrom('order_versions').selectAll().execute();
    const isOver = async () =>
      [...(await sounds()), ...(await versions())].every(({ state }) => state === 'ready') &&
      (await files()).every(({ check_state }) => check_state === 'done');
    await expect.poll(isOver).toBe(true);
    // Including the rough mixes.
    expect(await versions()).toHaveLength(2 * TRACKS);
    const listened = await files();
    expect(listened.length).toBeGreaterThanOrEqual(TRACKS);
    for (const { probe } of listened) expect(probe).toBe('done');
    const left = pair.database.read.selectFrom('jobs').select('id').where('turn', '<>', '').execute();
    expect(await left).toEqual([]);
    note(context, {
      fault: '2P',
      what: `${TRACKS} tracks and ${TRACKS} orders with a version, given to both in turn`,
      count: 1,
      seen: 'each sound prepared and each file listened to',
    });
  });

  test('when one is killed, nginx continues with the other, which takes over its work', async (context) => {
    for (let time = 0; time < KILLS; time++) {
      const side = (time % 2) as Side;
      const content = bigWav(2_000_000);
      const upload = await created(pair.urls[side], content.length);
      const half = patch(upload, 0, content.subarray(0, 1_000_000));
      const answers: number[] = [];
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      const visits = (async () => {
        while (!isOver) {
          answers.push((await call(`${pair.url}/`)).status);
          await sleep(20);
        }
      })();
      await half;
      const rest = patch(upload, 1_000_000, content.subarray(1_000_000)).catch(() => undefined);
      await pair.process(side).end('SIGKILL');
      await rest;
      // Through nginx, at the other process: it waits for the dead one's lease and resumes after the last byte.
      const behind = `${pair.url}/api/uploads/${getUploadId(upload)}`;
      const offset = await getOffset(behind);
      if (offset < content.length)
        expect((await patch(behind, offset, content.subarray(offset))).status).toBe(204);
      await placed(pair.url, { fields: { upload_ids: getUploadId(upload) }, files: [] });
      await pair.start(side);
      isOver = true;
      await visits;
      expect(answers.filter((status) => status !== 200)).toEqual([]);
    }
    note(context, {
      fault: '2P',
      what: 'kill -9 of one while visitors look and an upload runs',
      count: KILLS,
      seen: 'no visitor refused; the upload went on at the other',
    });
  });

  test('restarted in turn under load, they fail no page and place each order once, resent under its key if needed', async (context) => {
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const pages: number[] = [];
    const asked = new Set<Promise<unknown>>();
    const ids: string[] = [];
    let again = 0;
    const visit = async () => {
      while (!isOver) {
        const page = call(`${pair.url}/`).catch(() => ({ status: 0 }));
        asked.add(page);
        pages.push((await page).status);
        asked.delete(page);
      }
    };
    // As the order form does: a request that is refused temporarily or not answered is sent again under the same key.
    const order = async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const form = { fields: { ...usual, name: 'Rolling' }, files: [song()] };
      for (;;) {
        const sent = call(`${pair.url}/api/orders/immediate`, { headers, form });
        const { status, text } = await sent.catch((error: unknown) => ({ status: 0, text: String(error) }));
        if (status === 200) return void ids.push((JSON.parse(text) as { order_id: string }).order_id);
        expect([0, 502, 503], text).toContain(status);
        again++;
        await sleep(200);
      }
    };
    const orderOn = async () => {
      while (!isOver) await order();
    };
    const load = [visit(), visit(), orderOn(), orderOn()];
    for (let time = 0; time < RESTARTS; time++)
      for (const side of [0, 1] as const) {
        const { code } = await pair.process(side).end('SIGTERM');
        expect(code).toBe(0);
        await pair.start(side);
        // nginx may have found this one closed just before, and would find the next one stopping.
        await Promise.all(asked);
      }
    isOver = true;
    await Promise.all(load);
    expect(pages.filter((status) => status !== 200)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const stored = await pair.database.read
      .selectFrom('orders')
      .select('id')
      .where('name', '=', 'Rolling')
      .execute();
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort());
    note(context, {
      fault: '2P',
      what: `both started anew in turn under load (${pages.length} pages, ${ids.length} orders)`,
      count: 2 * RESTARTS,
      seen: `no page failed; every order taken once, ${again} times sent again under its key`,
    });
  });
});
