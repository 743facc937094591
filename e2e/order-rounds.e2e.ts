import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import type { InboxItem } from '../shared/inbox.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { song } from '../test/orders.ts';
import { type ClientsOrder, lookAgain, placedByClient } from './client-order-steps.ts';
import { advances, button } from './listening-steps.ts';
import { downloadBy, openOrder } from './order-life-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import {
  addNote,
  addVersion,
  askAsClient,
  deliver,
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
const sendRound = async (order: ClientsOrder, version_id: string): Promise<void> => {
  await addNote(stage, order, version_id, { at_s: 3, text: 'Warmer' });
  await askAsClient(stage, order, '/rounds', 'POST');
};

test('a range ends where the sound is when “Set end here” is pressed, and writing scrolls nothing', async () => {
  const { order } = await ordered(stage);
  const { page, player } = await openMix(stage, order);
  await player.getByRole('slider', { name: 'Seek' }).press('ArrowRight');
  await button(player, 'Play').click();
  await advances(player);
  await button(player, 'Add a note').click();
  await focused(note(player));
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.keyboard.type('It drags');
  await advances(player);
  await player.getByRole('button', { name: 'Set end here' }).click();
  await player
    .getByRole('form')
    .getByText(/^0:\d\d\.\d – 0:\d\d\.\d$/)
    .waitFor();
  await note(player).press('Control+Enter');
  await listed(player, 'It drags')
    .getByRole('button', { name: /^Go to 0:\d\d\.\d – / })
    .waitFor();
  await focused(button(player, 'Add a note'));
  expect(await scrolled()).toBe(before);
});

const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('on a touch screen a tap below the waveform adds a note, a drag marks a range, and a pin opens its note', async () => {
  const { order } = await ordered(stage);
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const { page, player } = await openMix(stage, order, phone);
  const line = player.locator('.cursor-copy');
  /** Touches the line at one fraction of its length and lifts the finger at another. */
  const touch = async (from: number, to = from) => {
    await line.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (share: number) => [{ x: x + share * width, y: y + height / 2 }];
    const device = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', at(from));
    if (to !== from)
      for (const share of [0.3, 0.6, 1]) await send('touchMove', at(from + share * (to - from)));
    await send('touchEnd', []);
    await device.detach();
  };
  const save = async (text: string) => {
    await focused(note(player));
    await note(player).fill(text);
    await player.getByRole('button', { name: 'Save note' }).click();
    await focused(button(player, 'Add a note'));
  };
  await touch(0.25);
  // The sheet keeps what is heard in view.
  for (const part of [
    note(player),
    button(player, /^Play|^Pause/),
    player.getByRole('slider', { name: 'Seek' }),
  ])
    expect(await isInView(part)).toBe(true);
  await save('Here');
  await touch(0.5, 0.75);
  await save('From here to there');
  const notes = (await seen(order)).songs[0]?.versions[0]?.notes ?? [];
  const places = notes.map(({ at_s, to_s }) => [Math.round(at_s), to_s && Math.round(to_s)]);
  expect(places).toEqual([
    [5, null],
    [10, 15],
  ]);
  await touch(0.25);
  await focused(listed(player, 'Here').first());
});

test('a note can’t be changed while it is saved, and a round whose answer was lost isn’t taken for the next one', async () => {
  const { order } = await ordered(stage);
  const { page, player } = await openMix(stage, order);
  const answer = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button(player, 'Add a note').click();
  await note(player).fill('Warmer');
  await player.getByRole('button', { name: 'Save note' }).click();
  await player.getByRole('button', { name: 'Saving…' }).waitFor();
  expect(await note(player).isEditable()).toBe(false);
  answer.resolve();
  await listed(player, 'Warmer').getByText('Not sent').waitFor();
  await saved(player);

  await page.route('**/rounds', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send notes' }).click();
  await listed(player, 'Warmer').getByText('Not sent').waitFor({ state: 'hidden' });
  await page.unroute('**/rounds');
  await button(player, 'Add a note').click();
  await note(player).fill('Louder');
  await player.getByRole('button', { name: 'Save note' }).click();
  await saved(player);
  await page.getByRole('button', { name: 'Send notes' }).click();
  await page.getByText('I have round 2: 1 note.').waitFor();
  expect((await seen(order)).rounds.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
    ['Warmer'],
    ['Louder'],
  ]);
});

test('the notes of all versions are in one list, open ones first, and those of earlier rounds on request', async () => {
  const { order, version } = await ordered(stage);
  await sendRound(order, version.id);
  const [warmer] = (await seen(order)).rounds[0]?.notes ?? [];
  await stage.studio.ask(`/api/admin/orders/${order.id}/notes/${warmer?.id}`, 'PUT', { done: true });
  const newer = await addVersion(stage, order.id, { content: sound(0.4) });
  await deliver(stage, order.id);
  await addNote(stage, order, newer.id, { at_s: 9, text: 'And wider' });
  const page = await visit(stage.browser, stage.product.url, order.path);
  const player = songPlayer(page);
  const items = player.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem');
  await expect
    .poll(async () => (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toEqual([
      expect.stringMatching(/^2 0:09\.0 Mix 2 · Not sent .*And wider$/),
      '1 0:03.0 Mix 1 · Round 1 Done Warmer',
    ]);
  for (let round = 2; round <= 3; round += 1) await sendRound(order, newer.id);
  await page.reload();
  const earlierNotes = page.getByRole('button', { name: 'Show earlier notes' });
  await earlierNotes.click();
  await listed(player, 'Round 1').waitFor();
});

test('one press approves all songs; then both sides see the rounds left, and can request one when none are left', async () => {
  const { order, version } = await ordered(stage, { song_count: '2', additional_revisions: 'true' });
  for (const song of [1, 2]) await addVersion(stage, order.id, { content: sound(0.4), song, kind: 'master' });
  await deliver(stage, order.id);
  const page = await visit(stage.browser, stage.product.url, order.path);
  await page.getByRole('button', { name: 'Approve all songs' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Approve both songs?' });
  await question.getByText('That completes your order.').waitFor();
  await question.getByRole('button', { name: 'Approve' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await focused(page.locator('#turn-title'));
  await expect.poll(() => page.getByText(/^Approved /).count()).toBe(2);
  expect((await seen(order)).status).toBe('completed');
  const { items } = await stage.studio.ask<{ items: InboxItem[] }>('/api/admin/inbox');
  expect(items.filter(({ order_id }) => order_id === order.id).map(({ text }) => text)).toEqual([
    'All songs',
  ]);

  for (let round = 1; round <= 2; round += 1) await sendRound(order, version.id);
  await addNote(stage, order, version.id, { at_s: 4, text: 'Last one' });
  await lookAgain(page);
  await page.getByText('Round 3: 1 note').waitFor();
  await page.getByText('1 of 3 rounds left', { exact: true }).waitFor();
  const engineer = await openOrder(stage, order.id);
  await engineer.getByText('1 of 3 rounds left.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send notes' }).press('Enter');
  await page.getByText('I have round 3: 1 note.').waitFor();

  await addNote(stage, order, version.id, { at_s: 5, text: 'One more' });
  await lookAgain(page);
  await page.getByText('No rounds left', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send notes' }).press('Enter');
  await page.getByText('You’ve used all your rounds of notes.').waitFor();
  await engineer.reload();
  await engineer.getByText('No rounds left.', { exact: true }).waitFor();
  await engineer.getByRole('button', { name: 'Allow another round' }).press('Enter');
  await engineer.getByText('1 of 4 rounds left.', { exact: true }).waitFor();
  await lookAgain(page);
  await page.getByText('1 of 4 rounds left', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send notes' }).press('Enter');
  await page.getByText('I have round 4: 1 note.').waitFor();
  const data = await downloadBy(engineer, engineer.getByRole('button', { name: 'Export data' }));
  expect(data.name).toMatch(new RegExp(`^${order.id}-.*\\.json$`));
  expect(JSON.parse(String(data.bytes)).rounds).toHaveLength(4);
});

test('what was bought is approved where that is neither a mix nor a master', async () => {
  const { ask } = stage.studio;
  const { id: service } = await ask<{ id: string }>('/api/admin/services', 'POST', {
    ...{ name: 'Immersive', price: 50, delivers: [] },
  });
  const { id: add_ons } = await ask<{ id: string }>('/api/admin/add-ons', 'POST', {
    ...{ name: 'Atmos version', price: 80, per: 'song', delivers: 'atmos', services: [service] },
  });
  const fields = { service, add_ons, song_title: 'Night Bus' };
  const order = await placedByClient(stage.product.url, { fields, files: [song()] });
  await addVersion(stage, order.id, { content: sound(0.3), kind: 'atmos' });
  await deliver(stage, order.id);
  const page = await visit(stage.browser, stage.product.url, order.path);
  await page.getByRole('button', { name: 'Approve Atmos version 1 of Night Bus' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Approve Atmos version 1 of Night Bus?' });
  await question.getByText('That completes your order.').waitFor();
  await question.getByRole('button', { name: 'Approve' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByText(/^Approved /).waitFor();
  expect((await seen(order)).status).toBe('completed');
  await ask(`/api/admin/add-ons/${add_ons}`, 'DELETE');
  await ask(`/api/admin/services/${service}`, 'DELETE');
});

/** What a strip of the window shows while the page is scrolled, each different picture once. */
const watchStrip = async (page: Page, clip: { x: number; y: number; width: number; height: number }) => {
  const pictures = new Set<string>();
  for (const step of [0, 23, 23, 23]) {
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), step);
    pictures.add((await page.screenshot({ clip, animations: 'disabled' })).toString('base64'));
  }
  return pictures.size;
};

nightlyTest('no text shows through beside the bars that stay, by day and by night', async () => {
  const { order, version: mix } = await ordered(stage);
  for (const at_s of [1, 2, 3, 4, 5, 6])
    await addNote(stage, order, mix.id, {
      at_s,
      text: 'A long line of words that scrolls past the bar. '.repeat(6),
    });
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 768],
    ['dark', 1440],
  ] as const) {
    const page = await visit(stage.browser, stage.product.url, order.path, {
      viewport: { width, height: 700 },
      colorScheme,
    });
    const bar = page.locator('.bottom-bar').filter({ has: page.getByRole('button', { name: 'Send notes' }) });
    await bar.waitFor();
    await page.getByRole('region', { name: /^Player of/ }).scrollIntoViewIfNeeded();
    const { x, y, width: wide, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(y + height).toBeLessThan(700);
    expect(
      await watchStrip(page, { x: x + 8, y: y + height + 1, width: wide - 16, height: 699 - y - height }),
    ).toBe(1);
    await page.context().close();
  }
  await askAsClient(stage, order, '/rounds', 'POST');
  for (const width of [768, 1440]) {
    const page = await openOrder(stage, order.id);
    await page.setViewportSize({ width, height: 700 });
    const bar = page.getByRole('region', { name: 'Next step' });
    await page.getByText('A long line of words').first().waitFor();
    await page.getByText('A long line of words').nth(2).scrollIntoViewIfNeeded();
    const header = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
    const { x, y, width: wide } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const top = header.y + header.height;
    if (y - top >= 2)
      expect(await watchStrip(page, { x: x + 8, y: top, width: wide - 16, height: y - top - 1 })).toBe(1);
    await page.context().close();
  }
});

nightlyTest('at 200 % zoom, the sheet for a note keeps what plays in view', async () => {
  const { order } = await ordered(stage);
  const { page, player } = await openMix(stage, order, { viewport: { width: 360, height: 300 } });
  await button(player, 'Add a note').press('Enter');
  await focused(note(player));
  await page.keyboard.type('Voice up');
  await expect.poll(() => isInView(button(player, 'Play'))).toBe(true);
  await player.getByRole('button', { name: 'Save note' }).scrollIntoViewIfNeeded();
  expect(await isInView(button(player, 'Play'))).toBe(true);
});
