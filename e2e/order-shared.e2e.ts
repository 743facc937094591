import { describe, expect, test } from 'vitest';
import {
  chosenFiles,
  fillForm,
  nameOf,
  openForm,
  placedOrder,
  shareForm,
  slowLine,
  submitButton,
  wavOf,
} from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const phoneOf = () =>
  visit(stage.browser, stage.product.url, '/', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
const open = (path = '/') =>
  visit(stage.browser, stage.product.url, path, { viewport: { width: 1440, height: 900 } });

describe('a form on two devices', () => {
  test('started on a phone, gets its files from a computer and is submitted there', async () => {
    const phone = await phoneOf();
    await openForm(phone);
    await nameOf(phone).fill('Nova');
    await phone.getByRole('checkbox', { name: /^Clean edit/ }).check();
    const link = await shareForm(phone);

    const computer = await open(link);
    const notice = computer.getByText(/^This form is also open on your other device\./);
    await notice.waitFor();
    // Right where the link is opened, without scrolling.
    await expect
      .poll(() =>
        notice.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top > 0 && bottom < innerHeight;
        }),
      )
      .toBe(true);
    await openForm(computer);
    await expect.poll(() => nameOf(computer).inputValue()).toBe('Nova');
    await expect.poll(() => computer.getByRole('checkbox', { name: /^Clean edit/ }).isChecked()).toBe(true);
    expect(new URL(computer.url()).hash).toBe('');
    await computer.getByLabel('Audio files').setInputFiles([wavOf('beat.wav', 50)]);
    await computer.getByLabel('Notes').fill('From the computer.');

    await phone.locator('li[data-state=whole]').waitFor();
    await expect.poll(() => phone.getByLabel('Notes').inputValue()).toBe('From the computer.');
    await phone.getByLabel('Email', { exact: true }).fill('nova@example.com');
    await expect
      .poll(() => computer.getByLabel('Email', { exact: true }).inputValue())
      .toBe('nova@example.com');

    await submitButton(computer).click();
    const order = await stage.studio.order(await placedOrder(computer));
    expect(order).toMatchObject({ notes: 'From the computer.', add_ons: { clean_edit: true } });
    expect(order.files.map(({ name }) => name)).toEqual(['beat.wav']);
    await phone.getByText(/^You’ve placed this order on your other device\./).waitFor();
    await expect.poll(() => chosenFiles(phone).count()).toBe(0);
    await expect.poll(() => nameOf(phone).inputValue()).toBe('');
  });

  test('submitted on one after the other stopped waiting, says so at the button of that one, and shows no other message', async () => {
    const phone = await phoneOf();
    await openForm(phone);
    const line = await slowLine(phone, 60_000);
    await fillForm(phone, { files: [wavOf('beat.wav', 500)] });
    await submitButton(phone).click();
    await phone.getByRole('button', { name: 'Stop waiting' }).click();
    const stopped = phone.getByText(/^No order was placed\./);
    await stopped.waitFor();
    await line.restore();
    await phone.locator('li[data-state=whole]').waitFor();
    await stopped.waitFor({ state: 'detached' });

    const computer = await open(await shareForm(phone));
    await openForm(computer);
    await computer.locator('li[data-state=whole]').waitFor();
    await submitButton(computer).click();
    await placedOrder(computer);
    const summary = phone.getByRole('region', { name: 'Order Summary' });
    await summary.getByText(/^You’ve placed this order on your other device\./).waitFor();
    await expect
      .poll(() => summary.getByText(/is required|are required|Nothing was ordered/).count())
      .toBe(0);
    await nameOf(phone).fill('Another order');
    await summary.getByText('Email is required').waitFor();
  });

  test('merges simultaneous edits, removes a file on both, and keeps syncing after a reload', async () => {
    const one = await open();
    await fillForm(one, { files: [wavOf('a.wav', 30), wavOf('b.wav', 30, 220)] });
    const two = await open(await shareForm(one));
    await openForm(two);
    await expect.poll(() => chosenFiles(two).count()).toBe(2);
    await Promise.all([
      one.getByLabel('Notes').fill('notes of one'),
      two.getByLabel('Project details').fill('details of two'),
    ]);
    await two.getByRole('button', { name: 'Remove a.wav' }).click();
    await expect.poll(() => chosenFiles(one).count()).toBe(1);
    for (const page of [one, two]) {
      await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('notes of one');
      await expect.poll(() => page.getByLabel('Project details').inputValue()).toBe('details of two');
    }
    await two.reload();
    await openForm(two);
    await expect.poll(() => chosenFiles(two).count()).toBe(1);
    await one.getByLabel('Notes').fill('notes after the reload');
    await expect.poll(() => two.getByLabel('Notes').inputValue()).toBe('notes after the reload');
    await submitButton(one).click();
    const order = await stage.studio.order(await placedOrder(one));
    expect(order.files.map(({ name }) => name)).toEqual(['b.wav']);
  });

  test('keeps a file removed that was removed while the other device was still joining', async () => {
    const one = await open();
    await fillForm(one, { files: [wavOf('a.wav', 30), wavOf('b.wav', 30, 220)] });
    await expect.poll(() => one.locator('li[data-state=whole]').count()).toBe(2);
    const link = await shareForm(one);
    const removed = Promise.withResolvers<void>();
    let asked = 0;
    const two = await visit(stage.browser, stage.product.url, link, {
      prepare: (context) =>
        // The first request fills the list.
        context.route('**/api/upload-states', async (route) => {
          if (asked++ > 0) await removed.promise;
          await route.continue();
        }),
    });
    await openForm(two);
    await two.getByRole('button', { name: 'Remove a.wav' }).click();
    await expect.poll(() => chosenFiles(two).count()).toBe(1);
    removed.resolve();
    await expect.poll(() => chosenFiles(one).count()).toBe(1);
    await expect.poll(() => chosenFiles(two).count()).toBe(1);
  });
});
