import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { adminOf, chooseInQueue, heading, queueRow } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { askAsClient } from './version-steps.ts';

const stage = setStage();
const { asOwner, place, placeWithKey } = adminOf(stage);
const put = (id: string, status: string) =>
  stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the overview', () => {
  nightlyTest('is calm for an empty studio', async () => {
    const page = await asOwner('/admin');
    await page.getByText('No orders yet. Your first one shows up here.').waitFor();
    await page.getByText('Total Orders').waitFor();
    for (const name of ['Needs your attention', 'Next seven days', 'Revenue by month'])
      await expect.poll(() => page.getByRole('region', { name }).count()).toBe(0);
    await expectAccessibleAtEveryWidthNightly(page);
  });

  const attention = (page: Page) => page.getByRole('region', { name: 'Needs your attention' });
  const groupsOf = async (page: Page) =>
    (await attention(page).getByRole('heading', { level: 3 }).allTextContents()).map((text) => text.trim());
  const amberIn = (page: Page) =>
    page.locator('main :is(a, button)').evaluateAll((all) => {
      const amber = document.createElement('i');
      amber.className = 'bg-accent';
      document.body.append(amber);
      const { backgroundColor: color } = getComputedStyle(amber);
      amber.remove();
      return all
        .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === color)
        .map((one) => one.textContent);
    });

  test('is one queue, a row an order, and deals with one reason after another, with undo', async () => {
    await place('Una Paid');
    const paid = await place('Pat Paid');
    const late = await placeWithKey('Lou Late');
    await put(paid, 'payment_received');
    await put(late.id, 'in_progress');
    stage.studio.withDatabase((db) => {
      db.prepare('update orders set paid_at = ?, files_complete_at = ?, due_at = ? where id = ?').run(
        hoursAgo(200),
        hoursAgo(200),
        hoursAgo(5 * 24 + 1),
        late.id,
      );
      db.prepare('update payments set confirmed_at = ? where order_id = ?').run(hoursAgo(200), late.id);
    });
    await askAsClient(stage, late, '/messages', 'POST', { text: 'Any news?' });
    const page = await asOwner('/admin');
    await expect.poll(() => groupsOf(page)).toEqual(['Overdue 1', 'Start 1', 'Money 1']);
    await expect
      .poll(() => wordsOf(queueRow(page, 'Lou Late')))
      .toMatch(/^Lou Late – .* due \w+ \d+ Overdue 5 days · 1 message Upload a mix$/);
    await queueRow(page, 'Pat Paid').getByText('Paid, not started').waitFor();
    await queueRow(page, 'Una Paid').getByText('$50, unpaid').waitFor();
    // Only the first row’s button is filled.
    await expect.poll(() => amberIn(page)).toEqual(['Upload a mix']);
    await expectAccessibleAtEveryWidthNightly(page);

    // One reason is dealt with: the row stays for the other.
    await chooseInQueue(page, 'Lou Late', 'Mark message as done');
    await toast(page, 'Marked as done');
    await expect.poll(() => queueRow(page, 'Lou Late').getByText('1 message').count()).toBe(0);
    await queueRow(page, 'Lou Late').getByText('Overdue 5 days').waitFor();

    await page.getByRole('button', { name: /^Record payment: Una Paid/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment of $50' }).press('Enter');
    await toast(page, 'Payment recorded');
    await expect.poll(() => groupsOf(page)).toEqual(['Overdue 1', 'Start 2']);
    await page.keyboard.press('Control+z');
    await toast(page, 'Payment undone');
    await expect.poll(() => groupsOf(page)).toEqual(['Overdue 1', 'Start 1', 'Money 1']);

    await page.getByRole('button', { name: /^Start work: Pat Paid/ }).click();
    await expect.poll(() => groupsOf(page)).toEqual(['Overdue 1', 'Money 1']);
    await expect.poll(async () => (await stage.studio.order(paid)).status).toBe('in_progress');
    await chooseInQueue(page, 'Lou Late', 'Mark mixed');
    await expect.poll(async () => (await stage.studio.order(late.id)).status).toBe('mixed');
    await page.getByRole('link', { name: /^Answer: / }).waitFor({ state: 'detached' });
  });

  test('says what is due today first, counts its rows in the sidebar, and hides nothing new', async () => {
    const due = await placeWithKey('Dee Today');
    await put(due.id, 'in_progress');
    await askAsClient(stage, due, '/messages', 'POST', { text: 'Still on for tonight?' });
    const asking = await Promise.all(
      Array.from({ length: 7 }, async (_, n) => {
        const one = await placeWithKey(`Ask ${n}`);
        await put(one.id, 'in_progress');
        await askAsClient(stage, one, '/messages', 'POST', { text: 'Hello?' });
        return one.id;
      }),
    );
    // The server’s own clock says what is today: due in 51 minutes in a zone where it is about noon.
    const ahead = 12 - new Date().getUTCHours();
    const timezone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    await stage.studio.ask('/api/admin/settings', 'PUT', { timezone });
    stage.studio.withDatabase((db) => {
      const set = db.prepare('update orders set due_at = ? where id = ?');
      set.run(new Date(Date.now() + 51.5 * 60_000).toISOString(), due.id);
      for (const id of asking) set.run(null, id);
    });
    const page = await asOwner('/admin');
    await expect
      .poll(() => wordsOf(queueRow(page, 'Dee Today')))
      .toMatch(/^Dee Today – .* due \d+:\d+.* Due in 51 min · 1 message Upload a mix$/);
    const groups = await groupsOf(page);
    expect(groups.findIndex((name) => name.startsWith('Due today'))).toBeLessThan(
      groups.findIndex((name) => name.startsWith('Answer')),
    );
    for (let n = 0; n < 7; n++) await queueRow(page, `Ask ${n}`).waitFor();
    const rows = await attention(page).locator('ul > li').count();
    const badge = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Overview' });
    await expect.poll(() => wordsOf(badge)).toBe(`Overview ${rows}`);
    await stage.studio.ask('/api/admin/settings', 'PUT', { timezone: 'UTC' });
    stage.studio.withDatabase((db) => {
      for (const id of [due.id, ...asking]) {
        db.prepare('update orders set due_at = null where id = ?').run(id);
        db.prepare('delete from inbox_items where order_id = ?').run(id);
      }
    });
  });

  test('shows on which of the next seven days an order is due', async () => {
    const [soon, over] = [await place('Soon Due'), await place('Week Over')];
    for (const id of [soon, over]) await put(id, 'in_progress');
    // For the page it is noon, so that no day ends meanwhile.
    const noon = new Date().setUTCHours(12, 0, 0, 0);
    const inDays = (days: number) => new Date(noon + days * 24 * 3_600_000).toISOString();
    stage.studio.withDatabase((db) => {
      const due = db.prepare('update orders set due_at = ? where id = ?');
      due.run(inDays(3), soon);
      due.run(inDays(7), over);
    });
    const page = await asOwner('/admin', { prepare: (context) => context.clock.install({ time: noon }) });
    const days = page.getByRole('region', { name: 'Next seven days' }).locator('ol > li');
    await expect.poll(() => days.count()).toBe(7);
    await days
      .nth(3)
      .getByRole('link', { name: /^Soon Due – / })
      .waitFor();
    await expect.poll(() => days.getByText('Week Over').count()).toBe(0);
    await days
      .nth(3)
      .getByRole('link', { name: /^Soon Due – / })
      .click();
    await page.waitForURL(`/admin/orders/${soon}`);
  });

  nightlyTest('opens, walks and closes the menu of a row by keyboard', async () => {
    const page = await asOwner('/admin');
    const more = queueRow(page, 'Lou Late').getByRole('button', { name: /^More for Lou Late/ });
    await more.press('Enter');
    const items = page.getByRole('menuitem');
    await focused(items.first());
    await page.keyboard.press('ArrowUp');
    await focused(items.last());
    await page.keyboard.press('ArrowDown');
    await focused(items.first());
    await page.keyboard.press('Escape');
    await focused(more);
    await expect.poll(() => items.count()).toBe(0);
  });

  nightlyTest('shows revenue by month: figures by pointer and keyboard, and as a table', async () => {
    const now = new Date();
    const month = (back: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    stage.studio.withDatabase((db) => {
      const add = db.prepare(
        "insert or replace into revenue_quarter_hours (at, currency, orders, amount) values (? || '-15T12:00', 'USD', ?, ?)",
      );
      // In pairs, so that the same months back still have them when a month ends meanwhile.
      for (const back of [1, 2]) add.run(month(back), 3, 45_050);
      for (const back of [10, 11]) add.run(month(back), 1_000, 999_999_900);
    });
    const page = await asOwner('/admin');
    const panel = page.getByRole('region', { name: 'Revenue by month' });
    await panel.getByText('so far').waitFor();
    const rows = await panel.getByRole('row').allInnerTexts();
    expect(rows).toHaveLength(13);
    expect(rows[1]).toContain('$9,999,999');
    const slider = panel.getByRole('slider', { name: 'Month' });
    await slider.focus();
    for (let back = 0; back < 2; back++) await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toMatch(/^\w+ \d{4}: \$450\.50, 3 paid orders$/);
    await panel.locator('p').getByText('$450.50').waitFor();
    await page.keyboard.press('Home');
    await panel.locator('p').getByText('1,000 paid orders').waitFor();
    const bars = await panel
      .locator('rect')
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect()));
    expect(bars).toHaveLength(12);
    // A small month beside a huge one stays visible, and an empty month has no bar.
    expect(bars[9]?.height).toBeGreaterThan(2);
    expect(bars[5]?.height).toBe(0);
    // What is above may still arrive, and move the bar away from where it was.
    const point = async () => {
      const box = await panel.locator('rect').nth(9).boundingBox();
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height - 1);
      return panel.locator('p').getByText('$450.50').count();
    };
    await expect.poll(point).toBe(1);
    await expectAccessibleAtEveryWidthNightly(page);
  });

  test('reports emails that were not delivered, and links to them', async () => {
    stage.studio.withDatabase((db) =>
      db.exec("update emails set state = 'failed', error = '550 no such user' where seq = 1"),
    );
    const page = await asOwner('/admin');
    await page.getByText('One email wasn’t delivered.').waitFor();
    await page.getByRole('link', { name: 'See why and retry' }).click();
    await heading(page, 'Messaging');
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('failed');
    await page.getByText('550 no such user').first().waitFor();
  });
});
