import { expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { orderHeading, wrongLink } from './client-order-steps.ts';
import { toast } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner, place } = adminOf(stage);

test.each([
  390, 1440,
])('an order’s link opens the client’s page until it is renewed, at %i px', async (width) => {
  const id = await place(`Lena Link ${width}`);
  const page = await asOwner(`/admin/orders/${id}`, { viewport: { width, height: 900 } });
  const panel = page.getByRole('region', { name: 'Client’s page' });
  const link = panel.getByRole('link', { name: 'Open page' });
  const old = (await link.getAttribute('href')) ?? '';
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Renew link' }).press('Enter');
  await toast(page, 'Link renewed');
  await expect.poll(() => link.getAttribute('href')).not.toBe(old);
  await page.getByText('Link to the order page renewed').waitFor();
  const pathOf = (href: string) => href.slice(new URL(href).origin.length);
  const renewed = pathOf((await link.getAttribute('href')) ?? '');
  await page.goto(pathOf(old));
  await wrongLink(page).waitFor();
  await page.goto('/');
  await page.goto(renewed);
  await orderHeading(page, id).waitFor();
  await page.context().close();
});
