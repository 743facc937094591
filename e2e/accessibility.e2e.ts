import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeZip } from '../test/audio/zip.ts';
import { placed, song } from '../test/orders.ts';
import { asUpload, openForm, rememberOrder, submitButton } from './order-steps.ts';
import { owner } from './product.ts';
import { setStage } from './stage.ts';
import { alive, toast, visit } from './visit.ts';

const stage = setStage();
let orderId = '';

const widths = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

beforeAll(async () => {
  stage.studio.addTestimonial('Mara', 'It breathes now.', 4);
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

const currentOrder = () => ({
  orderId,
  originalAmount: 700,
  totalAmount: 630,
  discountCode: 'TAKE10',
  discountAmount: 70,
  clientName: 'Ada Lovelace',
  clientEmail: `${'long'.repeat(15)}@example.com`,
  songCount: 10,
  addOns: { rushed: true },
  filesUploaded: 2,
});

/** What axe has against the page as it stands: rule, and the elements it is about. */
const violations = async (page: Page): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
};

const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  // Colours that are still on their way would be judged half-way.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
};

const sizes = [360, 390, 768, 1440];
/** By how much the page is wider than the screen, at each width. */
const overflow = async (page: Page) => {
  const found: Record<number, number> = {};
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    found[width] = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }
  return found;
};
const none = Object.fromEntries(sizes.map((width) => [width, 0]));

const publicStates = [
  { name: 'landing', path: '/' },
  { name: 'faq', path: '/faq' },
  { name: 'cancelled', path: '/payment-cancelled' },
  { name: 'options', path: '/payment-options' },
  { name: 'success', path: '/payment-success?method=paypal' },
  { name: 'no order', path: '/payment-success?order=MX-0' },
  { name: 'not found', path: '/nowhere' },
];
const adminPaths = [
  '',
  '/orders',
  '/orders/:id',
  '/orders/MX-0',
  '/customers',
  '/messaging',
  '/messaging?tab=individual',
  '/messaging?tab=sent',
  '/testimonials',
  '/portfolio',
  '/images',
  '/faq',
  '/settings',
  '/nowhere',
];

const openPublic = (path: string, viewport = widths.wide) =>
  visit(stage.browser, stage.product.url, path, {
    viewport,
    prepare: (context) => rememberOrder(context, currentOrder()),
  });
const openAdmin = async (path: string, viewport = widths.wide) =>
  visit(stage.browser, stage.product.url, path, { viewport, storageState: await stage.studio.session() });

describe('axe finds nothing, and nothing is pushed off the screen', () => {
  test.each(publicStates)('on the public page: $name', async ({ path }) => {
    const page = await openPublic(path);
    await alive(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first());
    for (const viewport of [widths.wide, widths.narrow]) {
      await page.setViewportSize(viewport);
      await settled(page);
      expect(await violations(page)).toEqual([]);
    }
    expect(await overflow(page)).toEqual(none);
  });

  test('on the order form with everything that can be wrong', async () => {
    const page = await openPublic('/');
    const form = await openForm(page);
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page
      .getByLabel('Audio files')
      .setInputFiles([asUpload('cover.jpg', Buffer.from('x')), asUpload('a.wav', Buffer.from('RIFF'))]);
    await page.getByText('One file was not added').waitFor();
    // Moves the button below it.
    await page.getByText('“a.wav” was refused: replace it or remove it').waitFor();
    await page.getByLabel('Discount code').fill('nope');
    await toast(page, 'Invalid discount code');
    await submitButton(page).click({ force: true });
    await toast(page, 'Please fill in your name and email');
    await form.getByText('Enter an e-mail address like').waitFor();
    for (const viewport of [widths.wide, widths.narrow]) {
      await page.setViewportSize(viewport);
      await settled(page);
      expect(await violations(page)).toEqual([]);
    }
  });

  test('on the open menu, an open answer and a playing card', async () => {
    const page = await openPublic('/', widths.narrow);
    const menu = page.getByRole('button', { name: 'Menu' });
    await alive(menu);
    await menu.click();
    const play = page.locator('#my-music').getByRole('button', { name: 'Play' }).first();
    await alive(play);
    await play.click();
    await page.locator('#my-music').getByRole('button', { name: 'Pause' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/faq');
    const answer = page.locator('main button[aria-expanded]').first();
    await alive(answer);
    await answer.click();
    expect(await violations(page)).toEqual([]);
  });

  test('on a player that compares, hides its sides and shows them again, with the keys in sight', async () => {
    const page = await openPublic('/');
    const card = page.locator('#my-music').getByRole('group').first();
    const deck = page
      .locator('main')
      .getByRole('group', { name: /^Before and after: / })
      .first();
    for (const player of [deck, card]) {
      await alive(player.getByRole('button', { name: /^Play/ }));
      await player.getByRole('switch', { name: 'Instant compare' }).click();
      const blind = player.getByRole('switch', { name: 'Blind mode' });
      await blind.waitFor();
      for (const step of ['compared', 'hidden', 'revealed']) {
        if (step === 'hidden') await blind.press('Space');
        if (step === 'revealed') await player.getByRole('button', { name: 'Reveal' }).press('Enter');
        for (const viewport of [widths.narrow, widths.wide]) {
          await page.setViewportSize(viewport);
          await settled(page);
          expect({ step, found: await violations(page) }).toEqual({ step, found: [] });
        }
      }
    }
    expect(await overflow(page)).toEqual(none);
  });

  /** Both schemes, both widths. */
  const judge = async (page: Page) => {
    for (const colorScheme of ['dark', 'light'] as const)
      for (const viewport of [widths.wide, widths.narrow]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await settled(page);
        expect({ colorScheme, ...viewport, found: await violations(page) }).toEqual({
          colorScheme,
          ...viewport,
          found: [],
        });
      }
    expect(await overflow(page)).toEqual(none);
  };

  test.each(adminPaths)('in the admin area, dark and light: %s', async (path) => {
    const page = await openAdmin(`/admin${path.replace(':id', orderId)}`);
    await page.locator('main h1').waitFor();
    await expect.poll(() => page.locator('main [aria-label^=Loading]').count()).toBe(0);
    await judge(page);
  });

  test('at the sign-in, refused', async () => {
    const page = await visit(stage.browser, stage.product.url, '/admin/login');
    await page.getByLabel('Username').fill(owner.username);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Please fill in all fields');
    await judge(page);
  });

  test('on an order with its player, note and messages open', async () => {
    const page = await openAdmin(`/admin/orders/${orderId}`);
    await page.getByRole('button', { name: /^Play / }).click();
    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.getByLabel(`Status of ${orderId}`).selectOption('mixed');
    await toast(page, 'Order status updated successfully');
    await judge(page);
  });

  test('on settings that are wrong, and the question before they are lost', async () => {
    const page = await openAdmin('/admin/settings');
    await page.getByLabel('Base price').fill('x');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await judge(page);
    await page.setViewportSize(widths.wide);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('alertdialog').waitFor();
    await judge(page);
  });
});
