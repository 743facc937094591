import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { answerMoney } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { setEmailStage } from './email-stage.ts';
import { focused, toast } from './page-tests.ts';

// Status changes, their undo and their emails, through a real mail server.
const { stage, mail, asOwner, place, emailsTo, sendHeld } = setEmailStage();
beforeEach(() => {
  mail.smtp.messages.length = 0;
  mail.smtp.behave(() => 'accept');
});

const changed = 'Order status updated successfully';
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const entries = async (page: Page) =>
  (await timeline(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

describe('a status change', () => {
  test('is undone from the list', async () => {
    const id = await place('Ursula Undo');
    const page = await asOwner('/admin/orders?search=ursula');
    const status = page.getByLabel(`Status of ${id}`);
    await status.focus();
    await status.selectOption('in_progress');
    await answerMoney(page, 'Not yet');
    await toast(page, changed);
    await toast(page, /^Ursula Undo – .*: In progress\.$/);
    await undoButton(page).click();
    await toast(page, 'Status back to Pending');
    await expect.poll(() => page.getByText(changed).count()).toBe(0);
    await expect.poll(() => status.inputValue()).toBe('pending');
    await focused(status);
    await page.getByRole('link', { name: /^Ursula Undo – / }).click();
    await timeline(page).getByText('undone').first().waitFor();
    const [first, second] = await entries(page);
    expect(first).toMatch(/^Put back to Pending from In progress /);
    expect(second).toMatch(/^In progress from Pending undone /);
  });

  nightlyTest('is undone by keyboard, but not while typing', async () => {
    const id = await place('Kay Board');
    const page = await asOwner('/admin/orders?search=kay');
    const status = page.getByLabel(`Status of ${id}`);
    await status.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const notYet = page.getByRole('dialog').getByRole('button', { name: 'Not yet' });
    await notYet.focus();
    await page.keyboard.press('Enter');
    await toast(page, changed);
    await page.getByLabel('Search orders').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => undoButton(page).count()).toBe(1);
    await status.focus();
    await page.keyboard.press('Control+z');
    await toast(page, 'Status back to Pending');
    await focused(status);
    expect((await stage.studio.order(id)).events.map(({ kind }) => kind)).toEqual([
      'placed',
      'status',
      'undo',
    ]);
  });

  nightlyTest('offers no undo after a newer change, and says so when undo is tried', async () => {
    const id = await place('Nia Newer');
    const page = await asOwner('/admin/orders?search=nia');
    await page.getByLabel(`Status of ${id}`).selectOption('mixed');
    await answerMoney(page, 'Not yet');
    await toast(page, changed);
    await stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status: 'mastered' });
    await undoButton(page).click();
    await page.getByText('This order has changed since.').waitFor();
    await expect.poll(() => page.getByLabel(`Status of ${id}`).inputValue()).toBe('mastered');
  });

  nightlyTest('keeps one undo per order, and a second change of an order replaces its first', async () => {
    const [one, other] = [await place('Twin One'), await place('Twin Two')];
    const page = await asOwner('/admin/orders?search=twin');
    await page.getByLabel(`Status of ${one}`).selectOption('mixed');
    await answerMoney(page, 'Not yet');
    await toast(page, /^Twin One – .*: Mixed/);
    await page.getByLabel(`Status of ${other}`).selectOption('mixed');
    await answerMoney(page, 'Not yet');
    await toast(page, /^Twin Two – .*: Mixed/);
    await page.getByLabel(`Status of ${one}`).selectOption('mastered');
    await toast(page, /^Twin One – .*: Mastered\.$/);
    await expect.poll(() => undoButton(page).count()).toBe(2);
    // The keyboard undoes the newest change first, although its order was also the first one changed.
    await page.getByLabel(`Status of ${one}`).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByLabel(`Status of ${one}`).inputValue()).toBe('mixed');
    await expect.poll(async () => (await stage.studio.order(other)).status).toBe('mixed');
    await expect.poll(() => undoButton(page).count()).toBe(1);
  });
});

describe('the toast about a status change', () => {
  const emailButton = (page: Page) => page.getByRole('button', { name: 'Email the client' });
  const move = async (page: Page, id: string, name: string) => {
    await page.getByLabel(`Status of ${id}`).selectOption('in_progress');
    await answerMoney(page, 'Not yet');
    await toast(page, new RegExp(`^${name} – .*: In progress`));
  };

  test('offers to email the client, who isn’t emailed otherwise', async () => {
    const [id, other] = [await place('Cho Ice'), await place('Other Choice')];
    const page = await asOwner('/admin/orders');
    await page.getByLabel(`Status of ${id}`).waitFor();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    await move(page, other, 'Other Choice');
    await move(page, id, 'Cho Ice');
    const shown = page.locator('.toast').filter({ hasText: 'Cho Ice' });
    await shown.getByRole('button', { name: 'Email the client' }).press('Enter');
    await toast(page, 'Email on its way');
    await toast(page, /^Cho Ice – .*\. The client gets an email in 30 seconds\.$/);
    await sendHeld();
    await expect.poll(() => emailsTo('cho.ice@example.com').length).toBe(1);
    expect(emailsTo('cho.ice@example.com')[0]?.text).toContain('I’m working on your song');
    expect(emailsTo('other.choice@example.com')).toEqual([]);
    // A late undo says that it was too late.
    await shown.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Email stopped');
    await toast(page, /: the email about the change had already been sent\.$/);
    expect((await stage.studio.order(id)).status).toBe('in_progress');
  });

  nightlyTest('holds undo and email for the same 30 seconds, on every page of the admin area', async () => {
    const id = await place('Hal Held');
    const page = await asOwner(`/admin/orders/${id}`, { prepare: (context) => context.clock.install() });
    const clock = () => page.evaluate(() => Date.now());
    await move(page, id, 'Hal Held');
    const [since, sinceHere] = [Date.now(), await clock()];
    await emailButton(page).click();
    await toast(page, 'Email on its way');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    // Neither a later toast nor a hovering pointer changes that.
    for (const place of ['Customers', 'FAQ', 'Orders']) await menu.getByRole('link', { name: place }).click();
    await undoButton(page).hover();
    await page.clock.fastForward(27_000);
    await undoButton(page).waitFor({ state: 'detached' });
    expect((await clock()) - sinceHere).toBeGreaterThanOrEqual(30_000);
    const email = stage.studio.withDatabase((db) =>
      db
        .prepare(
          'select coalesce(tried_at, next_attempt_at) as tried_at from emails where order_id = ? order by seq desc',
        )
        .get(id),
    );
    expect(Date.parse(String(email?.tried_at)) - since).toBeGreaterThanOrEqual(30_000);
    await sendHeld();
    await expect.poll(() => emailsTo('hal.held@example.com').length).toBe(1);
  });

  nightlyTest('stops its email again', async () => {
    const id = await place('Sid Stopped');
    const page = await asOwner('/admin/orders?search=stopped');
    await move(page, id, 'Sid Stopped');
    await emailButton(page).click();
    await toast(page, 'Email on its way');
    await undoButton(page).click();
    await toast(page, 'Email stopped');
    await sendHeld();
    await expect.poll(() => emailsTo('outbox.waker@example.com')).toEqual([]);
    expect(emailsTo('sid.stopped@example.com')).toEqual([]);
  });
});

describe('an email about a status change', () => {
  test('includes the note, goes to the address shown, and appears in the timeline', async () => {
    const id = await place('Tell Me');
    const page = await asOwner(`/admin/orders/${id}`);
    await page.getByLabel(`Status of ${id}`).selectOption('in_progress');
    await answerMoney(page, 'Record payment');
    await toast(page, 'Payment recorded');
    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.getByLabel('New status').selectOption('mixed');
    await page.getByLabel('Note for the client').fill('The bridge is wide now.\nListen on headphones.');
    await page.getByLabel('Private note').fill('He wants it louder.');
    await page.getByText('To tell.me@example.com, with the new status and your note.').waitFor();
    const tell = page.getByRole('checkbox', { name: 'Email the client', exact: true });
    await expect.poll(() => tell.isChecked()).toBe(false);
    await tell.check();
    await page.getByRole('button', { name: 'Save and email' }).click();
    await toast(page, /^Tell Me – .*: Mixed\. The client gets an email in 30 seconds\.$/);
    await sendHeld();
    await expect.poll(() => emailsTo('tell.me@example.com').length).toBe(2);
    // Held emails leave through several workers, in any order.
    const email = emailsTo('tell.me@example.com').find(({ subject }) =>
      subject?.includes('Your song is mixed'),
    );
    expect(email?.text).toContain('The bridge is wide now.\nListen on headphones.');
    expect(`${email?.text}${email?.html}`).not.toContain('louder');
    await expect.poll(() => timeline(page).getByText('Sent', { exact: true }).count()).toBe(4);
    const read = timeline(page).getByRole('button', { name: /^Read “.*Your song is mixed/ });
    await read.click();
    await timeline(page).getByText('Mastering comes next.').waitFor();
    await expectAccessibleNightly(page);
  });

  nightlyTest('is optional: a note alone is saved, marked as not sent, and changes no status', async () => {
    const id = await place('Not Told');
    const page = await asOwner(`/admin/orders/${id}`);
    const write = async (words: string, isTold: boolean) => {
      await page.getByRole('button', { name: 'Write a note' }).click();
      await page.getByLabel('Note for the client').fill(words);
      if (isTold) await page.getByRole('checkbox', { name: 'Email the client', exact: true }).check();
      await page.getByRole('button', { name: isTold ? 'Save and email' : 'Save note' }).click();
      await toast(page, 'Note saved');
    };
    await write('For the record.', false);
    await expect.poll(() => undoButton(page).count()).toBe(0);
    await timeline(page).getByText('Note for the client, not sent').waitFor();
    await write('Too soon.', true);
    await undoButton(page).click();
    await toast(page, 'Note undone');
    await timeline(page).getByText('Note for the client, email withdrawn').waitFor();
    const { status, events } = await stage.studio.order(id);
    expect([status, events.map(({ kind }) => kind)]).toEqual([
      'pending',
      ['placed', 'status', 'status', 'undo'],
    ]);
  });
});

describe('the link to the client', () => {
  test('opens their page and an email about the order', async () => {
    const id = await place('Lin Ked');
    const page = await asOwner(`/admin/orders/${id}`);
    await page.getByRole('link', { name: 'Lin Ked' }).click();
    await page.waitForURL('/admin/customers?client=lin.ked%40example.com');
    await page.goBack();
    await page.getByRole('link', { name: 'Write to the client' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/messaging');
  });

  nightlyTest('disappears with their data, and the order still reads well', async () => {
    const id = await place('Gone Person');
    await stage.studio.ask('/api/admin/clients/gone.person%40example.com/erase', 'POST', {
      confirmation: 'gone.person@example.com',
    });
    const page = await asOwner(`/admin/orders/${id}`);
    await page.getByText('Deleted at the client’s request').waitFor();
    const main = page.locator('main');
    await expect.poll(() => main.locator('a[href^="mailto:"]').count()).toBe(0);
    await expect.poll(() => main.getByRole('link', { name: /Write to|Deleted client/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Write a note' }).click();
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Email the client', exact: true }).isDisabled())
      .toBe(true);
  });

  nightlyTest('the list is exported as CSV with the current filter', async () => {
    await place('Expo Rt');
    const page = await asOwner('/admin/orders?search=expo');
    await page.getByRole('button', { name: 'More for these orders' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export the listed orders (CSV)' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Expo Rt');
  });
});
