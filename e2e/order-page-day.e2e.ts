import { expect, test } from 'vitest';
import { chooseInQueue } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { lookAgain, openRow, orderHeading } from './client-order-steps.ts';
import { fillForm, placedOrder, submitButton } from './order-steps.ts';
import { focused, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { openPart } from './version-steps.ts';

// What artist and engineer do with an order after it was placed, each on their own page, by keyboard.
const stage = setStage();

const viewport = { width: 390, height: 844 };

test('the artist pays, writes and follows the order, and the engineer handles each, both on phones', async () => {
  const artist = await visit(stage.browser, stage.product.url, '/', { viewport });
  await fillForm(artist);
  await submitButton(artist).press('Enter');
  const id = await placedOrder(artist);
  await artist.getByRole('link', { name: 'Open your order page' }).press('Enter');
  await orderHeading(artist, id).waitFor();

  await artist.getByRole('button', { name: 'Add details' }).press('Enter');
  const report = artist.getByRole('form', { name: 'I have paid' });
  await report.getByLabel('Reference').fill('TX-81');
  await report.getByRole('button', { name: 'Report payment' }).press('Enter');
  const checking = artist.getByRole('heading', { name: 'I’m checking your payment' });
  await checking.waitFor();
  await focused(checking);
  const message = artist.getByLabel(/^Message to /);
  await message.fill('The hook should be <b>louder</b> than the verse.');
  await artist.getByRole('button', { name: 'Send message' }).press('Enter');
  await artist.getByRole('log').getByText('The hook should be <b>louder</b> than the verse.').waitFor();
  await expectAccessibleAtEveryWidthNightly(artist);

  const engineer = await visit(stage.browser, stage.product.url, '/admin', {
    viewport,
    storageState: await stage.studio.session(),
  });
  await chooseInQueue(engineer, 'Ada Lovelace', 'Confirm payment');
  await expect.poll(async () => (await stage.studio.order(id)).is_paid).toBe(true);
  await engineer.getByRole('link', { name: /^Answer: Ada Lovelace/ }).press('Enter');
  const answer = engineer.getByLabel('Write to Ada Lovelace');
  await focused(answer);
  await answer.fill('Got it: up a dB in the hook.');
  await engineer.getByRole('button', { name: 'Send message' }).press('Enter');
  await engineer.getByRole('log').getByText('Got it: up a dB in the hook.').waitFor();
  await openPart(engineer, 'Turnaround');
  await engineer.getByRole('button', { name: 'Pause the clock' }).press('Enter');
  await engineer.getByLabel('Reason').fill('Please send the second verse.');
  await engineer.getByRole('button', { name: 'Pause the clock' }).press('Enter');
  await engineer.getByRole('button', { name: 'Resume the clock' }).waitFor();

  // Once answered, it no longer needs attention.
  await engineer.goto('/admin');
  await engineer.getByRole('heading', { name: 'Needs your attention' }).waitFor();
  await expect.poll(() => engineer.getByRole('link', { name: /^Answer: Ada Lovelace/ }).count()).toBe(0);
  await engineer.goBack();

  await lookAgain(artist);
  await artist.getByRole('heading', { name: 'I’m waiting for you' }).waitFor();
  await artist.getByText('Please send the second verse.').first().waitFor();
  await artist.getByRole('log').getByText('Got it: up a dB in the hook.').waitFor();
  const history = await openRow(artist, 'History');
  await history.getByText('I received your payment of $50').waitFor();

  await message.fill('Here is what I have so far');
  await openPart(engineer, 'Client');
  await engineer.getByRole('button', { name: 'Renew link' }).press('Enter');
  await toast(engineer, 'Link renewed');
  await openPart(engineer, 'Timeline');
  await engineer.getByText('Link to the order page renewed').waitFor();
  await lookAgain(artist);
  await artist.getByText('This link no longer works.').waitFor();
  await expect.poll(() => message.inputValue()).toBe('Here is what I have so far');
  // The open tab accepts the new link too.
  const { pathname, hash } = new URL((await stage.studio.order(id)).order_link ?? '');
  await artist.goto(pathname + hash);
  await expect.poll(() => artist.getByText('This link no longer works.').count()).toBe(0);
  await orderHeading(artist, id).waitFor();
  await expect.poll(() => message.inputValue()).toBe('Here is what I have so far');
});
