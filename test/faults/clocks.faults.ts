import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyDraft } from '../../shared/drafts.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import { bigWav, placed, usual } from '../orders.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { isNightly } from '../test-scopes.ts';
import { created, getOffset, getUploadId, patch, uploaded } from '../tus.ts';
import { openClock } from './clock.ts';
import { note } from './record-figure.ts';
import { call, called } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const song = bigWav(200_000);

let smtp: Smtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

let studio: FaultStudio;
afterEach(() => studio.close());

const open = async (isMonotonic = true) => {
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com', RATE_LIMITS: 'on' };
  studio = await openFaultStudio({ variables: mail });
  const clock = await openClock(studio.folder, { isMonotonic });
  const { url } = await studio.start(clock.variables);
  /** Sets the clock, and waits until the product follows it. */
  const set = async (offset: string, days: number) => {
    await clock.set(offset);
    await expect
      .poll(async () => dayOf(await call(`${url}/api/settings`)) - Date.now())
      .toSatisfy((ahead: number) => Math.abs(ahead - days * 86_400_000) < 60_000);
  };
  return { url, set };
};
const dayOf = ({ headers }: { headers: Headers }) => Date.parse(headers.get('date') ?? '');

/** Everything a visitor may have started when the clock jumps. */
const begin = async (url: string) => {
  const headers = await signIn(url);
  const order = { key: randomUUID(), fields: { name: 'Before' } };
  const id = await placed(url, order);
  const whole = await uploaded(url, song);
  const half = await created(url, song.length);
  expect((await patch(half, 0, song.subarray(0, 100_000))).status).toBe(204);
  const draft = await called(`${url}/api/drafts`, { json: emptyDraft });
  return { headers, order, id, whole, half, draft };
};
type Begun = Awaited<ReturnType<typeof begin>>;

/** Everything that was started continues as if nothing had happened. */
const goesOn = async (url: string, { order, id, whole, half, draft }: Begun) => {
  expect(await placed(url, order)).toBe(id);
  expect((await call(`${url}/api/drafts/${draft.draft_id ?? draft.id}`)).status).toBe(200);
  const offset = await getOffset(half);
  expect(offset).toBe(100_000);
  expect((await patch(half, offset, song.subarray(offset))).status).toBe(204);
  const upload_ids = [getUploadId(whole), getUploadId(half)].join(',');
  await placed(url, { fields: { ...usual, upload_ids }, files: [] });
};

/** As after thirty days. */
const hasExpired = async (url: string, { headers, draft }: Begun) => {
  expect((await call(`${url}/api/admin/settings`, { headers })).status).toBe(401);
  expect((await call(`${url}/api/drafts/${draft.draft_id ?? draft.id}`)).status).toBe(404);
};
/** Once a sweep has removed them, which the monotonic clock starts. */
const uploadsEnd = async ({ half, whole }: Begun) => {
  const headers = { 'tus-resumable': '1.0.0' };
  for (const upload of [half, whole])
    await expect.poll(async () => (await call(upload, { method: 'HEAD', headers })).status).toBe(404);
};

const kinds = async (url: string, headers: { authorization: string }, id: string) => {
  const { events } = await called<OrderDetail>(`${url}/api/admin/orders/${id}`, { headers });
  return events.map(({ to }) => to);
};
const move = (url: string, headers: { authorization: string }, id: string, status: string) =>
  called(`${url}/api/admin/orders/${id}/status`, { method: 'PUT', headers, json: { status } });

describe('a clock', () => {
  test('that jumps thirty days ahead and back while the product runs', async (context) => {
    const { url, set } = await open();
    const begun = await begin(url);
    await move(url, begun.headers, begun.id, 'in_progress');
    await set('+30d', 30);
    // What begins now works.
    await hasExpired(url, begun);
    const headers = await signIn(url);
    await move(url, headers, begun.id, 'mixed');
    await goesOn(url, await begin(url));
    await set('+0', 0);
    await move(url, headers, begun.id, 'mastered');
    expect(await kinds(url, headers, begun.id)).toEqual(['pending', 'in_progress', 'mixed', 'mastered']);
    expect(await placed(url, { fields: { name: 'After' } })).toMatch(/^MX-/);
    note(context, {
      fault: 'F13',
      what: 'the clock leaps 30 days ahead, and back, while the product runs',
      count: 1,
      seen: 'as thirty days that have passed; orders, uploads and drafts begun after it worked; events in their order',
    });
  });

  test('that is set two hours back blocks nothing', async (context) => {
    const { url, set } = await open();
    const begun = await begin(url);
    const share = () => call(`${url}/api/drafts`, { json: emptyDraft });
    const statuses: number[] = [];
    for (let share_no = 0; share_no < 6; share_no++) statuses.push((await share()).status);
    expect(statuses.at(-1)).toBe(429);
    await set('-2h', -1 / 12);
    const { status, headers } = await share();
    // The rate limit window keeps its start, and does not last for two hours.
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await call(`${url}/api/admin/settings`, { headers: begun.headers })).status).toBe(200);
    await move(url, begun.headers, begun.id, 'in_progress');
    await move(url, begun.headers, begun.id, 'mixed');
    expect(await kinds(url, begun.headers, begun.id)).toEqual(['pending', 'in_progress', 'mixed']);
    const json = {};
    const link = await called(`${url}/api/admin/orders/${begun.id}/download-link`, {
      headers: begun.headers,
      json,
    });
    expect((await call(url + link.url)).status).toBe(200);
    await goesOn(url, begun);
    note(context, {
      fault: 'F13',
      what: 'the clock is set 2 hours back while the product runs',
      count: 1,
      seen: 'limits of a minute stay a minute; uploads, draft, key and links went on; events in their order',
    });
  });

  test.for(
    isNightly ? ['+30d', '-2h'] : ['+30d'],
  )('that is %s from the start, including the monotonic clock', async (offset, context) => {
    studio = await openFaultStudio({ variables: { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' } });
    const clock = await openClock(studio.folder, { isMonotonic: false });
    await clock.set(offset);
    const { url } = await studio.start(clock.variables);
    await goesOn(url, await begin(url));
    note(context, {
      fault: 'F13',
      what: `started with a clock ${offset}`,
      count: 1,
      seen: 'orders, uploads and drafts as ever',
    });
  });

  test('that jumps together with the monotonic clock ends no process and loses no order', async (context) => {
    const { url, set } = await open(false);
    const begun = await begin(url);
    await set('+30d', 30);
    expect((await call(`${url}/api/health`)).status).toBe(200);
    await hasExpired(url, begun);
    await uploadsEnd(begun);
    const headers = await signIn(url);
    expect(await kinds(url, headers, begun.id)).toEqual(['pending']);
    expect(await placed(url, { fields: { name: 'After' } })).toMatch(/^MX-/);
    note(context, {
      fault: 'F13',
      what: 'both clocks leap 30 days ahead',
      count: 1,
      seen: 'as thirty days that have passed: uploads, drafts and tokens end, orders stay',
    });
  });
});
