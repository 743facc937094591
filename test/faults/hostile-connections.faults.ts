import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../services/free-ports.ts';
import { startNginx } from '../services/proxies.ts';
import { count, isNightly } from '../test-scopes.ts';
import {
  bodyAttack,
  type HostileLines,
  headAttack,
  holdLines,
  orderOfOneMb,
  p95,
  type Visit,
  visit,
} from './hostile-connections.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const HOSTILE = 500;
const ORDERS = count(20, 100);
const AT_ONCE = 4;
const HEADS = 2_100;
const VISITS = count(20, 60);
/** As many as small bodies have (`upload-limits.ts`). */
const SLOTS = 64;

let studio: FaultStudio;
let url: string;
let proxied: string;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let lines: HostileLines | undefined;
beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  studio = await openFaultStudio({
    variables: { TRUST_PROXY: 'loopback', RATE_LIMITS: 'on', PORT: String(port) },
  });
  [{ url }, nginx] = await Promise.all([studio.start(), startNginx([port])]);
  proxied = nginx.url;
});
afterAll(async () => {
  lines?.stop();
  await studio.close();
  await nginx.stop();
});

/** Orders of visitors, each from a separate network, several at a time. */
const ordersOf = async (base: string, more: (n: number) => Record<string, string>): Promise<Visit[]> => {
  const orders: Visit[] = [];
  for (let n = 0; n < ORDERS; n += AT_ONCE)
    orders.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, (_, k) =>
          visit(
            base,
            '/api/orders/immediate',
            { address: `127.9.${n + k}.1`, headers: more(n + k) },
            orderOfOneMb,
          ),
        ),
      )),
    );
  return orders;
};
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const statuses = (visits: Visit[]) => [
  ...new Set(visits.map(({ status, text }) => `${status} ${status === 200 ? '' : text}`.trim())),
];

test.for([
  ['', () => url],
  [', behind nginx', () => proxied],
] as const)('orders of 1 MB succeed while 500 hostile connections from two networks hold request bodies%s', async ([
  where,
  base,
], context) => {
  const isProxied = where !== '';
  // A /24 of IPv4 and a /48 of IPv6; behind nginx, where nobody can forge the address, another /24.
  const network = (n: number) => n % 2;
  const forged = (n: number) =>
    network(n) && !isProxied ? `X-Forwarded-For: 2001:db8:5:${n.toString(16)}::1\r\n` : '';
  lines = holdLines(
    base(),
    HOSTILE,
    (n) => (network(n) ? `127.78.0.${1 + (n % 250)}` : `127.77.0.${1 + (n % 5)}`),
    (n) => bodyAttack(n >> 1, forged(n)),
  );
  // Every slot is taken: some have been refused, and others stay.
  await expect.poll(() => lines?.returns()).toBeGreaterThan(0);
  await expect.poll(() => lines?.open()).toBeGreaterThanOrEqual(SLOTS);
  const orders = await ordersOf(base(), (n) =>
    n % 2 ? { 'idempotency-key': `mine-${isProxied}-${n}` } : {},
  );
  // Also one visitor who shares the network of half of them.
  const neighbour = await visit(base(), '/api/orders/immediate', { address: '127.77.0.254' }, orderOfOneMb);
  const returns = lines.returns();
  lines.stop();
  expect(statuses([...orders, neighbour])).toEqual(['200']);
  const times = orders.map(({ ms }) => ms);
  if (isNightly) expect(p95(times)).toBeLessThan(5_000);
  note(context, {
    fault: 'L12',
    what: `orders of 1 MB, ${AT_ONCE} at a time, while ${HOSTILE} hostile connections from two networks hold bodies: slow, silent, large, under one key${where}`,
    count: ORDERS,
    seen: `all taken, p95 ${seconds(p95(times))} s, ${seconds(Math.max(...times))} at most; one of the same /24 after ${seconds(neighbour.ms)} s; the hostile ones were refused or ended ${returns} times`,
  });
});

test.for([
  ['', () => url],
  [', behind nginx', () => proxied],
] as const)('visitors are served while 2,100 connections send half of their headers%s', async ([
  where,
  base,
], context) => {
  lines = holdLines(base(), HEADS, (n) => `127.76.${n % 4}.1`, headAttack);
  await expect.poll(() => lines?.open()).toBeGreaterThan(1_500);
  const visits: Visit[] = [];
  for (let n = 0; n < VISITS; n++) {
    // Some from an attacking address, too.
    const from = { address: n % 3 ? `127.8.${n}.1` : '127.76.0.1' };
    visits.push(await visit(base(), '/', from));
    if (n % 5 === 0) visits.push(await visit(base(), '/api/orders/immediate', from, orderOfOneMb));
    await sleep(200);
  }
  const returns = lines.returns();
  lines.stop();
  expect(statuses(visits)).toEqual(['200']);
  const times = visits.map(({ ms }) => ms);
  if (isNightly) expect(p95(times)).toBeLessThan(5_000);
  note(context, {
    fault: 'L13',
    what: `pages and orders, each on a connection of its own, while ${HEADS} connections send half of their headers and come again when they are ended${where}`,
    count: visits.length,
    seen: `all answered, one third of them to an address that attacks; p95 ${seconds(p95(times))} s, ${seconds(Math.max(...times))} at most; the hostile ones were ended ${returns} times`,
  });
});
