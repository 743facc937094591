import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminOf, heading } from './admin-steps.ts';
import { expectSoundAtEveryWidth } from './axe.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner, place } = adminOf(stage);
const group = (page: Page, name: RegExp) =>
  page.getByRole('heading', { name, level: 3 }).locator('xpath=ancestor::div[2]');
const put = (id: string, status: string) =>
  stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the overview', () => {
  test('is calm for an empty studio', async () => {
    const page = await asOwner('/admin');
    await page.getByText('All clear. Your first order will show up here.').waitFor();
    await page.getByText('No orders yet.').waitFor();
    await page.getByText('No payments in the last twelve months.').waitFor();
    await expect.poll(() => page.getByRole('slider').count()).toBe(0);
    await expectSoundAtEveryWidth(page);
  });

  test('lists what needs attention, and completes each item with undo', async () => {
    const unpaid = await place('Una Paid');
    const paid = await place('Pat Paid');
    const late = await place('Lou Late');
    await put(paid, 'payment_received');
    await put(late, 'in_progress');
    stage.studio.withDatabase((db) => {
      db.prepare('update orders set paid_at = ?, files_complete_at = ?, due_at = ? where id = ?').run(
        hoursAgo(75),
        hoursAgo(75),
        hoursAgo(3),
        late,
      );
      db.prepare('update payments set confirmed_at = ? where order_id = ?').run(hoursAgo(75), late);
    });
    const page = await asOwner('/admin');
    await expect.poll(() => wordsOf(group(page, /^Unpaid, not started 1$/))).toContain('Una Paid');
    await expect
      .poll(() => wordsOf(group(page, /^Paid, not started 1$/)))
      .toMatch(/Pat Paid .*due in 2 days/);
    await expect
      .poll(() => wordsOf(group(page, /^Due within 24 hours 1$/)))
      .toMatch(/Lou Late .*overdue since \d\d:\d\d/);
    await expectSoundAtEveryWidth(page);

    await page.getByRole('link', { name: 'All due' }).click();
    await page.waitForURL('/admin/orders?due=soon');
    await page.getByText('1 order', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Status', { exact: true }).inputValue()).toBe('due');
    await page.getByRole('button', { name: `View ${late}` }).waitFor();
    await page.goBack();

    await page.getByRole('button', { name: `Record payment: ${unpaid}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment of $50' }).press('Enter');
    await toast(page, 'Payment recorded');
    await group(page, /^Paid, not started 2$/).waitFor();
    await page.getByText('Every new order is paid.').waitFor();
    await focused(page.getByRole('heading', { name: /^Unpaid, not started 0$/ }));
    await page.keyboard.press('Control+z');
    await toast(page, 'Payment undone');
    await group(page, /^Unpaid, not started 1$/).waitFor();

    await page.getByRole('button', { name: `Start work: ${paid}` }).click();
    await page.getByText('Every paid order is under way.').waitFor();
    await page.getByRole('button', { name: `Mark mixed: ${late}` }).click();
    await page.getByRole('button', { name: `Mark mastered: ${late}` }).waitFor();
    await expect.poll(async () => (await stage.studio.order(late)).status).toBe('mixed');
    await page.getByRole('link', { name: 'All unpaid' }).click();
    await page.waitForURL('/admin/orders?shelf=unpaid');
    await page.getByText('1 order', { exact: true }).waitFor();
  });

  test('shows revenue by month: figures by pointer and keyboard, and as a table', async () => {
    const month = (back: number) => {
      const now = new Date();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    };
    stage.studio.withDatabase((db) => {
      const add = db.prepare('insert into revenue_months (month, orders, amount) values (?, ?, ?)');
      add.run(month(1), 3, 45_050);
      add.run(month(11), 1_000, 999_999_900);
    });
    const page = await asOwner('/admin');
    const panel = page.getByRole('region', { name: 'Revenue by month' });
    await panel.getByText('so far').waitFor();
    const rows = await panel.getByRole('row').allInnerTexts();
    expect(rows).toHaveLength(13);
    expect(rows[1]).toContain('$9,999,999');
    const slider = panel.getByRole('slider', { name: 'Month' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
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
    expect(bars[10]?.height).toBeGreaterThan(2);
    expect(bars[5]?.height).toBe(0);
    const { x = 0, width = 0, bottom = 0 } = bars[10] ?? {};
    await page.mouse.move(x + width / 2, bottom - 5);
    await panel.locator('p').getByText('$450.50').waitFor();
    await expectSoundAtEveryWidth(page);
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
