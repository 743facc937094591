import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDraft } from '../../shared/drafts.ts';
import type { Endpoint } from '../../shared/endpoints/index.ts';
import { calls, everything, fillPath } from '../endpoint-calls.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { filesOn, linkTo, placedWithKey } from '../orders.ts';
import { forgetDelays } from '../sign-in.ts';
import { count, isNightly } from '../test-scopes.ts';
import { addUpload } from '../uploads.ts';
import { getKeys } from './values.ts';

const RUNS = count(25, 240);
/** Comparing everything stored takes longer than a request, so only one in this many is compared. */
const COMPARED = 40;
const MAX_MS = 5_000;

export type Sent = {
  method?: string;
  url?: string;
  payload?: string | Buffer;
  headers?: Record<string, string>;
};

/** The product under random requests: none may fail, hang, or leave anything behind when it is refused. */
export const setFuzzStage = () => {
  const stage = {} as {
    product: TestApp;
    order: string;
    key: string;
    ids: Record<string, string>;
    authorization: string;
  };
  let sent = 0;
  beforeAll(async () => {
    const product = await startTestApp();
    const { id: order, key } = await placedWithKey(product.url);
    // The first link creates the secret that signs all others.
    await linkTo(product, order);
    Object.assign(stage, await product.asOwner(), {
      product,
      order,
      key,
      ids: {
        '/api/uploads/:upload_id/stem': await addUpload(product),
        '/api/drafts/:draft_id': (
          await product.app.inject({ method: 'POST', url: '/api/drafts', payload: emptyDraft })
        ).json<{ id: string }>().id,
      },
    });
  });
  afterAll(() => stage.product.close());

  const stored = async ({ deps, folder }: TestApp) => ({
    // A refused sign-in leaves only an entry in the log of attempts, and the wait.
    rows: { ...(await everything(deps.database)), login_attempts: 0, login_delays: 0, sessions: 0 },
    files: await filesOn(folder),
  });

  const sendOne = async ({ method = 'GET', url = '/', payload, headers }: Sent) => {
    const { product, authorization, key } = stage;
    const isCompared = sent++ % COMPARED === 0;
    const before = isCompared ? await stored(product) : undefined;
    const started = performance.now();
    const answer = await product.app.inject({
      method: method as 'GET',
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { authorization, 'order-key': key, ...headers },
    });
    if (isNightly) expect(performance.now() - started).toBeLessThan(MAX_MS);
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode < 400) return;
    if (method !== 'HEAD' && url.startsWith('/api/'))
      expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/./) });
    if (before) expect(await stored(product)).toEqual(before);
  };

  /** A call to an endpoint of the contract with any of these requests. */
  const fuzz = (endpoint: Endpoint, arbitrary: fc.Arbitrary<Sent>, numRuns = RUNS) =>
    fc.assert(
      fc.asyncProperty(arbitrary, async (sent) => {
        // Password hashing is slow and not under test here.
        if (getKeys(endpoint.body).some((key) => key.includes('password'))) await forgetDelays(stage.product);
        const url = fillPath(endpoint, stage.ids[endpoint.path] ?? stage.order);
        await sendOne({ method: endpoint.method, url, ...sent });
      }),
      { numRuns },
    );

  return {
    stage,
    fuzz,
    /** Any other URL. */
    fuzzAddress: (arbitrary: fc.Arbitrary<Sent>) =>
      fc.assert(fc.asyncProperty(arbitrary, sendOne), { numRuns: RUNS }),
  };
};

/** Every endpoint that accepts random input, in one of these ways. */
export const everyCallIsFuzzed = (ways: ((endpoint: Endpoint) => unknown)[]) =>
  test('covers every call of the API', () => {
    for (const [name, endpoint] of calls)
      expect(
        ways.some((way) => way(endpoint)),
        name,
      ).toBe(true);
  });
