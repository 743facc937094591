import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Discount } from '../shared/discounts.ts';
import { adminOf } from './admin-steps.ts';
import { fillForm, placedOrder, submitButton } from './order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const path = '/api/admin/discounts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, code: string) =>
  page.getByRole('listitem').filter({ has: button(page, `Edit ${code}`) });

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);
const stored = async () => (await stage.studio.ask<{ discounts: Discount[] }>(path)).discounts;
const add = (code: string, more: object = {}) =>
  stage.studio.ask<Discount>(path, 'POST', { code, kind: 'percent', value: 10, ...more });

const open = (options: Parameters<typeof asOwner>[1] = {}) => asOwner('/admin/settings/offer', options);

beforeEach(async () => {
  for (const { id } of await stored()) await stage.studio.ask(`${path}/${id}`, 'DELETE');
});

describe('a discount code', () => {
  test('is created by the owner, used by an artist, counted and switched off', async () => {
    const page = await open();
    await page.getByText('No discount codes yet.').waitFor();
    await button(page, 'New discount code').press('Enter');
    await focused(field(page, 'Code'));
    await field(page, 'Code').fill('Welcome10');
    await field(page, 'Value').fill('10%');
    await field(page, 'Description').fill('Ten percent for your first order');
    await field(page, 'Minimum subtotal').fill('$100');
    await field(page, 'Max uses').fill('3');
    await page.getByText('10% off orders of $100 or more, 3 uses.').waitFor();
    await page.getByText('An order of 3 songs, $150, would cost $135.').waitFor();
    await button(page, 'Add discount code').click();
    await toast(page, 'Discount code added');
    await focused(button(page, 'New discount code'));
    await expect.poll(() => field(page, 'Code').count()).toBe(0);
    await expect
      .poll(() => wordsOf(row(page, 'Welcome10')))
      .toContain('Welcome10 Live used 0 of 3 10% off orders of');

    const artist = await asGuest('/');
    await fillForm(artist);
    for (let songs = 1; songs < 3; songs++) await button(artist, 'Increase song count').press('Enter');
    await field(artist, 'Discount code').fill('welcome10');
    await artist.getByText('Ten percent for your first order').first().waitFor();
    await artist.getByRole('button', { name: 'Submit Order - $135' }).click();
    const id = await placedOrder(artist);
    await expect
      .poll(() => stage.studio.order(id))
      .toMatchObject({ discount_code: 'Welcome10', total_amount: 135 });
    await page.reload();
    await row(page, 'Welcome10').getByText('used 1 of 3').waitFor();

    const second = await asGuest('/');
    await fillForm(second);
    for (let songs = 1; songs < 3; songs++) await button(second, 'Increase song count').press('Enter');
    await field(second, 'Discount code').fill('WELCOME10');
    await second.getByRole('button', { name: 'Submit Order - $135' }).waitFor();
    await button(page, 'Switch off Welcome10').click();
    await toast(page, 'Discount code switched off');
    await row(page, 'Welcome10').getByText('Switched off').waitFor();
    // An artist who has already typed it is told, and keeps everything entered.
    await submitButton(second).click();
    await second.getByText('Invalid discount code').first().waitFor();
    await second.getByRole('button', { name: 'Submit Order - $150' }).waitFor();
    await expect.poll(() => field(second, 'Name').inputValue()).toBe('Ada Lovelace');

    await button(page, 'Switch on Welcome10').click();
    await toast(page, 'Discount code switched on');
    await row(page, 'Welcome10').getByText('Live').waitFor();
    await expect
      .poll(() => stored())
      .toMatchObject([{ code: 'Welcome10', active: true, uses: 1, max_uses: 3 }]);
  });

  test('keeps its times in the owner’s time zone, which is named', async () => {
    const page = await open({ timezoneId: 'America/New_York' });
    await button(page, 'New discount code').click();
    await page.getByText('Times are in your time zone: America/New York.').waitFor();
    await field(page, 'Code').fill('NYE');
    await field(page, 'Value').fill('25');
    await field(page, 'Starts at').fill('2099-12-01T00:00');
    await field(page, 'Ends at').fill('2099-12-31T23:59');
    await page
      .getByText('25% off any order, from Dec 1, 2099 at 00:00, until Dec 31, 2099 at 23:59.')
      .waitFor();
    await button(page, 'Add discount code').click();
    await toast(page, 'Discount code added');
    await expect
      .poll(() => stored())
      .toMatchObject([
        { starts_at: '2099-12-01T05:00:00.000Z', ends_at: '2100-01-01T04:59:00.000Z', state: 'not_started' },
      ]);
    await row(page, 'NYE').getByText('Not started').waitFor();
    await button(page, 'Edit NYE').click();
    await expect.poll(() => field(page, 'Ends at').inputValue()).toBe('2099-12-31T23:59');
  });
});

describe('invalid input', () => {
  test('rejects an incomplete date instead of treating it as empty', async () => {
    const page = await open();
    await button(page, 'New discount code').click();
    await field(page, 'Code').fill('HALF');
    await field(page, 'Value').fill('10');
    await field(page, 'Ends at').focus();
    await page.keyboard.type('12');
    await button(page, 'Add discount code').click();
    await page.getByText('Enter both date and time, or clear both').first().waitFor();
    await expect.poll(() => stored()).toEqual([]);
  });

  test('asks about unsaved codes and unsaved services before leaving the page', async () => {
    await add('KEPT');
    const page = await open();
    const orders = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' });
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const stay = async () => {
      await leave.getByRole('button', { name: 'Cancel' }).click();
      await leave.waitFor({ state: 'detached' });
    };
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const places = page.getByRole('navigation', { name: 'Settings' });
    await places.getByRole('link', { name: 'Money' }).click();
    await places.getByRole('link', { name: 'Offer' }).click();
    await button(page, 'Edit Mixing and mastering').click();
    await page.getByLabel('Price', { exact: true }).fill('51');
    const keep = async () => {
      await page.keyboard.press('Escape');
      await discard.getByRole('button', { name: 'Cancel' }).click();
      await discard.waitFor({ state: 'detached' });
    };
    await keep();
    await button(page, 'Cancel').click();
    await button(page, 'New discount code').click();
    await field(page, 'Code').fill('HALF');
    // A form that asks before it closes also asks before the page goes, from a moment after what was typed.
    await keep();
    await page.goBack();
    await stay();
    await expect.poll(() => field(page, 'Code').inputValue()).toBe('HALF');
    await page.keyboard.press('Escape');
    await discard.getByRole('button', { name: 'Discard' }).click();
    await focused(button(page, 'New discount code'));
    await page.getByLabel('Songs a week').fill('9');
    await orders.click();
    await stay();
    await places.getByRole('link', { name: 'Account' }).click();
    await stay();
    await orders.click();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });
});
