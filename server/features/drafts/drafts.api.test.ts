import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Draft, type DraftContent, emptyDraft } from '../../../shared/drafts.ts';
import { limits } from '../../../shared/limits.ts';
import { setUpTestApp, startTestApp, type TestApp } from '../../../test/harness.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { getNetwork } from '../../http/client-address.ts';
import { fromNow, HOUR } from '../../lib/clock.ts';
import type { DraftRow } from './queries.ts';

const product = setUpTestApp();
afterEach(() => {
  vi.useRealTimers();
});

const contentWith = (
  fields: Partial<DraftContent['fields']> = {},
  upload_ids: string[] = [],
): DraftContent => ({ fields: { ...emptyDraft.fields, ...fields }, upload_ids });
const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  product.app.inject({ method, url, payload });
const create = async (content = contentWith()): Promise<Draft> =>
  (await send('POST', '/api/drafts', content)).json<Draft>();
const save = (id: string, version: number, content: DraftContent) =>
  send('PUT', `/api/drafts/${id}`, { version, content });
const get = (id: string) => product.app.inject(`/api/drafts/${id}`);
const age = (id: string, hours: number) =>
  product.deps.database.transaction((tx) =>
    tx
      .updateTable('drafts')
      .set({ expires_at: fromNow(hours * HOUR) })
      .where('id', '=', id)
      .execute(),
  );

test('a draft returns what was sent, under an id that can’t be guessed, for a day', async () => {
  const content = contentWith({ name: 'Ada\u0000\ud800 ', email: 'half@', song_count: 3 }, ['a'.repeat(32)]);
  const created = await create(content);
  expect(created.id).toMatch(/^[0-9a-f]{32}$/);
  expect(created).toMatchObject({ version: 1, is_placed: false, content });
  expect((Date.parse(created.expires_at) - Date.now()) / HOUR).toBeCloseTo(limits.upload_hours, 1);
  const read = await get(created.id);
  expect(read.json()).toEqual(created);
  expect(read.headers['cache-control']).toBe('no-store');
  expect((await create(content)).id).not.toBe(created.id);
});

test('keeps only fields of the form', async () => {
  const odd = { ...contentWith(), is_placed: true, fields: { ...emptyDraft.fields, status: 'paid' } };
  expect((await send('POST', '/api/drafts', odd)).json<Draft>()).toMatchObject({ is_placed: false });
  const { id } = (await send('POST', '/api/drafts', odd)).json<Draft>();
  expect((await get(id)).body).not.toContain('paid');
  const bad = [
    contentWith({ notes: 'x'.repeat(limits.notes + 1) }),
    contentWith({ song_count: limits.songs.max + 1 }),
    contentWith({}, ['../etc']),
    contentWith({}, Array(limits.files + 1).fill('a'.repeat(32))),
    { fields: {} },
  ];
  for (const content of bad) expect((await send('POST', '/api/drafts', content)).statusCode).toBe(422);
});

describe('a change', () => {
  test('creates the next version and extends the draft by a day', async () => {
    const { id } = await create();
    await age(id, 1);
    const content = contentWith({ notes: 'later' });
    const saved = await save(id, 1, content);
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { version: 2, content }]);
    expect(Date.parse(saved.json<Draft>().expires_at) - Date.now()).toBeGreaterThan(23 * HOUR);
    expect((await get(id)).json()).toEqual(saved.json());
  });

  test('based on an older version is refused, and the newer version stays', async () => {
    const { id } = await create();
    await save(id, 1, contentWith({ notes: 'first' }));
    for (const version of [1, 3, 1_000]) {
      const late = await save(id, version, contentWith({ notes: 'late' }));
      expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringMatching(/other device/)]);
    }
    expect((await get(id)).json()).toMatchObject({ version: 2, content: { fields: { notes: 'first' } } });
  });

  test('is accepted once among ten concurrent ones', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(id, 1, contentWith({ notes: `${n}` }))),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect((await get(id)).json()).toEqual(taken[0]?.json());
  });

  test.each([
    [2 ** 31 - 1, 409],
    [2 ** 31, 422],
    [2 ** 40, 422],
    [Number.MAX_SAFE_INTEGER, 422],
    [0, 422],
  ])('of version %d is refused with %d', async (version, status) => {
    const { id } = await create();
    expect((await save(id, version, contentWith())).statusCode).toBe(status);
    expect((await get(id)).json()).toMatchObject({ version: 1 });
  });
});

const addRows = ({ deps }: TestApp, count: number, given: Partial<DraftRow>) => {
  const row = { version: 1, content: JSON.stringify(emptyDraft), email_key: '', is_placed: 0 as const };
  const rows = Array.from({ length: count }, () => ({
    ...{
      ...row,
      id: randomUUID(),
      address: '',
      network: getNetwork(given.address ?? ''),
      created_at: '',
      expires_at: fromNow(HOUR),
    },
    ...given,
  }));
  return deps.database.transaction(async (tx) => {
    for (let start = 0; start < count; start += 500)
      await tx
        .insertInto('drafts')
        .values(rows.slice(start, start + 500))
        .execute();
  });
};

test('a revoked draft is gone at once on both devices, and can’t be revoked twice', async () => {
  const { id } = await create(contentWith({ name: 'Zelda' }));
  const end = () => product.app.inject({ method: 'DELETE', url: `/api/drafts/${id}` });
  expect((await end()).json()).toEqual({ message: 'Link revoked' });
  for (const answer of [await get(id), await save(id, 1, contentWith()), await end()])
    expect([answer.statusCode, answer.json().detail]).toEqual([404, expect.stringMatching(/revoked/)]);
  const rows = await product.deps.database.read.selectFrom('drafts').selectAll().execute();
  expect(JSON.stringify(rows.filter((row) => row.id === id))).toBe('[]');
});

test('a draft expires after a day, and the sweep deletes it', async () => {
  const [{ id }, { id: living }] = [await create(contentWith({ name: 'Zelda' })), await create()];
  await age(id, -0.01);
  for (const answer of [await get(id), await save(id, 1, contentWith())])
    expect([answer.statusCode, answer.json().detail]).toEqual([404, expect.stringMatching(/expired/)]);
  await sweepOnce(product.deps, 0);
  const rows = await product.deps.database.read.selectFrom('drafts').select('id').execute();
  expect(rows.map((row) => row.id)).toContain(living);
  expect(rows.map((row) => row.id)).not.toContain(id);
});

test('rejects an id that is not one of ours', async () => {
  expect((await get('0'.repeat(32))).statusCode).toBe(404);
  for (const odd of ['1', 'x'.repeat(32), '%00', '..']) expect((await get(odd)).statusCode).toBeLessThan(405);
  expect((await save('0'.repeat(32), 1, contentWith())).statusCode).toBe(404);
});

test('with ten thousand drafts, refuses another and suggests continuing on this device; existing ones still work', async () => {
  const { id } = await create();
  await addRows(product, 10_000, { address: 'many' });
  const refused = await send('POST', '/api/drafts', contentWith());
  expect([refused.statusCode, refused.json().detail]).toEqual([507, expect.stringMatching(/carry on here/)]);
  expect((await save(id, 1, contentWith())).statusCode).toBe(200);
});

test('allows twenty per address, not counting placed drafts and those of others', async () => {
  await using other = await startTestApp({ config: { RATE_LIMITS: true } });
  const share = (remoteAddress = '127.0.0.1') =>
    other.app.inject({ method: 'POST', url: '/api/drafts', payload: emptyDraft, remoteAddress });
  await addRows(other, 500, { address: '192.0.2.1' });
  await addRows(other, 30, { address: '127.0.0.1', is_placed: 1 });
  await addRows(other, limits.open_drafts - 2, { address: '127.0.0.1' });
  const { id } = (await share()).json<Draft>();
  expect((await share()).statusCode).toBe(200);
  const refused = await share();
  expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringMatching(/Carry on here/)]);
  await other.app.inject({ method: 'DELETE', url: `/api/drafts/${id}` });
  expect((await share()).statusCode).toBe(200);
  await addRows(other, 4 * limits.open_drafts, { address: 'many lines', network: '2001:db8:7::/48' });
  expect((await share('2001:db8:7:ffff::1')).statusCode).toBe(429);
  expect((await share('2001:db8:8::1')).statusCode).toBe(200);
});

test('allows five per minute and address', async () => {
  // However long a busy machine takes.
  stopClock();
  await using other = await startTestApp({ config: { RATE_LIMITS: true } });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++)
    statuses.push(
      (await other.app.inject({ method: 'POST', url: '/api/drafts', payload: emptyDraft })).statusCode,
    );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
