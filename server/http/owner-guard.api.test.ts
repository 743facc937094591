import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, fillPath, realParameters } from '../../test/endpoint-calls.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { placed } from '../../test/orders.ts';

// For values that look like a token but aren't, see test/faults/bad-tokens.faults.ts.
let product: TestApp;
let order: string;
beforeAll(async () => {
  product = await startTestApp();
  order = await placed(product.url);
});
afterAll(() => product.close());

test('HEAD and OPTIONS of owner calls reveal nothing either', async () => {
  for (const [, endpoint] of calls.filter(([, { access }]) => access === 'owner'))
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const answer = await product.app.inject({ method, url: fillPath(endpoint, order) });
      expect(answer.statusCode).toBe(405);
      expect(answer.body).not.toContain('MX-');
    }
});

test('answers 401 before reading the body, also for a broken or huge one', async () => {
  for (const payload of ['{broken', 'x'.repeat(400_000)]) {
    const answer = await product.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(401);
  }
});

test('never lets caches store owner responses', async () => {
  const parameters = await realParameters(product);
  for (const [, endpoint] of calls.filter(
    ([, { access, method }]) => access === 'owner' && method === 'GET',
  )) {
    const answer = await product.app.inject({
      url: fillPath(endpoint, parameters[endpoint.path]),
      headers: await product.asOwner(),
    });
    expect(answer.statusCode, endpoint.path).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});
