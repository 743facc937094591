import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';

/** Two product instances on one database, like two processes, and the headers of a signed-in owner. */
export type TwoInstances = {
  product: TestApp;
  apps: [FastifyInstance, FastifyInstance];
  headers: { authorization: string };
};

/** Starts them before the first test of a file and ends them after the last. */
export const startTwoInstances = (): TwoInstances => {
  const two = {} as TwoInstances;
  beforeAll(async () => {
    two.product = await startTestApp();
    two.apps = [two.product.app, await two.product.beside()];
    two.headers = await two.product.asOwner();
  });
  afterAll(() => two.product.close());
  return two;
};
