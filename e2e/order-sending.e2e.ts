import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { filesOn } from '../test/orders.ts';
import { startLossyLine } from './lossy-connection.ts';
import {
  chosenFiles,
  fillForm,
  isOrder,
  openForm,
  ordersSent,
  placedOrder,
  slowLine,
  submitButton,
  total,
  wavOf,
} from './order-steps.ts';
import { focused, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

const open = (options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, '/', options);

afterEach(() => stage.studio.setPrices({ base_price: 50, regular_price: 90 }));

describe('sending', () => {
  test('a double click places one order', async () => {
    const before = (await stage.studio.orders()).length;
    const page = await open();
    await fillForm(page);
    const sent = ordersSent(page);
    await submitButton(page).dblclick();
    await placedOrder(page);
    expect(sent).toHaveLength(1);
    expect((await stage.studio.orders()).length).toBe(before + 1);
  });

  test('shows the progress of each file, waits for all, and can stop waiting without leaving anything behind', async () => {
    const [before, stored] = [(await stage.studio.orders()).length, await filesOn(stage.product.folder)];
    const page = await open();
    await openForm(page);
    const line = await slowLine(page, 60_000);
    await fillForm(page, { files: [wavOf('one.wav', 900), wavOf('two.wav', 900, 220)] });
    const panel = page.getByRole('region', { name: 'Upload' });
    const meter = async (name: string) =>
      Number(await page.getByRole('progressbar', { name, exact: true }).getAttribute('aria-valuenow'));
    await expect.poll(() => meter('one.wav')).toBeGreaterThan(10);
    const sent = ordersSent(page);
    await submitButton(page).click();
    await page.getByRole('button', { name: 'SUBMITTING...' }).waitFor();
    await panel.getByText(/Your order goes out as soon as all your files are up/).waitFor();
    const seen = await meter('All files');
    expect(seen).toBeLessThan(100);
    await panel.getByText(/^\d+ KB\/s, about \d+ s left$/).waitFor();
    await panel.getByText(/^\d\.\d\d of 1\.76 MB$/).waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    await expect.poll(() => meter('All files')).toBeGreaterThan(seen);

    await panel.getByRole('button', { name: 'Stop waiting' }).click();
    await page
      .getByText('No order was placed. Your files keep uploading, so submit again when you’re ready.')
      .waitFor();
    await focused(submitButton(page));
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Remove two.wav' }).click();
    await expect.poll(() => chosenFiles(page).count()).toBe(1);
    await submitButton(page).click();
    await line.restore();
    const order = await stage.studio.order(await placedOrder(page));
    expect(order.files.map(({ name }) => name)).toEqual(['one.wav']);
    expect((await stage.studio.orders()).length).toBe(before + 1);
    await expect
      .poll(async () => (await filesOn(stage.product.folder)).length)
      .toBe(stored.length + order.files.length);
  });

  const onLossyLine = async () => {
    const line = await startLossyLine(stage.product.url);
    onTestFinished(() => line.stop());
    return { line, page: await visit(stage.browser, line.url, '/') };
  };

  test('a retry after a lost response finds the order although its code is now used up and the price rose', async () => {
    stage.studio.addDiscount('ONCE', 'percent', 1_000, 0, 1);
    const before = (await stage.studio.orders()).map(({ order_id }) => order_id);
    const { line, page } = await onLossyLine();
    await fillForm(page);
    await page.getByLabel('Discount code').fill('once');
    await page.getByRole('button', { name: 'Submit Order - $45', exact: true }).waitFor();
    const sent = ordersSent(page);
    line.loseAnswersOf('/api/orders/immediate');
    await submitButton(page).click();
    await toast(page, 'Failed to create order. Please try again.');
    const [first] = (await stage.studio.orders()).filter(({ order_id }) => !before.includes(order_id));
    expect(first?.total_amount).toBe(45);
    await stage.studio.setPrices({ base_price: 60 });
    line.loseAnswersOf(null);
    await submitButton(page).click();
    await expect.poll(() => placedOrder(page)).toBe(first?.order_id);
    await page.getByRole('region', { name: 'Your order' }).getByText('$45').first().waitFor();
    const keys = await Promise.all(sent.map((request) => request.headerValue('idempotency-key')));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect((await stage.studio.orders()).length).toBe(before.length + 1);
  });
});

describe('a price change by the owner', () => {
  test('before the click is noticed before anything is sent', async () => {
    const page = await open();
    await fillForm(page);
    const sent = ordersSent(page);
    await stage.studio.setPrices({ base_price: 60 });
    await submitButton(page).click();
    await toast(
      page,
      'The price changed from $50 to $60, so your order wasn’t sent. Check the summary and submit again.',
    );
    expect(sent).toEqual([]);
    await expect.poll(() => chosenFiles(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Submit Order - $60', exact: true }).click();
    expect((await stage.studio.order(await placedOrder(page))).total_amount).toBe(60);
    // A later change does not affect a placed order.
    await stage.studio.setPrices({ base_price: 20 });
    await page.reload();
    await page.getByRole('region', { name: 'Your order' }).getByText('$60').first().waitFor();
  });

  test('during the upload is answered with 409: the files stay, and the new total is shown', async () => {
    const page = await open();
    await fillForm(page);
    let isFirst = true;
    await page.route('**/api/orders/immediate', async (route) => {
      if (isFirst) await stage.studio.setPrices({ base_price: 55 });
      isFirst = false;
      await route.continue();
    });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => isOrder(response.request())),
      submitButton(page).click(),
    ]);
    expect(answer.status()).toBe(409);
    await toast(page, /price/i);
    await page.getByRole('button', { name: 'Submit Order - $55', exact: true }).waitFor();
    await expect.poll(() => total(page)).toBe('$55');
    await expect.poll(() => chosenFiles(page).count()).toBe(1);
    await submitButton(page).click();
    expect((await stage.studio.order(await placedOrder(page))).total_amount).toBe(55);
  });
});
