import { afterAll, expect, test } from 'vitest';
import { placed } from '../test/orders.ts';
import { adminOf, heading } from './admin-steps.ts';
import { openForm } from './order-steps.ts';
import { toast } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);

afterAll(async () => {
  await stage.studio.ask('/api/admin/add-ons/atmos_version', 'DELETE');
  await stage.studio.ask('/api/admin/services/mastering', 'DELETE');
});

test('a service and a kind of version of one’s own go from the settings to the form and the order', async () => {
  const page = await asOwner('/admin/settings/offer');
  await page.getByRole('button', { name: 'New service' }).click();
  await page.getByLabel('Name').fill('Mastering');
  await page.getByLabel('Price', { exact: true }).fill('30');
  await page.getByRole('button', { name: 'Add a price' }).click();
  await page.getByLabel('From (songs)').fill('2');
  await page.getByLabel('Price each').fill('25');
  await page.getByRole('checkbox', { name: 'A mix' }).uncheck();
  const sample = page.getByRole('dialog').getByRole('group', { name: 'Sample order' });
  await sample.getByText('Mastering, 3 songs').waitFor();
  await sample.getByText('$75', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Add service' }).click();
  await toast(page, 'Service added');

  await page.getByRole('button', { name: 'New add-on' }).click();
  await page.getByLabel('Name').fill('Atmos version');
  await page.getByLabel('Price', { exact: true }).fill('80');
  await page.getByLabel('What it is').selectOption('own');
  await page.getByRole('checkbox', { name: 'Mixing and mastering' }).uncheck();
  await page.getByRole('button', { name: 'Add add-on' }).click();
  await toast(page, 'Add-on added');
  await page.getByRole('button', { name: 'Move up Atmos version' }).click();
  await expect
    .poll(() => page.locator('[data-items=add-ons] [data-row]').last().getAttribute('data-row'))
    .toBe('acapella_version');

  const visitor = await asGuest('/');
  await openForm(visitor);
  expect(await visitor.getByRole('checkbox', { name: /^Atmos version/ }).count()).toBe(0);
  await visitor.getByRole('radio', { name: /^Mastering/ }).check();
  await visitor.getByRole('checkbox', { name: /^Atmos version/ }).check();
  await visitor.getByRole('button', { name: 'Increase song count' }).press('Enter');
  await visitor.getByRole('button', { name: 'Submit Order - $210' }).waitFor();

  const id = await placed(stage.product.url, {
    fields: { service: 'mastering', song_count: '2', add_ons: 'atmos_version' },
  });
  await page.goto(`/admin/orders/${id}`);
  await heading(page, '2 songs');
  await page.getByText('Atmos version').first().waitFor();
});
