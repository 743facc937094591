import { afterAll, beforeAll, expect } from 'vitest';
import { everything } from './endpoint-calls.ts';
import { startTestApp, type TestApp } from './harness.ts';

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

type Told = { status: number; headers: Headers; text: string };

/** A product that refused requests must not change; `send` calls the API as the owner over a real connection. */
export const setRefusals = () => {
  const stage = {} as { product: TestApp };
  let before: unknown;
  beforeAll(async () => {
    stage.product = await startTestApp();
    await stage.product.asOwner();
    before = await everything(stage.product.deps.database);
  });
  afterAll(async () => {
    expect(await everything(stage.product.deps.database)).toEqual(before);
    await stage.product.close();
  });
  const send = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Told> => {
    const answer = await fetch(stage.product.url + path, {
      method,
      headers: { ...(await stage.product.asOwner()), ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { stage, send };
};

export const json = (body: string | Buffer, method = 'PUT', type = 'application/json') => ({
  method,
  headers: { 'content-type': type },
  body,
});

/** Requirements for every refusal: JSON with one sentence, and no internals. */
export const expectRefusal = ({ status, headers, text }: Told, expected: number) => {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const body = JSON.parse(text) as { detail: string };
  expect(Object.keys(body).filter((key) => !['detail', 'errors'].includes(key))).toEqual([]);
  expect(body.detail).toMatch(/^\S.{5,}/);
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b|FST_|ERR_|sqlite|SELECT|stack|zod/i);
};
