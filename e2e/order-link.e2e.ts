import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { nameOf, openForm, shareForm } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const open = (path = '/') => visit(stage.browser, stage.product.url, path);

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
    await expectNoViolations(page);
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
    await one.getByText(/^We couldn’t reach the studio, so the link still works/).waitFor();
    await one.unrouteAll();
    await takeBack.press('Enter');
    for (const page of [one, two]) {
      await page.getByText(/^Your devices are no longer linked/).waitFor();
      await expect.poll(() => nameOf(page).inputValue()).toBe('Nova');
      await page.getByRole('button', { name: 'Send this to my computer' }).waitFor();
    }
    await expect
      .poll(() => one.evaluate(() => document.activeElement?.textContent))
      .toBe('Send this to my computer');
    await expect.poll(() => code(one).count()).toBe(0);

    const three = await open(link);
    await openForm(three);
    await three.getByText(/^Your devices are no longer linked/).waitFor();
    await expect.poll(() => nameOf(three).inputValue()).toBe('');
  });

  test('says when it has expired, and leaves the form unchanged', async () => {
    const page = await open(`/#draft=${'0'.repeat(32)}`);
    await openForm(page);
    await page.getByText(/^Your devices are no longer linked/).waitFor();
    await expect.poll(() => nameOf(page).inputValue()).toBe('');
  });
});
