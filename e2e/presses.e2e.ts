import { expect, test } from 'vitest';
import { openForm, placedOrder, submitButton, wavOf } from './order-steps.ts';
import { alive, visit } from './page-tests.ts';
import { countPresses } from './presses.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

test('on a phone, an artist goes from the landing page to an order that is placed and reported as paid in 7 presses', async () => {
  const page = await visit(stage.browser, stage.product.url, '/', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    expects: [/^left the house: https:\/\/paypal\.me\//],
    prepare: (context) => context.route('https://paypal.me/**', (route) => route.fulfill({ body: 'PayPal' })),
  });
  const { count, press, fill, chooseFiles } = countPresses();
  const start = page.getByRole('button', { name: 'Get Started' });
  await alive(start);
  await press(start);
  await openForm(page);
  await chooseFiles(page.getByText('Choose files', { exact: true }), [wavOf('Night Bus rough.wav', 200)]);
  await fill(page.getByLabel('Name', { exact: true }), 'Juno Vale');
  await fill(page.getByLabel('Email', { exact: true }), 'juno@example.com');
  await press(submitButton(page));
  const id = await placedOrder(page);
  const pay = page.getByRole('button', { name: 'Pay with PayPal' });
  await alive(pay);
  await press(pay);
  await page.waitForURL(/\/payment-success/);
  await press(page.getByRole('button', { name: 'I’ve paid $50' }));
  await page.getByText(/^You’ve done your part\./).waitFor();
  expect(count()).toBeLessThanOrEqual(7);
  const { title, payments } = await stage.studio.order(id);
  expect(title).toBe('Night Bus');
  expect(payments).toMatchObject([{ state: 'reported', amount: 50 }]);
});
