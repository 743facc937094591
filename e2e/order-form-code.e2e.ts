import { beforeAll, describe, expect, test } from 'vitest';
import { placed } from '../test/orders.ts';
import { fillForm, openForm, ordersSent, placedOrder, submitButton, total } from './order-steps.ts';
import { focused, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
beforeAll(() => {
  stage.studio.addDiscount('TAKE10', 'percent', 1_000);
  stage.studio.addDiscount('BIG', 'fixed', 2_000, 10_000);
});

const open = (options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, '/', options);

describe('a discount code', () => {
  test('that does not exist is refused once, beside its field, and emptying the field forgets it', async () => {
    const page = await open();
    await openForm(page);
    const field = page.getByLabel('Discount code', { exact: true });
    await field.fill('nope');
    const refusal = page.getByText('Invalid discount code');
    await refusal.waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await refusal.count()).toBe(1);
    await expect.poll(() => total(page)).toBe('$50');
    await field.fill('');
    await refusal.waitFor({ state: 'detached' });
    await field.fill('big');
    await page.getByText('This code needs a subtotal of $100 or more').waitFor();
  });

  test('that is valid is recalculated when the song count changes', async () => {
    const page = await open();
    await openForm(page);
    await page.getByLabel('Discount code', { exact: true }).fill('take10');
    await toast(page, 'Discount applied! You save $5');
    await expect.poll(() => total(page)).toBe('$45');
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await expect.poll(() => total(page)).toBe('$90');
    await page.getByRole('button', { name: 'Submit Order - $90', exact: true }).waitFor();
  });

  test('for first orders is refused on a second one, shows the price without it, and is removed with one click', async () => {
    const first = { code: 'FIRST', kind: 'percent', value: 10, first_order_only: true };
    await stage.studio.ask('/api/admin/discounts', 'POST', first);
    await placed(stage.product.url, { fields: { email: 'ada@example.com', discount_code: 'FIRST' } });
    const page = await open();
    await fillForm(page);
    const field = page.getByLabel('Discount code', { exact: true });
    await field.fill('FIRST');
    await page.locator('#contact-form').getByText('First order only').waitFor();
    await expect.poll(() => total(page)).toBe('$45');
    await submitButton(page).click();
    const refusal = page.getByText('First order only. Remove the code to order for $50');
    await refusal.waitFor();
    expect(await refusal.count()).toBe(1);
    await focused(field);
    await expect.poll(() => total(page)).toBe('$50');
    const email = page.getByLabel('Email', { exact: true });
    const known = await email.inputValue();
    await email.fill('someone.new@example.com');
    await expect.poll(() => total(page)).toBe('$45');
    await email.fill(known);
    await expect.poll(() => total(page)).toBe('$50');
    await submitButton(page).click();
    await page.getByText('Your order wasn’t sent. Fix or clear the discount code').waitFor();
    await page.getByRole('button', { name: 'Remove code' }).click();
    await focused(field);
    await expect.poll(() => total(page)).toBe('$50');
    await submitButton(page).click();
    expect(await stage.studio.order(await placedOrder(page))).toMatchObject({ total_amount: 50 });
  });

  test('stays removed when it was cleared during a check for another email address', async () => {
    await stage.studio.ask('/api/admin/discounts', 'POST', {
      code: 'ONCE',
      kind: 'percent',
      value: 10,
      first_order_only: true,
    });
    const email = 'known.client@example.com';
    await placed(stage.product.url, { fields: { email, discount_code: 'ONCE' } });
    const page = await open();
    await fillForm(page, { email });
    const field = page.getByLabel('Discount code', { exact: true });
    await field.fill('ONCE');
    await expect.poll(() => total(page)).toBe('$45');
    await submitButton(page).click();
    await expect.poll(() => total(page)).toBe('$50');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/validate-discount', async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/validate-discount');
    await page.getByLabel('Email', { exact: true }).fill('somebody.new@example.com');
    await asked;
    await field.fill('');
    const answered = page.waitForResponse('**/api/validate-discount');
    held.resolve();
    await (await answered).finished();
    // The page knows that answer before the one to a later request.
    await page.evaluate(async () => (await fetch('/api/offer')).text());
    expect(await total(page)).toBe('$50');
  });

  test('that is wrong blocks an order submitted at once, until it is corrected', async () => {
    const page = await open();
    await fillForm(page);
    const sent = ordersSent(page);
    const field = page.getByLabel('Discount code', { exact: true });
    await field.fill('TYPO10');
    await submitButton(page).click();
    await page.getByText('Invalid discount code').waitFor();
    await page.getByText('Your order wasn’t sent. Fix or clear the discount code').waitFor();
    await focused(field);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await submitButton(page).click();
    await focused(field);
    expect(sent).toEqual([]);
    await field.fill('TAKE10');
    await submitButton(page).click();
    const order = await stage.studio.order(await placedOrder(page));
    expect(order).toMatchObject({ discount_code: 'TAKE10', total_amount: 45 });
  });

  test('that nobody can check is reported and keeps the code; without it the order goes through', async () => {
    const words = 'Error validating discount code';
    const page = await open({
      prepare: (context) => context.route('**/api/validate-discount', (route) => route.abort()),
    });
    await fillForm(page);
    const sent = ordersSent(page);
    const field = page.getByLabel('Discount code', { exact: true });
    await field.fill('TAKE10');
    await page.getByText(words).waitFor();
    await expect.poll(() => total(page)).toBe('$50');
    await submitButton(page).click();
    await page.getByText('Your order wasn’t sent because the discount code couldn’t be checked.').waitFor();
    expect(await page.getByText(words).count()).toBe(1);
    await focused(field);
    expect(sent).toEqual([]);
    await field.fill('');
    await submitButton(page).click();
    expect((await stage.studio.order(await placedOrder(page))).total_amount).toBe(50);
  });
});
