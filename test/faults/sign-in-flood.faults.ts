import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leash } from '../services/child-service.ts';
import { count } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio, owner } from './studio.ts';

const NETWORKS = 60;
const TRIES_PER_SECOND = 100;
const SECONDS = count(12, 120);
const TRIES = count(5, 20);
const BAR_MS = 10_000;
// How much later than a program that only hashes one password, on a machine that may be busy.
const MAX_TIMES = 10;
const bare = `const { hash } = require('@node-rs/argon2');
  require('http').createServer((_, answer) =>
    hash('a password', { memoryCost: 19456, timeCost: 2, parallelism: 1 }).then(() => answer.end('{}')))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;

let studio: FaultStudio;
let url: string;
let baseline: ChildProcess;
let bareUrl: string;
beforeAll(async () => {
  studio = await openFaultStudio({ variables: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  ({ url } = await studio.start());
  baseline = spawn(process.execPath, [...leash, '-e', bare], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(baseline.stdout as Readable, 'data')) as [Buffer];
  bareUrl = `http://127.0.0.1:${String(said).trim()}`;
});
afterAll(async () => {
  baseline.kill();
  await studio.close();
});

const login = (from: string, body: { username: string; password: string }, headers = {}) =>
  fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, origin: url, ...headers },
    body: JSON.stringify(body),
  });

/** Each network has a /24, or a /48 of IPv6, to choose addresses from. */
const addressOf = (n: number): string => {
  const [network, host] = [n % NETWORKS, Math.floor(n / NETWORKS)];
  return network % 3 === 2
    ? `2001:db8:${network.toString(16)}:${host.toString(16)}::1`
    : `198.${network}.7.${1 + (host % 250)}`;
};

test('the owner can sign in while others guess the password', async (context) => {
  const statuses: Record<number, number> = {};
  const answers: Promise<void>[] = [];
  const guess = async (n: number) => {
    const username = n % 4 ? owner.username : `somebody ${n}`;
    const answer = await login(addressOf(n), { username, password: `guess ${n}` });
    await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  /** How long the right password takes; every first response must be a success. */
  const times: Record<string, number[]> = { known: [], new: [], bare: [] };
  const signIn = async (kind: string, from: string, headers = {}) => {
    const started = performance.now();
    const answer = await login(from, owner, headers);
    await answer.text();
    expect([kind, answer.status]).toEqual([kind, 200]);
    times[kind]?.push(performance.now() - started);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const hashBare = async () => {
    const began = performance.now();
    await (await fetch(bareUrl)).text();
    times.bare?.push(performance.now() - began);
  };
  const cookie = await signIn('known', addressOf(0));
  expect(cookie).toMatch(/^mixfront_device=/);

  let sent = 0;
  const started = performance.now();
  const flood = setInterval(() => {
    const due = Math.floor(((performance.now() - started) * TRIES_PER_SECOND) / 1_000);
    for (; sent < due; sent++) answers.push(guess(sent));
  }, 10);
  try {
    for (let n = 0; n < TRIES; n++) {
      await sleep((SECONDS * 1_000) / TRIES);
      // A known browser within the guessers' network, and an unknown one in a network of its own.
      await Promise.all([
        hashBare(),
        signIn('known', addressOf(n), { cookie }),
        signIn('new', n % 2 ? `203.0.${n}.9` : `2001:db8:ffff:${n}::9`),
      ]);
    }
  } finally {
    clearInterval(flood);
    await Promise.allSettled(answers);
  }
  await Promise.all(answers);
  const slowest = (kind: string) => Math.max(...(times[kind] ?? []));
  for (const kind of ['known', 'new'])
    expect(slowest(kind)).toBeLessThan(BAR_MS + MAX_TIMES * slowest('bare'));
  expect(sent / SECONDS).toBeGreaterThan(TRIES_PER_SECOND * 0.9);
  // Guesses are refused, most of them before anything is hashed.
  expect(Object.keys(statuses).sort()).toEqual(['401', '429']);
  expect(statuses[429]).toBeGreaterThan(0);
  const seconds = (kind: string) => (slowest(kind) / 1_000).toFixed(2);
  note(context, {
    fault: 'L7',
    what: `${TRIES_PER_SECOND} wrong sign-ins a second from ${NETWORKS} networks, ${sent} in all, the owner's right password beside`,
    count: 2 * TRIES,
    seen: `every first try taken: in a known browser after ${seconds('known')} s at most, in a new one after ${seconds('new')} s; a bare Node server that hashes one password took ${seconds('bare')} s (guesses: ${JSON.stringify(statuses)})`,
  });
});
