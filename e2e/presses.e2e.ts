import { expect, onTestFinished, test } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import { placedWithKey } from '../test/orders.ts';
import { queueRow } from './admin-steps.ts';
import { placedByClient } from './client-order-steps.ts';
import { openForm, placedOrder, submitButton, wavOf } from './order-steps.ts';
import { alive, focused, visit } from './page-tests.ts';
import { countPresses } from './presses.ts';
import { setStage } from './set-up.ts';
import {
  addNote,
  addVersion,
  askAsClient,
  deliver,
  listed,
  note,
  openMix,
  saved,
  sound,
} from './version-steps.ts';

const stage = setStage();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test.each([
  [7, 'without terms'],
  [8, 'with terms to accept'],
])('on a phone, an artist goes from the landing page to an order that is placed and reported as paid in %i presses, %s', async (most) => {
  const hasTerms = most === 8;
  if (hasTerms) {
    const terms = { slug: 'terms', title: 'Terms', body: 'Pay first.', in_footer: true };
    await stage.studio.ask('/api/admin/pages', 'POST', terms);
    onTestFinished(() => stage.studio.ask('/api/admin/pages/terms', 'DELETE'));
  }
  const page = await visit(stage.browser, stage.product.url, '/', {
    ...phone,
    expects: [/^request to another host: https:\/\/paypal\.me\//],
    prepare: (context) => context.route('https://paypal.me/**', (route) => route.fulfill({ body: 'PayPal' })),
  });
  const { count, press, fill, chooseFiles } = countPresses();
  const start = page.getByRole('button', { name: 'Get Started' });
  await alive(start);
  await press(start);
  await openForm(page);
  await chooseFiles(page.getByText('Choose files', { exact: true }), [wavOf('Night Bus rough.wav', 200)]);
  await fill(page.getByLabel('Name', { exact: true }), 'Juno Vale');
  await fill(page.getByLabel('Email', { exact: true }), 'juno@example.com');
  if (hasTerms) await press(page.getByRole('checkbox', { name: /^I’ve read and accept/ }));
  await press(submitButton(page));
  const id = await placedOrder(page);
  const pay = page.getByRole('button', { name: 'Pay with PayPal' });
  await alive(pay);
  await press(pay);
  await page.waitForURL(/\/payment-success/);
  await press(page.getByRole('button', { name: 'I’ve paid $50' }));
  await page.getByText(/^You’ve done your part\./).waitFor();
  expect(count()).toBeLessThanOrEqual(most);
  const { title, payments } = await stage.studio.order(id);
  expect(title).toBe('Night Bus');
  expect(payments).toMatchObject([{ state: 'reported', amount: 50 }]);
});

test('on a phone, an engineer answers a round of three notes with two files in 7 presses from the overview', async () => {
  const order = await placedWithKey(stage.product.url, {
    fields: { name: 'Mara Quill', song_count: '1', song_title: 'Dawn' },
  });
  const path = `/api/admin/orders/${order.id}`;
  await stage.studio.ask(`${path}/payments`, 'POST', { method: 'paypal', amount: 50 });
  const mix = await addVersion(stage, order.id, { content: sound(0.3) });
  await deliver(stage, order.id);
  for (const [at, text] of ['Voice up', 'Less room', 'Longer fade'].entries())
    await addNote(stage, order, mix.id, { at_s: at / 10, text });
  await askAsClient(stage, order, '/rounds', 'POST');
  const page = await visit(stage.browser, stage.product.url, '/admin', {
    storageState: await stage.studio.session(),
    ...phone,
  });
  const { count, press, fill, chooseFiles } = countPresses();
  await press(queueRow(page, 'Mara Quill – Dawn').getByRole('link', { name: /^Open notes/ }));
  // A reply opens its field with the focus in it.
  await press(page.getByRole('button', { name: 'Reply to the note at 0:00.1' }));
  await focused(page.getByLabel('Reply to the note at 0:00.1'));
  await page.keyboard.type('Half of it, or it gets dry.');
  const step = page.getByRole('region', { name: 'Next step' });
  await press(step.getByRole('button', { name: 'Mark all 3 as done' }));
  await step.getByText('Round 1: 3 of 3 notes done.').waitFor();
  await chooseFiles(
    step.getByRole('button', { name: 'Upload a mix' }),
    ['mix 2', 'master'].map((name) => wavOf(`Dawn ${name}.wav`, 200)),
  );
  await press(page.getByRole('button', { name: 'Upload 2 files' }));
  await step.getByText('Dawn: Mix 2 and Master 1').waitFor();
  await fill(step.getByLabel(/^Note for the client/), 'Voice up, and a longer fade.');
  const send = step.getByRole('button', { name: 'Deliver', exact: true });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('false');
  await press(send);
  const delivered = async () =>
    (await stage.studio.order(order.id)).versions.every((one) => one.delivered_at);
  await expect.poll(delivered).toBe(true);
  expect(count()).toBeLessThanOrEqual(7);
  const { rounds } = await stage.studio.order(order.id);
  expect(rounds[0]?.notes.map(({ state, reply }) => [state, reply])).toEqual([
    ['done', ''],
    ['done', 'Half of it, or it gets dry.'],
    ['done', ''],
  ]);
});

test('on a phone, an engineer makes a second delivery with three files in 6 presses from the overview', async () => {
  const order = await placedWithKey(stage.product.url, {
    fields: { name: 'Juno Vale', song_count: '1', song_title: 'Night Ferry', instrumental_version: 'true' },
  });
  const path = `/api/admin/orders/${order.id}`;
  await stage.studio.ask(`${path}/payments`, 'POST', { method: 'paypal', amount: 65 });
  const mix = await addVersion(stage, order.id, { content: sound(0.3) });
  await deliver(stage, order.id);
  await addNote(stage, order, mix.id, { at_s: 1, text: 'Voice up' });
  await askAsClient(stage, order, '/rounds', 'POST');
  const page = await visit(stage.browser, stage.product.url, '/admin', {
    storageState: await stage.studio.session(),
    ...phone,
  });
  const { count, press, fill, chooseFiles } = countPresses();
  await press(queueRow(page, 'Juno Vale – Night Ferry').getByRole('link', { name: /^Open notes/ }));
  await press(page.getByRole('checkbox', { name: 'Done: note at 0:01.0' }));
  const step = page.getByRole('region', { name: 'Next step' });
  await chooseFiles(
    step.getByRole('button', { name: 'Upload a mix' }),
    ['mix 2', 'master', 'inst'].map((name) => wavOf(`Night Ferry ${name}.wav`, 200)),
  );
  await press(page.getByRole('button', { name: 'Upload 3 files' }));
  await step.getByText('Night Ferry: Mix 2, Master 1 and Instrumental 1').waitFor();
  await fill(step.getByLabel(/^Note for the client/), 'Voice up, and all the rest.');
  await expect
    .poll(() => step.getByRole('button', { name: 'Deliver', exact: true }).getAttribute('aria-disabled'))
    .toBe('false');
  await press(step.getByRole('button', { name: 'Deliver', exact: true }));
  await expect.poll(async () => (await stage.studio.order(order.id)).status).toBe('delivered');
  expect(count()).toBeLessThanOrEqual(6);
});

/** A paid order of one song, of which one version was delivered. */
const orderDelivered = async (kind: 'mix' | 'master') => {
  const order = await placedByClient(stage.product.url, { fields: { song_title: 'Night Ferry' } });
  await stage.studio.ask(`/api/admin/orders/${order.id}/payments`, 'POST', { method: 'paypal', amount: 50 });
  await addVersion(stage, order.id, { content: sound(0.3), kind });
  await deliver(stage, order.id);
  return order;
};

test('on a phone, an artist writes three notes and sends them as a round in 7 presses', async () => {
  const order = await orderDelivered('mix');
  const { page, player } = await openMix(stage, order, phone);
  const { count, press, pressAt } = countPresses();
  for (const [place, text] of ['Voice up', 'Snare down', 'Longer fade'].entries()) {
    await pressAt(player.locator('.cursor-copy > *'), 0.2 + 0.3 * place);
    // The keyboard opens by itself.
    await focused(note(player));
    await page.keyboard.type(text);
    await press(player.getByRole('button', { name: 'Save note' }));
    await listed(player, text).waitFor();
    await saved(player);
  }
  await press(page.getByRole('button', { name: 'Send notes' }));
  await page.getByText('I have round 1: 3 notes.').waitFor();
  // Until the next version, there is nothing to approve.
  await page.getByRole('heading', { name: 'I have your notes' }).waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  expect(count()).toBeLessThanOrEqual(7);
  const { rounds } = await askAsClient<ClientOrder>(stage, order, '');
  expect(rounds.map(({ notes }) => notes.length)).toEqual([3]);
});

test('on a phone, an artist approves and downloads everything in 3 presses', async () => {
  const { page } = await openMix(stage, await orderDelivered('master'), phone);
  const { count, press } = countPresses();
  await press(page.getByRole('button', { name: 'Approve Master 1 of Night Ferry' }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }));
  await page.getByRole('heading', { name: 'You approved Night Ferry' }).waitFor();
  const download = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Download everything' }));
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  // Each file is listed below it.
  await page.getByRole('region', { name: 'Downloads' }).getByText('Master 1').first().waitFor();
  expect(count()).toBeLessThanOrEqual(3);
});
