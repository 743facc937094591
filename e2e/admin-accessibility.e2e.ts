import { beforeAll, describe, expect, test } from 'vitest';
import { makeZip } from '../test/audio/zip.ts';
import { placed, song } from '../test/orders.ts';
import { expectSoundAtEveryWidth } from './axe.ts';
import { toast, visit } from './page-tests.ts';
import { owner } from './product.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
let orderId = '';

const desk = { width: 1440, height: 900 };

beforeAll(async () => {
  stage.studio.addTestimonial('Noor', `${'Loudwithoutshouting'.repeat(12)} and a second line.`);
  const files = [
    song(`${'a very long name without an end '.repeat(5)}.wav`),
    { name: 'stems.zip', content: makeZip([{ name: 'a.txt', content: Buffer.from('a') }]) },
  ];
  orderId = await placed(stage.product.url, {
    fields: {
      name: `Wolfeschlegelsteinhausenbergerdorff${'berg'.repeat(15)}`,
      email: `${'long'.repeat(15)}@example.com`,
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
});

/** Other tests look at the overview, messaging, portfolio and FAQ while they use them. */
const adminPaths = [
  '/orders',
  '/orders/:id',
  '/customers',
  '/messaging?tab=sent',
  '/testimonials',
  '/images',
  '/setup/studio',
  '/settings/studio',
  '/settings/look',
  '/settings/offer',
  '/settings/promise',
  '/settings/payment',
  '/settings/money',
  '/settings/texts',
  '/settings/delivery',
  '/settings/email',
  '/settings/sign-in',
  '/settings/storage',
  '/nowhere',
];

const openAdmin = async (path: string) =>
  visit(stage.browser, stage.product.url, path, {
    viewport: desk,
    storageState: await stage.studio.session(),
  });

describe('axe finds no violations and nothing overflows the screen', () => {
  test.each(adminPaths)('in the admin area: %s', async (path) => {
    const page = await openAdmin(`/admin${path.replace(':id', orderId)}`);
    await page.locator('main h1').waitFor();
    await expect.poll(() => page.locator('main [aria-label^=Loading]').count()).toBe(0);
    await expectSoundAtEveryWidth(page);
  });

  test('on the sign-in page after a refused sign-in', async () => {
    const page = await visit(stage.browser, stage.product.url, '/admin/login');
    await page.getByLabel('Username').fill(owner.username);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Please fill in all fields');
    await expectSoundAtEveryWidth(page);
  });

  test('on an invalid price, and in the dialog before it is discarded', async () => {
    const page = await openAdmin('/admin/settings/offer');
    await page.getByRole('button', { name: 'Edit Mixing and mastering' }).click();
    await page.getByLabel('Price', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter an amount').waitFor();
    await expectSoundAtEveryWidth(page);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectSoundAtEveryWidth(page);
  });
});
