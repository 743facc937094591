import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { placed } from '../test/orders.ts';
import { expectAccessible } from './axe.ts';
import { asUpload, openForm, rememberOrder, submitButton } from './order-steps.ts';
import { alive, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
let orderId = '';

const widths = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

beforeAll(async () => {
  orderId = await placed(stage.product.url);
  // Both schemes, one after the other.
  await stage.studio.setPrices({ site_scheme: 'system' });
  const body = '# Who we are\n\nA studio by the **harbour**.\n\n- One room\n- [Questions](/faq)';
  const page = { slug: 'imprint', title: 'Imprint', body, in_footer: true };
  await stage.studio.ask('/api/admin/pages', 'POST', page);
  stage.studio.addTestimonial('Mara', 'It breathes now.', 4);
  stage.studio.addTestimonial('Noor', `${'Loudwithoutshouting'.repeat(12)} and a second line.`);
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

const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  // axe would judge a colour in the middle of its transition, so wait for the animations to finish.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
};

const publicPages: { path: string; isMain?: boolean }[] = [
  { path: '/', isMain: true },
  { path: '/faq' },
  { path: '/payment-cancelled' },
  { path: '/payment-options' },
  { path: '/payment-success?method=paypal' },
  { path: '/payment-success?order=MX-0' },
  { path: '/order/MX-0' },
  { path: '/your-orders' },
  { path: '/pages/imprint' },
  { path: '/unsubscribe/cut' },
  { path: '/nowhere' },
];
const openPublic = (path: string, viewport = widths.wide) =>
  visit(stage.browser, stage.product.url, path, {
    viewport,
    prepare: (context) => rememberOrder(context, currentOrder()),
  });
describe('axe finds no violations and nothing overflows the screen', () => {
  test('on every public page', async () => {
    const page = await openPublic('/');
    for (const [place, { path, isMain }] of publicPages.entries()) {
      await page.goto(path);
      await alive(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first());
      await settled(page);
      await expectAccessible(page, place, { isMain });
    }
  });

  test('on the order form showing every validation error', async () => {
    const page = await openPublic('/');
    const form = await openForm(page);
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page
      .getByLabel('Audio files')
      .setInputFiles([asUpload('cover.jpg', Buffer.from('x')), asUpload('a.wav', Buffer.from('RIFF'))]);
    await page.getByText('One file was not added').waitFor();
    // This message moves the submit button down.
    await page.getByText('“a.wav” can’t be used: replace or remove it').waitFor();
    await page.getByLabel('Discount code').fill('nope');
    await page.getByText('Invalid discount code').waitFor();
    await submitButton(page).press('Enter');
    await toast(page, 'Please fill in your name and email');
    await form.getByText('Enter an email address like').waitFor();
    await settled(page);
    await expectAccessible(page, 0, { isMain: true });
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
    await expectAccessible(page, 0, { keepsWidth: true });
    await page.goto('/faq');
    const answer = page.locator('main summary').first();
    await alive(answer);
    await answer.click();
    await expectAccessible(page, 1, { keepsWidth: true });
  });

  test('on both players comparing blind, one with its sides revealed, with the keyboard shortcuts visible', async () => {
    const page = await openPublic('/');
    const card = page.locator('#my-music').getByRole('group').first();
    const deck = page
      .locator('main')
      .getByRole('group', { name: /^Before and after: / })
      .first();
    await alive(deck.getByRole('button', { name: /^Play/ }));
    await deck.getByRole('button', { name: /^Play/ }).click();
    await alive(card.getByRole('button', { name: /^Play/ }));
    await card.getByRole('heading').getByRole('button').click();
    await card.getByRole('switch', { name: 'Instant compare' }).click();
    for (const player of [deck, card])
      await player.getByRole('switch', { name: 'Blind mode' }).press('Space');
    await deck.getByRole('button', { name: 'Reveal' }).press('Enter');
    await settled(page);
    await expectAccessible(page, 6, { isMain: true });
  });
});
