import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { addErrorHandler } from './errors.ts';

test('answers an internal error without a stack trace, with the id of its log line', async () => {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) as FastifyBaseLogger,
  });
  addErrorHandler(app);
  app.get('/', async () => {
    throw new Error('a secret\n{"level":60,"msg":"forged"}');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ detail: expect.stringMatching(/It’s been logged/) });
  expect(answer.body).not.toMatch(/secret|\.ts:\d/);
  expect(lines).toHaveLength(1);
  // A line break in the message must not start another log line.
  expect(lines[0]?.trim().split('\n')).toHaveLength(1);
  const { reqId, err } = JSON.parse(lines[0] ?? '') as { reqId: string; err: { stack: string } };
  expect(answer.headers['x-request-id']).toBe(reqId);
  expect(err.stack).toContain('a secret');
  await app.close();
});
