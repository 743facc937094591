import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { tryPassword } from '../../../test/sign-in.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { SECOND } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

test('is 200 and uncached while database, storage and sign-in work', async () => {
  const product = await startTestApp();
  try {
    const answer = await product.app.inject('/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await product.app.inject({ method: 'HEAD', url: '/api/health' })).statusCode).toBe(200);
  } finally {
    await product.close();
  }
});

test('is 503 while storage fails, and 200 once it works again', async () => {
  const product = await startTestApp();
  try {
    const files = join(product.folder, 'files');
    await rm(files, { recursive: true, force: true });
    await writeFile(files, 'in the way');
    const answer = await product.app.inject('/api/health');
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toEqual({
      detail: 'Not working right now: file storage. Please try again in a moment.',
    });
    await rm(files);
    await expect.poll(async () => (await product.app.inject('/api/health')).statusCode).toBe(200);
  } finally {
    await product.close();
  }
});

test('shares one check among all requests within five seconds, then checks again', async () => {
  const product = await startTestApp();
  const goOn = stopClock();
  try {
    const ask = async () => (await product.app.inject('/api/health')).statusCode;
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array.from({ length: 50 }, () => 200));
    const files = join(product.folder, 'files');
    await rm(files, { recursive: true, force: true });
    await writeFile(files, 'in the way');
    goOn(5 * SECOND - 1);
    expect(await ask()).toBe(200);
    goOn(1);
    expect(await ask()).toBe(503);
  } finally {
    await product.close();
  }
});

test('is 503 during shutdown', async () => {
  let isStopping = false;
  const product = await startTestApp({ isStopping: () => isStopping });
  try {
    isStopping = true;
    for (const url of ['/api/health', '/api/settings', '/anything']) {
      const answer = await product.app.inject(url);
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers.connection).toBe('close');
    }
  } finally {
    await product.close();
  }
});

const noSignIn = { detail: 'Not working right now: sign-in. Please try again in a moment.' };
const lameWays: [string, (tx: Queries) => Promise<unknown>][] = [
  ['there is no administrator', (tx) => tx.deleteFrom('admins').execute()],
  [
    'the stored password cannot be compared',
    (tx) => tx.updateTable('admins').set({ password_hash: 'broken' }).execute(),
  ],
  ['sessions cannot be written', (tx) => tx.schema.dropTable('sessions').execute()],
];
test.each(lameWays)('is 503 if nobody can sign in: %s', async (_why, lame) => {
  const product = await startTestApp();
  try {
    await product.deps.database.transaction(lame);
    const answer = await product.app.inject('/api/health');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual(noSignIn);
    expect((await product.app.inject('/api/settings')).statusCode).toBe(200);
  } finally {
    await product.close();
  }
});

test('leaves no trace of its sign-in check, and works during a flood of wrong passwords', async () => {
  const product = await startTestApp({ config: { TRUST_PROXY: ['loopback'] } });
  const goOn = stopClock();
  try {
    expect((await product.app.inject('/api/health')).statusCode).toBe(200);
    const { read } = product.deps.database;
    expect(await read.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const flood = Promise.all(
      Array.from({ length: 60 }, (_, n) => tryPassword(product, { from: `10.${n}.0.1` })),
    );
    goOn(5 * SECOND);
    expect((await product.app.inject('/api/health')).statusCode).toBe(200);
    await flood;
  } finally {
    await product.close();
  }
});
