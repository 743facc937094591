import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessibleNightly } from './axe.ts';
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
import { choose, fileOnDisk, orderHolds, percentOf, reaches, requestsOf } from './upload-steps.ts';

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
    await phone.getByLabel('Song title').fill('Night Bus');
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
    await expect.poll(() => computer.getByLabel('Song title').inputValue()).toBe('Night Bus');
    await computer.getByLabel('Reference link').fill('https://example.com/1');
    await computer.getByLabel('Audio files').setInputFiles([wavOf('beat.wav', 50)]);
    await computer.getByLabel('Notes').fill('From the computer.');

    await phone.locator('li[data-state=whole]').waitFor();
    await expect.poll(() => phone.getByLabel('Notes').inputValue()).toBe('From the computer.');
    await expect.poll(() => phone.getByLabel('Reference link').inputValue()).toBe('https://example.com/1');
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
    await fillForm(phone, { files: [wavOf('beat.wav', 1_500)] });
    await submitButton(phone).click();
    await phone.getByRole('button', { name: 'Stop waiting' }).click();
    const stopped = phone.getByText(/^No order was placed\./);
    await stopped.waitFor();
    await line.restore();
    await phone.locator('li[data-state=whole]').waitFor();
    await stopped.waitFor({ state: 'detached' });

    const computer = await open(await shareForm(phone));
    await openForm(computer);
    await computer.getByText(/^This form is also open on your other device\./).waitFor();
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
});

test('another device shows the progress of a file without touching it, and finishes what the first one left', async () => {
  const first = await open();
  const file = await fileOnDisk('tour.wav', 16);
  // Slow enough that it is still being sent when the second page has opened on a busy machine.
  await slowLine(first, 250_000);
  await choose(first, file.path);
  await expect.poll(() => percentOf(first, file.name)).toBeGreaterThan(5);
  const second = await open(await shareForm(first));
  await openForm(second);
  await reaches(second, file.name, 'elsewhere');
  const seen = await percentOf(second, file.name);
  await expect.poll(() => percentOf(second, file.name)).toBeGreaterThan(seen);
  const requests = requestsOf(second);
  await choose(second, file.path);
  await second.getByText(`${file.name} is already being sent from another device.`).waitFor();
  expect(requests).toEqual([]);

  await first.getByRole('button', { name: `Pause ${file.name}` }).click();
  await expect.poll(() => chosenFiles(second).first().getAttribute('data-state')).toBe('needs_file');
  await choose(second, file.path);
  await reaches(second, file.name, 'whole');
  expect(requests).not.toContain('POST');
  expect(requests).not.toContain('PATCH 0');
  await orderHolds(second, stage.studio, stage.product.url, [file]);
});

const code = (page: Page) => page.getByRole('img', { name: 'QR code of the link' });
const email = async (page: Page) =>
  new URL((await page.getByRole('link', { name: 'Email link' }).getAttribute('href')) ?? '');

describe('sending the link to another device', () => {
  test('a computer shows a code for the phone, and can email the link', async () => {
    const page = await open();
    await openForm(page);
    const link = await shareForm(page);
    await code(page).waitFor();
    await page.getByText('Scan the code with your phone').waitFor();
    expect((await email(page)).pathname).toBe('');
    await page.getByLabel('Email', { exact: true }).fill(' nova+mix@example.com ');
    await expect
      .poll(async () => decodeURIComponent((await email(page)).pathname))
      .toBe('nova+mix@example.com');
    const written = (await email(page)).searchParams;
    expect(written.get('subject')).toBe('My order form');
    expect(written.get('body')).toContain(`\r\n\r\n${stage.product.url}${link}\r\n`);
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
  });

  test('a phone shows no code: it emails, shares or copies the link', async () => {
    const page = await visit(stage.browser, stage.product.url, '/', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      prepare: (context) =>
        context.addInitScript(() =>
          Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { data }) }),
        ),
    });
    await openForm(page);
    const link = await shareForm(page);
    await expect.poll(() => code(page).count()).toBe(0);
    await expect.poll(() => page.getByText('Scan the code').count()).toBe(0);
    expect((await email(page)).searchParams.get('body')).toContain(link);
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.getByRole('button', { name: 'Send link' }).click();
    expect(await page.evaluate(() => (window as unknown as { data: ShareData }).data.url)).toBe(
      `${stage.product.url}${link}`,
    );
    await expectAccessibleNightly(page);
  });
});

describe('the shared link of a form', () => {
  test('opens nothing once revoked, and both forms keep their content', async () => {
    const one = await open();
    await openForm(one);
    await nameOf(one).fill('Nova');
    const link = await shareForm(one);
    const two = await open(link);
    await openForm(two);
    await expect.poll(() => nameOf(two).inputValue()).toBe('Nova');

    await one.route('**/api/drafts/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    const takeBack = one.getByRole('button', { name: 'Revoke link' });
    await takeBack.click();
    await one.getByText(/^That didn’t go through, so the link still works/).waitFor();
    await one.unrouteAll();
    await takeBack.press('Enter');
    for (const page of [one, two]) {
      await page.getByText(/^Your devices are no longer linked/).waitFor();
      await expect.poll(() => nameOf(page).inputValue()).toBe('Nova');
      await page.getByRole('button', { name: 'Continue on another device' }).waitFor();
    }
    await expect
      .poll(() => one.evaluate(() => document.activeElement?.textContent))
      .toBe('Continue on another device');
    await expect.poll(() => code(one).count()).toBe(0);

    const three = await open(link);
    await openForm(three);
    await three.getByText(/^Your devices are no longer linked/).waitFor();
    await expect.poll(() => nameOf(three).inputValue()).toBe('');
  });
});
