import type { Page } from 'playwright-core';
import type { PlacedOrder } from '../test/orders.ts';
import { adminOf } from './admin-steps.ts';
import type { Stage } from './set-up.ts';
import { askAsClient } from './version-steps.ts';

/** What a client and the engineer do about payments. */
export const moneySteps = (stage: Stage) => {
  const { placeWithKey: order } = adminOf(stage);
  const report = (on: PlacedOrder, body: object) => askAsClient(stage, on, '/payment-reports', 'POST', body);

  const panel = (page: Page) => page.getByRole('region', { name: 'Payments' });
  const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const undo = (page: Page) =>
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
  const paidOf = async (id: string) => {
    const { status, paid_amount, is_paid, payments } = await stage.studio.order(id);
    return {
      status,
      paid_amount,
      is_paid,
      sources: payments.map(({ source, method }) => `${source} ${method}`),
    };
  };
  const figure = (page: Page, name: string) =>
    page.locator('main dl > div').filter({ hasText: name }).locator('dd').first();
  return { order, report, panel, nextStep, button, undo, paidOf, figure };
};
