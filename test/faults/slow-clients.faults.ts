import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nightlyTest } from '../nightly-test.ts';
import { bigWav, filesOn, multipart, placed, song } from '../orders.ts';
import { openOrder } from '../raw-request.ts';
import { count, isNightly } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { call, expectClear } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const SLOW = count(60, 200);
const MEBI = 1024 * 1024;
const LOOKS = 3;
const GONE_WITHIN_MS = 90_000;
// Connections of the test itself that stay open.
const FEW = 5;
// 2 Mbit/s, in tenths of a second.
const LINE_BYTES = 25_000;

let studio: FaultStudio;
let url: string;
let pid: number;
beforeAll(async () => {
  studio = await openFaultStudio({ variables: { TRUST_PROXY: 'loopback' } });
  const started = await studio.start();
  url = started.url;
  pid = started.process.pid;
});
afterAll(() => studio.close());

const residentMb = async () =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** A connection that sends one byte a second after a given part of its request, and optionally reads no response. */
const drip = (said: string, rest: string, isDeaf = false): Socket => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  if (isDeaf) socket.pause();
  else socket.resume();
  socket.write(said);
  let at = 0;
  const timer = setInterval(() => {
    if (at < rest.length) socket.write(rest[at++] ?? '');
  }, 1_000);
  socket.once('close', () => clearInterval(timer));
  return socket;
};

test('many of each kind of slow client delay no visitor', async (context) => {
  const headers = await signIn(url);
  const id = await placed(url, { files: [song('large.wav', bigWav(20 * MEBI))] });
  const linked = await call(`${url}/api/admin/orders/${id}/download-link`, { headers, json: {} });
  const link = (JSON.parse(linked.text) as { url: string }).url;
  await call(`${url}/`);
  // How long a page takes without the attack, on a machine that may be busy.
  let alone = 0;
  for (let look = 0; look < 10; look++) alone = Math.max(alone, (await call(`${url}/`)).ms);
  const before = await residentMb();
  const filler = 'x'.repeat(500);
  const heads = Array.from({ length: SLOW }, () => drip('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', filler));
  const bodies = Array.from({ length: SLOW }, () =>
    drip(
      'POST /api/orders/immediate HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n',
      filler,
    ),
  );
  const readers = Array.from({ length: SLOW }, () =>
    drip(`GET ${link} HTTP/1.1\r\nHost: a\r\n\r\n`, '', true),
  );
  const began = performance.now();
  const all = [heads, bodies, readers];
  // A socket that does not read never learns of its end, so the server's open connections are counted in the kernel's
  // tables.
  const open = async () => await connectionsOf(pid, Number(new URL(url).port));
  await expect.poll(() => all.flat().filter((socket) => socket.connecting)).toEqual([]);
  const pages: number[] = [];
  let slowestOrder = 0;
  let refused = 0;
  let most = 0;
  let looks = 0;
  let goneMs = 0;
  // Nightly until they are gone.
  for (; isNightly ? goneMs === 0 : looks < LOOKS; looks++) {
    const page = await call(`${url}/`);
    expect(page.status).toBe(200);
    pages.push(page.ms);
    if (looks % 5 === 0) {
      const said = await call(`${url}/api/orders/immediate`, {
        headers: { 'x-forwarded-for': '192.0.2.2' },
        form: { files: [song()] },
      });
      expectClear(said, 503);
      if (said.status === 503) refused++;
      slowestOrder = Math.max(slowestOrder, said.ms);
    }
    most = Math.max(most, await residentMb());
    if ((await open()) < FEW) goneMs = performance.now() - began;
    await sleep(800);
  }
  if (isNightly) expect(slowestOrder).toBeLessThan(5_000);
  // One in twenty may meet other load on the machine.
  const usualPage = pages.toSorted((a, b) => a - b)[Math.ceil(0.95 * pages.length) - 1 - count(1, 0)] ?? 0;
  expect(usualPage).toBeLessThan(500 + alone);
  if (isNightly) {
    expect(goneMs).toBeLessThan(GONE_WITHIN_MS);
    await expect.poll(() => filesOn(studio.folder)).toHaveLength(1 + Math.ceil(looks / 5) - refused);
  }
  for (const socket of all.flat()) socket.destroy();
  expectClear(await call(`${url}/api/orders/immediate`, { form: { files: [song()] } }));
  note(context, {
    fault: 'L8',
    what: `${SLOW} slow headers, ${SLOW} slow bodies, ${SLOW} readers that never read`,
    count: 3 * SLOW,
    seen: `page ${Math.round(usualPage)} ms (p95), ${Math.round(Math.max(...pages))} at most, order ${Math.round(slowestOrder)} ms (${refused} told to come back); memory +${Math.round(most - before)} MB${isNightly ? `; all gone after ${Math.round(goneMs / 1_000)} s` : ''}`,
  });
});

test('twenty connections that each pipeline 900 requests for a file open only a few of them, and delay no visitor', async (context) => {
  const headers = await signIn(url);
  const id = await placed(url, { files: [song('large.wav', bigWav(2 * MEBI))] });
  const linked = await call(`${url}/api/admin/orders/${id}/download-link`, { headers, json: {} });
  const { pathname } = new URL((JSON.parse(linked.text) as { url: string }).url, url);
  const before = await residentMb();
  const asked = `GET ${pathname} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(900);
  const all = Array.from({ length: 20 }, () => drip(asked, '', true));
  let slowest = 0;
  for (let look = 0; look < 10; look++) {
    const page = await call(`${url}/`);
    expect(page.status).toBe(200);
    slowest = Math.max(slowest, page.ms);
    await sleep(100);
  }
  const more = (await residentMb()) - before;
  for (const socket of all) socket.destroy();
  if (isNightly) expect(slowest).toBeLessThan(2_000);
  expect(more).toBeLessThan(150);
  note(context, {
    fault: 'L8',
    what: '20 connections with 900 requests for a file sent at once',
    count: 20 * 900,
    seen: `page ${Math.round(slowest)} ms at most; memory +${Math.round(more)} MB`,
  });
});

/** Connections a process has open on its port, as counted by the kernel. */
const connectionsOf = async (owner: number, port: number): Promise<number> => {
  const lines = (await readFile(`/proc/${owner}/net/tcp`, 'utf8')).split('\n');
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return lines.filter((line) => line.split(/\s+/)[2] === local && line.split(/\s+/)[4] === '01').length;
};

nightlyTest('an honest client on 2 Mbit/s completes an order of 100 MB', async (context) => {
  const { body, type } = multipart({ files: [song('mix.wav', bigWav(100 * MEBI))] });
  const request = await openOrder(url, { body, type });
  const started = performance.now();
  for (let at = 0; at < body.length; at += LINE_BYTES) {
    await request.send(body.subarray(at, at + LINE_BYTES));
    await sleep(Math.max(0, started + (at / LINE_BYTES) * 100 - performance.now()));
  }
  expect((await request.answer)?.status).toBe(200);
  note(context, {
    fault: 'L9',
    what: 'order of 100 MB over an honest line of 2 Mbit/s',
    count: 1,
    seen: `accepted after ${Math.round((performance.now() - started) / 1_000)} s`,
  });
});
