import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, fillPath, realParameters } from '../../test/endpoint-calls.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { placed } from '../../test/orders.ts';

// What stands for a token and is none: test/faults/bad-tokens.faults.ts.
let product: TestApp;
let order: string;
beforeAll(async () => {
  product = await startTestApp();
  order = await placed(product.url);
});
afterAll(() => product.close());

test("a HEAD or OPTIONS of the owner's calls says nothing either", async () => {
  for (const [, endpoint] of calls.filter(([, { access }]) => access === 'owner'))
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const answer = await product.app.inject({ method, url: fillPath(endpoint, order) });
      expect(answer.statusCode).toBe(405);
      expect(answer.body).not.toContain('MX-');
    }
});

test('refused before the body: a broken or huge one changes nothing about the 401', async () => {
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

test('what the owner reads is never cached', async () => {
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
