import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { budgets, KB } from './budgets.ts';
import { type ClientsOrder, lookAgain } from './client-order-steps.ts';
import { weighVisit } from './first-visit.ts';
import { button } from './listening-steps.ts';
import { focused, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import {
  addNote,
  addVersion,
  askAsClient,
  chip,
  deliver,
  hear,
  listed,
  note,
  openMix,
  ordered,
  saved,
  songPlayer,
  sound,
} from './version-steps.ts';

const stage = setStage();

const seen = (order: ClientsOrder) => askAsClient<ClientOrder>(stage, order, '');

/** Drags the pointer along the waveform, from one fraction of its length to another. */
const draw = async (page: Page, player: Locator, from: number, to: number): Promise<void> => {
  const line = player.locator('.seek');
  await line.scrollIntoViewIfNeeded();
  const box = await line.boundingBox();
  if (!box) throw new Error('The waveform has no place');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + from * box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, y, { steps: 4 });
  await page.mouse.up();
};

test('notes are drawn and typed, survive a reload, are sent together as a round, and come back done with a reply', async () => {
  const { order } = await ordered(stage);
  const { page, player } = await openMix(stage, order);
  await draw(page, player, 0.25, 0.5);
  await player.getByRole('form').getByText('0:05.0 – 0:10.0', { exact: true }).waitFor();
  await note(player).fill('The guitars hide the piano');
  await page.reload();
  await expect.poll(() => note(player).inputValue()).toBe('The guitars hide the piano');
  await player.getByRole('button', { name: 'Save note' }).click();
  await listed(player, 'The guitars hide the piano').getByText('Not sent').waitFor();

  await player.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('n');
  await focused(note(player));
  await page.keyboard.type('more vocal');
  await page.getByRole('button', { name: 'Send notes' }).click();
  await page.getByText('You’re still writing a note.').waitFor();
  await note(player).press('Control+Enter');
  await listed(player, 'more vocal').getByRole('button', { name: 'Go to 0:05.0' }).waitFor();

  const wrong = await addNote(stage, order, (await seen(order)).songs[0]?.versions[0]?.id ?? '', {
    at_s: 9,
    text: 'A mistake',
  });
  expect(wrong.state).toBe('draft');
  await lookAgain(page);
  await listed(player, 'A mistake').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => listed(player, 'A mistake').count()).toBe(0);
  await listed(player, 'more vocal').getByRole('button', { name: 'Edit' }).click();
  await note(player).fill('more lead vocal');
  await player.getByRole('button', { name: 'Save note' }).click();
  await saved(player);
  await listed(player, 'more lead vocal').waitFor();

  await page.getByText('Round 1: 2 notes').waitFor();
  await page.getByRole('button', { name: 'Send notes' }).click();
  await page.getByText('I have round 1: 2 notes.').waitFor();
  await listed(player, 'more lead vocal').getByText('Round 1').waitFor();
  await expect.poll(() => player.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  const { rounds } = await seen(order);
  const sent = (text: string) => rounds[0]?.notes.find((one) => one.text === text);
  const [vocal, guitars] = [sent('more lead vocal'), sent('The guitars hide the piano')];
  expect([vocal?.at_s, vocal?.to_s]).toEqual([5, null]);
  expect(Math.abs((guitars?.at_s ?? 0) - 5)).toBeLessThan(0.3);
  expect(Math.abs((guitars?.to_s ?? 0) - 10)).toBeLessThan(0.3);

  const path = `/api/admin/orders/${order.id}/notes/${vocal?.id}`;
  await stage.studio.ask(path, 'PUT', { done: true, reply: 'Up 1 dB' });
  await addVersion(stage, order.id, { content: sound(0.4) });
  await deliver(stage, order.id);
  await lookAgain(page);
  await listed(player, 'more lead vocal').getByText('Done').waitFor();
  await listed(player, 'more lead vocal').getByText('Up 1 dB').waitFor();
  await chip(player, 'Mix 2').waitFor();
  // The note stays with Mix 1, and the next one is on what is heard.
  await listed(player, 'more lead vocal').getByText('Mix 1 · Round 1').waitFor();
  await hear(player, 'Mix 2');
  const marks = player.getByRole('list', { name: 'Notes on the waveform' }).getByRole('listitem');
  await expect.poll(() => marks.allInnerTexts()).toContain('1: 0:05.0, done, on Mix 1');
  await page.keyboard.press('n');
  await player.getByRole('form').getByText('on Mix 2').waitFor();
});

nightlyTest(
  'an invalid time, or one outside the sound, stays as typed, and the note is not saved until it is corrected',
  async () => {
    const { order } = await ordered(stage);
    const { player } = await openMix(stage, order);
    const [from, to] = [player.getByLabel('From', { exact: true }), player.getByLabel('To', { exact: true })];
    const save = player.getByRole('button', { name: 'Save note' });
    const refusal = player.getByText(/^Enter times up to /);
    await player.getByRole('button', { name: 'Add a note' }).click();
    await note(player).fill('Too loud');
    await player.getByRole('button', { name: 'Edit times' }).click();
    await from.fill('1:99');
    await save.click();
    await refusal.waitFor();
    await focused(from);
    await expect.poll(() => from.inputValue()).toBe('1:99');
    await from.fill('0:02');
    await to.fill('0:01');
    await save.click();
    await focused(to);
    await to.fill('0:03.5');
    await save.click();
    await listed(player, 'Too loud').getByRole('button', { name: 'Go to 0:02.0 – 0:03.5' }).waitFor();
  },
);

test('approving asks first, lists unsent notes, and isn’t possible for a version the client has not seen', async () => {
  const { order, version } = await ordered(stage);
  await addNote(stage, order, version.id, { at_s: 3, text: 'Not sent' });
  const { page } = await openMix(stage, order);
  const question = page.getByRole('alertdialog', { name: /^Approve Mix \d of .+\?$/ });
  const approve = page.getByRole('button', { name: /^Approve Mix \d of / });
  await approve.click();
  await question.getByText('You have 1 note you haven’t sent.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await seen(order)).songs[0]?.approved_at).toBeNull();

  // The page learns of no change, as between two of its refreshes.
  const isView = (url: URL) => url.pathname === `/api/client-orders/${order.id}`;
  await page.route(isView, (route) => route.fulfill({ status: 304 }));
  await addVersion(stage, order.id, { content: sound(0.4) });
  await deliver(stage, order.id);
  await approve.click();
  await question.getByRole('button', { name: 'Approve' }).waitFor();
  await page.unroute(isView);
  await question.getByRole('button', { name: 'Approve' }).click();
  await toast(page, /^Mix 2 of .+ arrived meanwhile\. Listen to it first\.$/);
  await chip(songPlayer(page), 'Mix 2').waitFor();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Approve Mix 2 of / }).click();
  await question.getByText('Next up: master.').waitFor();
  await question.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByText(/^Approved /)
    .first()
    .waitFor();
  expect(await seen(order)).toMatchObject({ status: 'mixed', rounds_left: 0 });
  await expect.poll(() => page.getByRole('button', { name: 'Add a note' }).count()).toBe(0);
});

type Shifts = { shifts: number };
/** Adds up the layout shifts that nobody caused, from the start of the page. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = window as unknown as Shifts;
    seen.shifts = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
const readShifts = (page: Page) => page.evaluate(() => (window as unknown as Shifts).shifts);

nightlyTest(
  'a delivered order leads with one thing to do, is at most 2,900 px high on a phone, and nothing moves by itself',
  async () => {
    const { order, version } = await ordered(stage);
    await addVersion(stage, order.id, { content: sound(0.4) });
    await addVersion(stage, order.id, { content: sound(0.5), kind: 'master' });
    await deliver(stage, order.id);
    for (let count = 0; count < 5; count += 1)
      await addNote(stage, order, version.id, {
        at_s: 3 * count,
        text: 'The voice sinks behind the keys in this line.',
      });
    await askAsClient(stage, order, '/rounds', 'POST');
    await askAsClient(stage, order, '/messages', 'POST', { text: 'Can it come out on Friday?' });
    await stage.studio.ask(`/api/admin/orders/${order.id}/status`, 'PUT', { status: 'delivered' });
    const { page, player } = await openMix(stage, order, { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2900);
    const filled = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('main a, main button')].filter((element) => {
            const { top, bottom, width } = element.getBoundingClientRect();
            const { backgroundColor } = getComputedStyle(element);
            return width > 0 && bottom > 0 && top < innerHeight && backgroundColor === 'rgb(255, 178, 36)';
          }).length,
      );
    expect(await filled()).toBeLessThanOrEqual(1);
    await watchShifts(page);
    await button(player, 'Play').click();
    await button(player, 'Pause').waitFor();
    await button(player, 'Add a note').click();
    await note(player).fill('Here, too');
    expect(await readShifts(page)).toBe(0);
    await button(player, 'Save note').click();
    await listed(player, 'Here, too').waitFor();
  },
);

nightlyTest('nothing moves on a phone when the players arrive after the rest of the page', async () => {
  const { order } = await ordered(stage);
  const arrival = Promise.withResolvers<void>();
  const page = await visit(stage.browser, stage.product.url, order.path, {
    viewport: { width: 390, height: 844 },
    prepare: (context) =>
      context.route('**/delivered-songs-*.js', async (route) => {
        await arrival.promise;
        await route.continue();
      }),
  });
  await watchShifts(page);
  await button(page.locator('main'), 'Play Mix 1').waitFor();
  expect(await songPlayer(page).count()).toBe(0);
  arrival.resolve();
  await button(songPlayer(page), 'Add a note').waitFor();
  expect(await readShifts(page)).toBe(0);
});

test('the scripts of a delivered order with a round of notes stay within the budget', async () => {
  const { order, version } = await ordered(stage);
  await addNote(stage, order, version.id, { at_s: 3, to_s: 8, text: 'More vocal' });
  await askAsClient(stage, order, '/rounds', 'POST');
  const viewport = { width: 412, height: 823 };
  const { script, scripts } = await weighVisit(stage.browser, stage.product.url + order.path, viewport);
  expect(script / KB).toBeLessThanOrEqual(budgets.orderPage.script);
  expect(scripts).toBeLessThanOrEqual(budgets.orderPage.files);
});

nightlyTest(
  'everything is readable at every width while a note is being written and two versions are compared',
  async () => {
    const { order, version } = await ordered(stage, { song_count: '2' });
    await addVersion(stage, order.id, { content: sound(0.4), kind: 'master' });
    await deliver(stage, order.id);
    await addNote(stage, order, version.id, { at_s: 3, to_s: 8, text: 'W'.repeat(200) });
    const page = await visit(stage.browser, stage.product.url, order.path);
    const player = songPlayer(page).first();
    await button(player, 'Compare').click();
    await hear(player, 'Master 1');
    await button(player, 'Add a note').click();
    await note(player).fill('Half a note');
    await button(player, 'Edit times').click();
    await expectAccessibleAtEveryWidthNightly(page);
  },
);
