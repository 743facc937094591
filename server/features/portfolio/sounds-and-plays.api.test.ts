import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { countChanges } from '../../../test/content.ts';
import { setUpTestApp, startTestApp } from '../../../test/harness.ts';
import {
  addedTrack,
  deleteTrack,
  giveUp,
  prepare,
  soundFiles,
  soundRows,
  tracks,
} from '../../../test/portfolio.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { MINUTE } from '../../lib/clock.ts';
import { playCount } from './edit-queries.ts';

const product = setUpTestApp({ config: { TRUST_PROXY: ['loopback'] } });

const retry = (id: string) => product.callAsOwner('POST', `/sounds/${id}/retry`);

describe('a failed file', () => {
  test('is listed with its error and can be retried', async () => {
    const item = await addedTrack(product);
    const [row] = await soundRows(product, item.id);
    await giveUp(product, row?.id ?? '', 'It holds no sound');
    const { id = '', name, format, size_bytes, created_at } = row ?? {};
    const shown = { id, item_id: item.id, part: 'audio', name, format, size_bytes, created_at };
    expect(await soundFiles(product)).toEqual([{ ...shown, state: 'failed', error: 'It holds no sound' }]);
    expect((await tracks(product))[0]?.audio_url).toBeNull();

    const changes = countChanges(product);
    const answer = await retry(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...shown, state: 'waiting', error: null });
    expect(changes).toEqual({ 'content-changed': 1, 'sounds-waiting': 1 });
    const job = product.deps.database.read
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', `prepare-sound:${id}`);
    const after = await job.executeTakeFirst();
    expect(after).toMatchObject({ attempts: 0, lease_by: null });
    expect(Date.parse(after?.run_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('is the only kind that can be retried', async () => {
    const item = await addedTrack(product);
    const id = (await soundRows(product, item.id))[0]?.id ?? '';
    for (const before of [async () => undefined, () => prepare(product, id)]) {
      await before();
      const answer = await retry(id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().detail).toBe('You can only retry a file that failed');
    }
    await deleteTrack(product, item.id);
    const answer = await retry(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toMatch(/no longer exists/);
  });
});

describe('a play', () => {
  const play = (id: string, from: string, more: object = {}) =>
    product.app.inject({
      method: 'POST',
      url: `/api/portfolio/${id}/plays`,
      headers: { 'x-forwarded-for': from },
      ...more,
    });
  const countOf = (id: string) => playCount(product.deps.database.read, id);

  test('is counted once per address and track', async () => {
    const [one, two] = [await addedTrack(product), await addedTrack(product)];
    expect((await play(one.id, '198.51.100.1')).json()).toEqual({ play_count: 1 });
    expect((await play(one.id, '198.51.100.1')).json()).toEqual({ play_count: 1 });
    expect((await play(one.id, '198.51.100.2')).json()).toEqual({ play_count: 2 });
    expect((await play(two.id, '198.51.100.1')).json()).toEqual({ play_count: 1 });
    // One connection can choose from a whole /64.
    expect((await play(two.id, '2001:db8::1')).json()).toEqual({ play_count: 2 });
    expect((await play(two.id, '2001:db8::ffff:2')).json()).toEqual({ play_count: 2 });
    expect([await countOf(one.id), await countOf(two.id)]).toEqual([2, 2]);
  });

  test('is counted again after ten minutes', async () => {
    const { id } = await addedTrack(product);
    const pass = stopClock();
    let ahead = 0;
    for (const [at, plays] of [
      [0, 1],
      [9 * MINUTE, 1],
      [10 * MINUTE + 1, 2],
    ] as const) {
      pass(at - ahead);
      ahead = at;
      // The cache of recent plays reads the clock once a millisecond.
      await sleep(5);
      expect((await play(id, '198.51.100.1')).json()).toEqual({ play_count: plays });
    }
  });

  test('is counted exactly among many concurrent ones', async () => {
    const { id } = await addedTrack(product);
    await Promise.all(Array.from({ length: 40 }, (_, n) => play(id, `198.51.100.${n % 20}`)));
    expect(await countOf(id)).toBe(20);
  });

  test('is not caused by requests that only read, and invalidates no cached page', async () => {
    const { id } = await addedTrack(product);
    const changes = countChanges(product);
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT'] as const)
      expect((await play(id, '198.51.100.1', { method })).statusCode).toBe(405);
    expect(await countOf(id)).toBe(0);
    await play(id, '198.51.100.1');
    expect(changes['content-changed']).toBe(0);
  });

  test('of a track without sound is refused, and counted once it has one', async () => {
    const answer = await play('none', '198.51.100.1');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toMatch(/no longer exists/);
  });

  test('of a track that can’t be played is not counted', async () => {
    const { id } = await addedTrack(product);
    const [row] = await soundRows(product, id);
    expect((await play(id, '198.51.100.1')).statusCode).toBe(200);
    await giveUp(product, row?.id ?? '', 'It holds no sound');
    for (const from of ['198.51.100.1', '198.51.100.2']) {
      const answer = await play(id, from);
      expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This track has nothing to play yet']);
    }
    expect(await countOf(id)).toBe(1);
    await prepare(product, row?.id ?? '');
    expect((await play(id, '198.51.100.2')).json()).toEqual({ play_count: 2 });
  });

  test.each<[string, object, number]>([
    ['what a beacon sends', { payload: '', headers: { 'content-type': 'text/plain;charset=UTF-8' } }, 200],
    ['JSON', { payload: { a: 1 } }, 200],
    ['broken JSON', { payload: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['a broken form', { payload: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } }, 400],
    ['a kind that is none', { payload: 'x', headers: { 'content-type': 'nonsense' } }, 415],
    ['a megabyte', { payload: 'x'.repeat(1_000_000), headers: { 'content-type': 'application/json' } }, 413],
  ])('with %s as its body causes no error', async (_what, more, status) => {
    const { id } = await addedTrack(product);
    const answer = await product.app.inject({ method: 'POST', url: `/api/portfolio/${id}/plays`, ...more });
    expect(answer.statusCode).toBe(status);
    expect(await countOf(id)).toBe(status === 200 ? 1 : 0);
  });

  test('is limited per address and minute', async () => {
    stopClock();
    await using limited = await startTestApp({ config: { RATE_LIMITS: true } });
    const statuses = [];
    for (let n = 0; n < 61; n++)
      statuses.push(
        (await limited.app.inject({ method: 'POST', url: '/api/portfolio/none/plays' })).statusCode,
      );
    expect(statuses).toEqual([...Array(60).fill(404), 429]);
  });
});
