import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../server/lib/clock.ts';
import { openLimits } from '../../server/receive-upload/upload-limits.ts';
import { emptyDraft } from '../../shared/drafts.ts';
import { count, isNightly } from '../test-scopes.ts';
import { metadata } from '../tus.ts';
import { type Asked, ask, forEachLimited } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio, owner, signIn } from './studio.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
let studio: FaultStudio;
let url: string;
beforeAll(async () => {
  studio = await openFaultStudio({ variables: { RATE_LIMITS: 'on' } });
  ({ url } = await studio.start());
});
afterAll(() => studio.close());

/** Headers in which clients may claim an address; without a trusted proxy they are ignored. */
const forged = (n: number) => ({
  'x-forwarded-for': `192.0.2.${n % 250}`,
  forwarded: `for=192.0.2.${n % 250}`,
});
const login = (n: number): Asked => ({
  method: 'POST',
  path: '/api/admin/login',
  headers: { ...JSON_TYPE, ...forged(n) },
  body: JSON.stringify({ username: `${owner.username}${n % 3 || ''}`, password: `wrong ${n}` }),
});

/**
 * What is requested, how often, and how many of them may be processed in a minute. Requests that guess or fill storage
 * come first.
 */
const every: [what: string, times: number, most: number, asked: (n: number) => Asked][] = [
  ['wrong passwords', 40, 30, login],
  [
    'codes',
    200,
    30,
    (n) => ({
      method: 'POST',
      path: '/api/validate-discount',
      headers: { ...FORM, ...forged(n) },
      body: `code=G${n}&subtotal=${50 + n}`,
    }),
  ],
  [
    'orders',
    200,
    100,
    (n) => ({
      method: 'POST',
      path: '/api/orders/immediate',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...forged(n) },
      body: '--x--\r\n',
    }),
  ],
  [
    'drafts',
    40,
    5,
    (n) => ({
      method: 'POST',
      path: '/api/drafts',
      headers: { ...JSON_TYPE, ...forged(n) },
      body: JSON.stringify({ ...emptyDraft, fields: { name: `${n}` } }),
    }),
  ],
  [
    'announced uploads',
    openLimits.files + 50,
    openLimits.files,
    (n) => ({
      method: 'POST',
      path: '/api/uploads',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '44', ...metadata(`${n}.wav`), ...forged(n) },
    }),
  ],
  [
    'states of uploads',
    300,
    240,
    (n) => ({
      method: 'POST',
      path: '/api/upload-states',
      headers: { ...JSON_TYPE, ...forged(n) },
      body: JSON.stringify({ upload_ids: ['0'.repeat(31) + (n % 10)] }),
    }),
  ],
  ['plays', 100, 60, (n) => ({ method: 'POST', path: `/api/portfolio/${n}/plays`, headers: forged(n) })],
  [
    'ways off the list',
    150,
    120,
    (n) => ({
      method: 'POST',
      path: `/unsubscribe/${n}.x`,
      headers: { ...FORM, ...forged(n) },
      body: 'list=leave',
    }),
  ],
];

const limits = isNightly ? every : every.slice(0, 3);

test.each(
  limits,
)('%s: %i in a row from one address, whatever it claims to be', async (_what, times, most, asked) => {
  let looked = 0;
  const began = performance.now();
  await forEachLimited(
    Array.from({ length: Math.min(times, count(most + 10, times)) }, (_, n) => n),
    async (n) => {
      const { status, headers, text } = await ask(url, asked(n));
      if (status !== 503) expect(status, text).toBeLessThan(500);
      if (status !== 429 && status !== 503) looked++;
      else {
        expect(Number(headers['retry-after']), text).toBeGreaterThan(0);
        expect(text.length).toBeGreaterThan(20);
      }
    },
    4,
  );
  expect(looked).toBeGreaterThan(0);
  const minutes = 1 + Math.floor((performance.now() - began) / MINUTE);
  expect(looked).toBeLessThanOrEqual(minutes * most);
});

test('the owner can sign in after the wait, and is not locked out', async (context) => {
  let heard = await ask(url, login(0));
  // Some are allowed again if the other limits took longer than this one lasts.
  while (heard.status === 401) heard = await ask(url, login(0));
  expect(heard.status).toBe(429);
  const wait = Number(heard.headers['retry-after']);
  // At most a quarter of an hour, and never permanently.
  expect(wait).toBeLessThanOrEqual(900);
  if (isNightly) {
    await sleep((wait + 1) * 1_000);
    await expect
      .poll(() => signIn(url).then(({ authorization }) => authorization.length))
      .toBeGreaterThan(40);
  }
  note(context, {
    fault: 'H10',
    what: `limits with forged addresses and changing fields: ${limits.map(([what]) => what).join(', ')}`,
    count: limits.length,
    seen: `429 with Retry-After at each; the owner waits ${wait} s${isNightly ? ' and signs in' : ''}`,
  });
});
