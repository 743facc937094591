import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import type { OwnTestimonial } from '../shared/testimonials.ts';
import { expectAccessibleAtEveryWidthNightly, expectAccessibleNightly } from './axe.ts';
import { type ClientsOrder, lookAgain, orderHeading, placedByClient } from './client-order-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { askAsClient } from './version-steps.ts';

const stage = setStage();

/** An order whose only song is approved, with nothing left to come. */
const completed = async (): Promise<ClientsOrder> => {
  const order = await approved();
  await stage.studio.ask(`/api/admin/orders/${order.id}/status`, 'PUT', { status: 'completed' });
  return order;
};
/** An order whose only song is approved. */
const approved = async (): Promise<ClientsOrder> => {
  const order = await placedByClient(stage.product.url, { fields: { name: 'Nova Reyes' } });
  stage.studio.withDatabase((db) =>
    db
      .prepare('insert into order_songs (order_id, song, title, approved_at) values (?, 1, ?, ?)')
      .run(order.id, '', new Date().toISOString()),
  );
  return order;
};
const open = async ({ id, path }: ClientsOrder): Promise<Page> => {
  const page = await visit(stage.browser, stage.product.url, path, { viewport: { width: 390, height: 844 } });
  await orderHeading(page, id).waitFor();
  return page;
};
const read = (order: ClientsOrder) => askAsClient<ClientOrder>(stage, order, '');
const question = (page: Page) => page.getByRole('region', { name: 'May I feature your song?' });
const review = (page: Page) => page.getByRole('region', { name: 'Leave a review' });
const form = (page: Page) => page.getByRole('form', { name: 'Leave a review' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('once an order is complete', () => {
  test('the studio asks, but not before; a yes includes a name, can be changed and withdrawn, all by keyboard', async () => {
    const early = await approved();
    const before = await open(early);
    await before.getByRole('region', { name: 'Messages' }).waitFor();
    expect([await question(before).count(), await review(before).count()]).toEqual([0, 0]);
    const order = await completed();
    const page = await open(order);
    const name = question(page).getByLabel('Name to show');
    await expect.poll(() => name.inputValue()).toBe('Nova Reyes');
    await name.fill('Silver Tide');
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('Silver Tide');
    await expectAccessibleNightly(page);
    await name.press('Enter');
    await question(page).getByText('Thank you! You can change your mind here at any time.').waitFor();
    await focused(question(page).getByRole('status'));
    await question(page).getByText('Silver Tide').waitFor();
    expect(await read(order)).toMatchObject({ showcase: true, showcase_credit: 'Silver Tide' });
    await button(page, 'Change the name').press('Enter');
    await name.fill('');
    await button(page, 'Save the name').press('Enter');
    await question(page).getByRole('status').getByText('Nova Reyes').waitFor();
    await button(page, 'Take it back').press('Enter');
    await question(page).getByText('Done: I’ve taken it down.').waitFor();
    expect(await read(order)).toMatchObject({ showcase: false, showcase_credit: '' });
    await button(page, 'Change to yes').waitFor();
  });

  test('a testimonial survives a reload, names missing fields, becomes a draft, and is editable until it is published', async () => {
    const order = await completed();
    const page = await open(order);
    await button(page, 'Leave a review').press('Enter');
    await focused(form(page).getByLabel('Your review'));
    await button(page, 'Send review').click();
    await form(page).getByText('Write a few words first').waitFor();
    await form(page).getByText('Choose 1 to 5 stars').waitFor();
    await focused(form(page).getByLabel('Your review'));
    await form(page).getByLabel('Your review').fill('It breathes now.');
    const rating = form(page).getByRole('radiogroup', { name: 'Rating' });
    await rating.getByRole('radio', { name: '3 of 5' }).press('Space');
    await page.keyboard.press('ArrowRight');
    await page.reload();
    await expect.poll(() => form(page).getByLabel('Your review').inputValue()).toBe('It breathes now.');
    await expect.poll(() => form(page).getByRole('radio', { name: '4 of 5' }).isChecked()).toBe(true);
    await expectAccessibleNightly(page);
    await button(page, 'Send review').click();
    await review(page)
      .getByText(/^Thank you! I have your review/)
      .waitFor();
    const drafts = async () =>
      (
        await stage.studio.ask<{ testimonials: OwnTestimonial[] }>('/api/admin/testimonials')
      ).testimonials.filter(({ order_id }) => order_id === order.id);
    expect(await drafts()).toMatchObject([
      { name: 'Nova Reyes', content: 'It breathes now.', rating: 4, published: false },
    ]);
    await button(page, 'Change your review').click();
    await expect.poll(() => form(page).getByLabel('Your review').inputValue()).toBe('It breathes now.');
    await form(page).getByLabel('Your review').fill('It breathes and moves.');
    await button(page, 'Send review').click();
    await button(page, 'Change your review').waitFor();
    expect(await drafts()).toMatchObject([{ content: 'It breathes and moves.' }]);
    stage.studio.withDatabase((db) =>
      db.prepare('update testimonials set published = 1 where order_id = ?').run(order.id),
    );
    await lookAgain(page);
    await review(page)
      .getByText(/^Thank you! Your review is on my site/)
      .waitFor();
    await expect.poll(() => button(page, 'Change your review').count()).toBe(0);
  });
});

test('a refused answer and a lost connection are reported, and nothing typed is lost', async () => {
  const order = await completed();
  const page = await open(order);
  await page.route('**/showcase', (route) => route.abort());
  await question(page).getByLabel('Name to show').fill('Silver Tide');
  await button(page, 'Yes, feature my song').click();
  await question(page).getByRole('alert').waitFor();
  await expect.poll(() => question(page).getByLabel('Name to show').inputValue()).toBe('Silver Tide');
  await page.unroute('**/showcase');
  await button(page, 'Yes, feature my song').click();
  await button(page, 'Take it back').waitFor();
  await button(page, 'Leave a review').click();
  await expectAccessibleAtEveryWidthNightly(page);
});
