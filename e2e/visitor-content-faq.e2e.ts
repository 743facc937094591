import { expect, test } from 'vitest';
import { alive, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

test('the tile of an empty category stays in place, disabled', async () => {
  await stage.studio.ask('/api/admin/faq', 'POST', {
    category: 'payment',
    question: 'Do you take cash?',
    answer: 'Only in person.',
    order: 0,
  });
  const page = await visit(stage.browser, stage.product.url, '/faq');
  const payment = page.getByRole('button', { name: 'Payment How and when you pay' });
  await alive(payment);
  for (const name of ['Timing', 'Technical', 'Services']) {
    const tile = page.getByRole('button', { name: `${name} 0 answers` });
    await expect.poll(() => tile.isDisabled()).toBe(true);
  }
  await payment.click();
  await expect.poll(() => payment.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.getByRole('status').getByText('1 answer', { exact: true }).count()).toBe(1);
});
