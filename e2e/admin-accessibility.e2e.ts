import { beforeAll, describe, expect, test } from 'vitest';
import { makeZip } from '../test/audio/zip.ts';
import { placed, song } from '../test/orders.ts';
import { expectAccessible } from './axe.ts';
import { pageOf } from './client-steps.ts';
import { uploadsTo } from './content-steps.ts';
import { toast, visit } from './page-tests.ts';
import { owner } from './product.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
let orderId = '';

const desk = { width: 1440, height: 900 };
const longEmail = `${'long'.repeat(15)}@example.com`;

beforeAll(async () => {
  stage.studio.addTestimonial('Noor', `${'Loudwithoutshouting'.repeat(12)} and a second line.`);
  const files = [
    song(`${'a very long name without an end '.repeat(5)}.wav`),
    { name: 'stems.zip', content: makeZip([{ name: 'a.txt', content: Buffer.from('a') }]) },
  ];
  orderId = await placed(stage.product.url, {
    fields: {
      name: `Wolfeschlegelsteinhausenbergerdorff${'berg'.repeat(15)}`,
      email: longEmail,
      song_count: '10',
      rush_delivery: 'true',
      notes: 'word'.repeat(200),
    },
    files,
  });
  for (const status of ['payment_received', 'in_progress', 'mixed', 'revision_requested', 'completed']) {
    const id = await placed(stage.product.url, { fields: { name: status } });
    await stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status, notes: 'On it.' });
  }
  await uploadsTo(stage.studio).track('Low Tide');
  await stage.studio.ask('/api/admin/faq', 'POST', { question: 'How long?', answer: 'Two days.' });
  const page = { slug: 'imprint', title: 'Imprint', body: 'A studio by the harbour.', in_footer: true };
  await stage.studio.ask('/api/admin/pages', 'POST', page);
});

const mainPaths = ['', '/orders', '/orders/:id', '/settings/studio'];
const adminPaths = [
  ...mainPaths,
  '/orders/new',
  '/customers',
  pageOf(longEmail).replace('/admin', ''),
  '/messaging',
  '/messaging?tab=individual',
  '/messaging?tab=sent',
  '/testimonials',
  '/portfolio',
  '/images',
  '/faq',
  '/setup/studio',
  '/settings/offer',
  '/settings/money',
  '/settings/email',
  '/settings/account',
  '/nowhere',
];

const openAdmin = async (path: string, viewport = desk) =>
  visit(stage.browser, stage.product.url, path, {
    viewport,
    storageState: await stage.studio.session(),
  });

describe('axe finds no violations and nothing overflows the screen', () => {
  test('on every screen of the admin area', async () => {
    const page = await openAdmin('/admin');
    for (const [place, path] of adminPaths.entries()) {
      await page.goto(`/admin${path.replace(':id', orderId)}`);
      await page.locator('main h1').waitFor();
      await expect.poll(() => page.locator('main [aria-label^=Loading]').count()).toBe(0);
      await expectAccessible(page, place, { isMain: mainPaths.includes(path) });
    }
  });

  test('on the sign-in page after a refused sign-in', async () => {
    const page = await visit(stage.browser, stage.product.url, '/admin/login');
    await page.getByLabel('Username').fill(owner.username);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Please fill in all fields');
    await expectAccessible(page, 1);
  });

  test('on an invalid price, and in the dialog before it is discarded', async () => {
    const page = await openAdmin('/admin/settings/offer');
    await page.getByRole('button', { name: 'Edit Mixing and mastering' }).click();
    await page.getByLabel('Price', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter an amount').waitFor();
    await expectAccessible(page, 2);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, 5);
  });

  test('in the palette, and in the dialog that asks about the money', async () => {
    const page = await openAdmin(`/admin/orders/${orderId}`);
    await page.getByRole('button', { name: 'Go to…' }).click();
    await page.getByRole('combobox', { name: 'Page, action, order or client' }).fill('set');
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page, 3, { keepsWidth: true });
    await page.keyboard.press('Escape');
    await page
      .getByRole('combobox', { name: 'Page, action, order or client' })
      .waitFor({ state: 'detached' });
    await page.getByLabel(`Status of ${orderId}`).selectOption('delivered');
    await page.getByRole('dialog', { name: 'Has the money arrived?' }).getByLabel('Amount').waitFor();
    await expectAccessible(page, 0, { keepsWidth: true });
  });

  test('in the menu on a phone', async () => {
    const page = await openAdmin('/admin/orders', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).waitFor();
    await expectAccessible(page, 1, { keepsWidth: true });
  });
});
