import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';

test('is 200 while database and storage answer, kept out of caches', async () => {
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

test('is 503 while the storage does not, and 200 again when it does', async () => {
  const product = await startTestApp();
  try {
    const files = join(product.folder, 'files');
    await rm(files, { recursive: true, force: true });
    await writeFile(files, 'in the way');
    const answer = await product.app.inject('/api/health');
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toEqual({ detail: expect.any(String) });
    await rm(files);
    await expect
      .poll(async () => (await product.app.inject('/api/health')).statusCode, { timeout: 2_000 })
      .toBe(200);
  } finally {
    await product.close();
  }
});

test('one check serves all who ask within five seconds, and it is made again after', async () => {
  const product = await startTestApp();
  try {
    const ask = async () => (await product.app.inject('/api/health')).statusCode;
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array.from({ length: 50 }, () => 200));
    const files = join(product.folder, 'files');
    await rm(files, { recursive: true, force: true });
    await writeFile(files, 'in the way');
    expect(await ask()).toBe(200);
    await expect.poll(ask, { timeout: 8_000 }).toBe(503);
  } finally {
    await product.close();
  }
});

test('is 503 while the product stops', async () => {
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
