import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSlowClientGuard, usualSlowLimits } from './slow-clients.ts';

test('what is injected comes over no line: it is not watched, however long its answer takes', async () => {
  const app = fastify();
  addSlowClientGuard(app, { ...usualSlowLimits, lookEveryMs: 5, silentMs: 10 });
  // Ahead of the body, so that it is still to come while the guard looks.
  app.addHook('onRequest', () => sleep(60));
  app.post('/', async ({ body }) => body);
  const answer = await app.inject({ method: 'POST', url: '/', payload: { all: 'here' } });
  expect(answer.json()).toEqual({ all: 'here' });
  await app.close();
});
