import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import type { PlacedOrder } from '../test/orders.ts';
import { adminOf, chooseInQueue, queueRow } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { askAsClient } from './version-steps.ts';

const stage = setStage();
const { asGuest, asOwner, placeWithKey: order } = adminOf(stage);

const write = (to: PlacedOrder, text: string) => askAsClient(stage, to, '/messages', 'POST', { text });
const textsOf = async ({ id }: PlacedOrder) =>
  (await stage.studio.order(id)).messages.map(({ from, text }) => `${from}: ${text}`);
const pathOf = ({ id, key }: PlacedOrder) => `/order/${id}#${key}`;

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const box = (page: Page) => page.getByRole('textbox', { name: /^(Message|Write) to / });
const button = (page: Page) => page.getByRole('button', { name: 'Send message' });
const messageShown = (page: Page, text: string) => thread(page).getByText(text, { exact: true }).waitFor();

describe('a message', () => {
  test('keeps its draft through a reload, and is not duplicated when resent after a lost response', async () => {
    const one = await order('Remi Load');
    const page = await asGuest(pathOf(one));
    await box(page).fill('The bridge is\ntoo quiet');
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe('The bridge is\ntoo quiet');
    // The request arrives, but its response is lost.
    await page.route('**/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page).click();
    await page
      .getByRole('alert')
      .getByText(/^Your message wasn’t sent\. /)
      .waitFor();
    await page.unroute('**/messages');
    await page.reload();
    await button(page).click();
    await messageShown(page, 'The bridge is\ntoo quiet');
    await expect.poll(() => box(page).inputValue()).toBe('');
    await expect.poll(() => textsOf(one)).toEqual(['client: The bridge is\ntoo quiet']);
    await page.reload();
    await messageShown(page, 'The bridge is\ntoo quiet');
    await expect.poll(() => thread(page).getByRole('listitem').count()).toBe(1);
  });

  nightlyTest(
    'that is empty or 20,000 characters long is rejected with a sentence, and the text stays',
    async () => {
      const one = await order('Len Gthy');
      const page = await asGuest(pathOf(one));
      await box(page).fill(' \u200b ');
      await button(page).click();
      await page.getByRole('alert').getByText('Write a message first').waitFor();
      await focused(box(page));
      await box(page).fill('a'.repeat(20_000));
      await button(page).click();
      await page
        .getByRole('alert')
        .getByText(/at most 5,000 characters\. This one has 20,000/)
        .waitFor();
      await expect.poll(() => box(page).inputValue()).toHaveLength(20_000);
      await expect.poll(() => textsOf(one)).toEqual([]);
    },
  );

  test('that needs no answer is marked as done in one press, with undo', async () => {
    const one = await order('Dun Already');
    await write(one, 'Thanks, all good!');
    const page = await asOwner('/admin');
    const answer = queueRow(page, 'Dun Already').getByRole('link', { name: /^Answer: / });
    await chooseInQueue(page, 'Dun Already', 'Mark message as done');
    await toast(page, 'Marked as done');
    await expect.poll(() => answer.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await toast(page, 'Back in your list');
    await answer.waitFor();
    await chooseInQueue(page, 'Dun Already', 'Mark message as done');
    await expect.poll(() => answer.count()).toBe(0);
  });
});

nightlyTest(
  'a long thread shows its latest messages, older ones on demand, and keeps all of them when a new one comes',
  async () => {
    const one = await order('Lottie Words');
    const texts = Array.from({ length: 60 }, (_, place) => `Message ${place + 1} of sixty`);
    stage.studio.withDatabase((db) => {
      const add = db.prepare(
        'insert into order_messages (id, order_id, author, text, at) values (?, ?, ?, ?, ?)',
      );
      for (const [place, text] of texts.entries())
        add.run(
          `long-${place}`,
          one.id,
          place % 2 ? 'studio' : 'client',
          text,
          new Date(2026, 0, 1, 9, place).toISOString(),
        );
    });
    const client = await asGuest(pathOf(one));
    const studio = await asOwner(`/admin/orders/${one.id}`);
    const more = (page: Page) => page.getByRole('button', { name: 'Show earlier messages' });
    const texted = (page: Page) =>
      thread(page)
        .getByText(/ of sixty$/)
        .allTextContents();
    for (const page of [client, studio]) {
      await messageShown(page, 'Message 60 of sixty');
      expect(await texted(page)).toEqual(texts.slice(-12));
      await more(page).click();
      await expect.poll(() => texted(page)).toEqual(texts.slice(-50));
      await more(page).click();
      await expect.poll(() => texted(page)).toEqual(texts);
      await more(page).waitFor({ state: 'detached' });
    }
    await box(client).fill('One more');
    await button(client).click();
    await messageShown(client, 'One more');
    expect(await texted(client)).toEqual(texts);
    await studio.evaluate(() => dispatchEvent(new Event('focus')));
    await messageShown(studio, 'One more');
    expect(await texted(studio)).toEqual(texts);
  },
);

test('the inbox count appears beside Overview, updates by itself and is announced', async () => {
  const { rows } = await stage.studio.ask<{ rows: number }>('/api/admin/inbox');
  const one = await order('Bea Dge');
  await write(one, 'Hello?');
  const page = await asOwner(`/admin/orders/${one.id}`, { viewport: { width: 1440, height: 900 } });
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Overview' });
  // Longer than the polling interval of the page.
  const countShown = (count: number) =>
    expect
      .poll(() =>
        link.evaluate(
          (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
        ),
      )
      .toMatch(new RegExp(`^${count} thing.* your attention$`));
  await countShown(rows + 1);
  // An order is one row, whatever needs attention in it.
  await write(await order('Oth Er'), 'Me too');
  await write(one, 'Still here?');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await countShown(rows + 2);
  // The open order shows the new message.
  await messageShown(page, 'Still here?');
  await expectAccessibleAtEveryWidthNightly(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' });
  await expect.poll(() => menu.innerText()).toMatch(new RegExp(`^Overview\\s*${rows + 2}$`));
});
