import { beforeAll, describe, expect, test } from 'vitest';
import { placed } from '../test/orders.ts';
import { adminOf } from './admin-steps.ts';
import { expectSoundAtEveryWidth } from './axe.ts';
import { describeMoneyDay, moneySteps } from './money-day.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const { panel } = moneySteps(stage);

describeMoneyDay(stage, 1440);

describe('the money screens', () => {
  let cancelled = '';
  beforeAll(async () => {
    cancelled = await placed(stage.product.url, {
      fields: {
        name: `Wolfeschlegelsteinhausen${'berg'.repeat(15)}`,
        email: `${'long'.repeat(15)}@example.com`,
      },
    });
    await stage.studio.ask(`/api/admin/orders/${cancelled}/status`, 'PUT', {
      status: 'delivered',
      paid: false,
    });
    await stage.studio.ask(`/api/admin/orders/${cancelled}/payments`, 'POST', {
      method: 'paypal',
      amount: 20,
    });
  });

  test('fit at every width: a cancelled order with a refund and a long reason', async () => {
    await stage.studio.ask(`/api/admin/orders/${cancelled}/cancel`, 'POST', {
      reason: 'reason'.repeat(60),
      refund: { amount: 5, method: 'other', reference: 'reference'.repeat(10) },
    });
    const page = await asOwner(`/admin/orders/${cancelled}`);
    await panel(page).getByText('Cancelled, so there’s nothing to pay. $20 paid, $5 refunded.').waitFor();
    await expectSoundAtEveryWidth(page);
  });

  test.each([
    '',
    '?shelf=unpaid_delivered',
    '?shelf=cancelled',
    '?shelf=archived',
    '?shelf=trash',
  ])('fit at every width: orders%s', async (query) => {
    const page = await asOwner(`/admin/orders${query}`);
    await page.getByRole('navigation', { name: 'Shelves' }).waitFor();
    await expect.poll(() => page.locator('main [aria-label^=Loading]').count()).toBe(0);
    await expectSoundAtEveryWidth(page);
  });
});
