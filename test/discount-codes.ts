import { afterAll, beforeAll, expect } from 'vitest';
import { addDiscount, type NewDiscount } from '../server/features/discounts/queries.ts';
import { startTestApp, type TestApp } from './harness.ts';

export const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const plain = { description: '', min_subtotal: 0, starts_at: null, ends_at: null, max_uses: null };

export const invalid = (subtotal: number) => ({
  valid: false,
  savings: 0,
  final_total: subtotal,
  description: '',
  message: 'Invalid discount code',
});

/** A product with the code TEN, helpers to add more codes, and the visitor's call to validate one. */
export const setCodes = () => {
  const stage = {} as { product: TestApp };
  const add = (change: Partial<NewDiscount> & { code: string }, { deps } = stage.product) =>
    deps.database.transaction((tx) =>
      addDiscount(tx, { ...plain, kind: 'percent', value: 1_000, ...change }, at(0)),
    );
  const change = (code: string, values: { active?: 0 | 1; ends_at?: string }) =>
    stage.product.deps.database.transaction((tx) =>
      tx.updateTable('discounts').set(values).where('code', '=', code).execute(),
    );
  const usesOf = async (code: string) =>
    (
      await stage.product.deps.database.read
        .selectFrom('discounts')
        .select('uses')
        .where('code', '=', code)
        .executeTakeFirst()
    )?.uses;

  const ask = (body: URLSearchParams | FormData | string, type?: string, { url } = stage.product) =>
    fetch(`${url}/api/validate-discount`, {
      method: 'POST',
      body,
      ...(type ? { headers: { 'content-type': type } } : {}),
    });
  const answerTo = async (code: string, subtotal: string) => {
    const answer = await ask(new URLSearchParams({ code, subtotal }));
    expect(answer.status).toBe(200);
    return answer.json();
  };

  beforeAll(async () => {
    stage.product = await startTestApp();
    await add({ code: 'TEN', value: 1_000, description: 'Ten percent for friends' });
  });
  afterAll(() => stage.product.close());
  return { stage, add, change, usesOf, ask, answerTo };
};
