import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OwnPortfolioItem } from '../shared/portfolio.ts';
import { chooseInQueue, queueRow } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { lookAgain, openRow, orderHeading } from './client-order-steps.ts';
import {
  downloadBy,
  expectChecksums,
  openOrder,
  preparedVersions,
  sendVersions,
  soundOf,
  uploadVersion,
} from './order-life-steps.ts';
import { asUpload, chosenFiles, fillForm, openForm, placedOrder, submitButton } from './order-steps.ts';
import { focused, toast, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { chip, hear, listed, songPlayer } from './version-steps.ts';

// An order of two songs from the form to the receipt, as its client and the engineer see it.
const stage = setStage();
const titles = ['Harbour Lights', 'Night Ferry'];
const songs = titles.map((title, n) => ({ title, song: n + 1 }));
const kinds = ['mix', 'master', 'clean', 'instrumental', 'stems'] as const;
/** Everything that was ordered, except the mix that the engineer uploads by hand. */
const others = songs.flatMap(({ song }) => kinds.map((kind) => ({ song, kind }))).slice(1);

const place = async (client: Page): Promise<string> => {
  const files = songs.flatMap(({ title, song }) => [
    asUpload(`${title} - Beat.wav`, soundOf({ song, kind: 'mix' })),
    asUpload(`${title} - Lead.wav`, soundOf({ song, kind: 'acapella' })),
  ]);
  await openForm(client);
  await client.getByRole('button', { name: 'Increase song count' }).press('Enter');
  for (const addOn of [/^Clean edit/, /^Instrumental version/, /^Individual stems/])
    await client.getByRole('checkbox', { name: addOn }).check();
  await fillForm(client, { files });
  await expect
    .poll(() =>
      chosenFiles(client)
        .getByText(/^(Beat|Lead), /)
        .allInnerTexts(),
    )
    .toEqual(titles.flatMap((title) => [`Beat, ${title}`, `Lead, ${title}`]));
  await submitButton(client).getByText('$170').waitFor();
  await submitButton(client).press('Enter');
  const id = await placedOrder(client);
  await client.getByRole('link', { name: 'Open your order page' }).press('Enter');
  await orderHeading(client, id).waitFor();
  return id;
};

const reportPayment = async (client: Page, amount: string) => {
  await client.getByRole('button', { name: 'Add details' }).press('Enter');
  const report = client.getByRole('form', { name: 'I have paid' });
  await report.getByLabel('Amount').fill(amount);
  await report.getByRole('button', { name: 'Report payment' }).press('Enter');
  await client.getByRole('heading', { name: 'I’m checking your payment' }).waitFor();
};

const confirmPayment = async (engineer: Page, id: string, paid: number) => {
  await engineer.goto('/admin');
  const row = queueRow(engineer, 'Ada Lovelace');
  await row.waitFor();
  const first = row.getByRole('button', { name: /^Confirm payment: / });
  // With other reasons it is among the others.
  if (await first.count()) await first.press('Enter');
  else await chooseInQueue(engineer, 'Ada Lovelace', 'Confirm payment');
  await expect.poll(async () => (await stage.studio.order(id)).paid_amount).toBe(paid);
  await engineer.goto(`/admin/orders/${id}`);
};

const nameSongs = async (client: Page) => {
  const panel = await openRow(client, 'Songs');
  for (const { title, song } of songs) {
    await panel
      .getByRole('button', { name: new RegExp(`^(Add a|Change) title of song ${song}$`) })
      .press('Enter');
    await panel.getByLabel(`Title of song ${song}`).fill(title);
    await panel.getByLabel(`Title of song ${song}`).press('Enter');
    await panel.getByRole('heading', { name: title }).waitFor();
  }
};

/** The button becomes enabled again shortly after the server has received the upload or prepared the version. */
const pressDeliver = async (form: Locator, name = 'Deliver') => {
  const button = form.getByRole('button', { name, exact: true });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
  await button.press('Enter');
};

const isDelivered = async (id: string) => (await stage.studio.order(id)).status === 'delivered';

/** A mix alone would go out for review; then everything that was ordered is delivered at once. */
const deliverAll = async (engineer: Page, id: string) => {
  await uploadVersion(engineer, { song: 1, kind: 'mix' });
  await preparedVersions(stage, id, 1);
  const form = engineer.getByRole('form', { name: 'Deliver' });
  await form.getByText('Harbour Lights: Mix 1').waitFor();
  await form.getByRole('button', { name: 'Send for review' }).waitFor();
  await sendVersions(stage, id, others);
  await preparedVersions(stage, id, others.length + 1);
  await engineer.reload();
  await form.getByText(/^Night Ferry: .* and Stems 1$/).waitFor();
  await form.getByLabel('Note for the client (optional)').fill('Both songs. Loud and clear?');
  await pressDeliver(form);
  await expect.poll(() => isDelivered(id)).toBe(true);
};

/** Plays a version, switches to the rough mix during playback, and stops. */
const listen = async (client: Page, id: string) => {
  const player = songPlayer(client, titles[0]);
  await chip(player, 'Master 1').click();
  await player.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await player.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  const isHeard = async () =>
    (await stage.studio.order(id)).versions.find(({ kind, song }) => kind === 'master' && song === 1)
      ?.heard_at;
  await expect.poll(isHeard).toEqual(expect.any(String));
  await hear(player, 'Your rough mix');
};

/** Adds two notes by keyboard alone, one at a position and one over a range, and sends both as one round. */
const sendNotes = async (client: Page, id: string) => {
  const player = songPlayer(client, titles[0]);
  await chip(player, 'Mix 1').click();
  const write = async (from: string, to: string, text: string) => {
    await player.getByRole('button', { name: 'Add a note' }).press('Enter');
    const form = player.getByRole('form', { name: 'New note' });
    const field = form.getByLabel(/^Your note/);
    await focused(field);
    await form.getByRole('button', { name: 'Edit times' }).press('Enter');
    await form.getByLabel('From', { exact: true }).fill(from);
    await form.getByLabel('To', { exact: true }).fill(to);
    await field.fill(text);
    await field.press('Control+Enter');
    await listed(player, text).waitFor();
    await form.waitFor({ state: 'detached' });
  };
  await write('0:01', '', 'The voice could come forward here.');
  await write('0:02', '0:03', 'Less room on this line.');
  expect((await stage.studio.order(id)).rounds).toEqual([]);
  await client.getByRole('button', { name: 'Send notes' }).press('Enter');
  await client.getByText('I have round 1: 2 notes.').waitFor();
  await expect.poll(async () => (await stage.studio.order(id)).status).toBe('revision_requested');
};

/** Ticks both notes, replies to one, and delivers the next mix. */
const answerNotes = async (engineer: Page, id: string) => {
  await engineer.reload();
  const round = engineer.getByRole('region', { name: 'Player of Harbour Lights' });
  await round.getByText('The voice could come forward here.').waitFor();
  const done = round.getByRole('checkbox', { name: /^Done: note at/ });
  await round
    .getByRole('button', { name: /^Reply to the note at/ })
    .first()
    .press('Enter');
  await round.getByRole('textbox', { name: /^Reply to the note at/ }).fill('Up 2 dB.');
  await done.first().check();
  await done.last().check();
  await engineer
    .getByRole('region', { name: 'Next step' })
    .getByText('Round 1: 2 of 2 notes done.')
    .waitFor();
  await expect
    .poll(async () =>
      (await stage.studio.order(id)).rounds[0]?.notes.map(({ state, reply }) => [state, reply]),
    )
    .toEqual([
      ['done', 'Up 2 dB.'],
      ['done', ''],
    ]);
  await uploadVersion(engineer, { song: 1, kind: 'mix' });
  await preparedVersions(stage, id, others.length + 2);
  const form = engineer.getByRole('form', { name: 'Deliver' });
  await form.getByText('2 notes marked as done and 1 reply').waitFor();
  await form.getByLabel(/^Note for the client/).fill('Voice up, less room.');
  await pressDeliver(form, 'Send for review');
  await expect.poll(() => isDelivered(id)).toBe(true);
};

const approveAll = async (client: Page, id: string) => {
  await client.getByRole('button', { name: 'Approve all songs' }).press('Enter');
  const question = client.getByRole('alertdialog', { name: 'Approve both songs?' });
  await expectAccessibleNightly(client);
  await question.getByRole('button', { name: 'Approve' }).press('Enter');
  await toast(client, 'All approved. Thank you!');
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stage.studio.order(id)).status).toBe('completed');
};

const expectLabelZip = async (client: Page) => {
  // Six final versions, each with its MP3.
  const row = client.getByRole('region', { name: 'Downloads', exact: true });
  const mp3s = row.getByRole('button', { name: /^MP3/ });
  await expect.poll(() => mp3s.count()).toBe(6);
  const { name, bytes } = await downloadBy(
    client,
    client.getByRole('button', { name: 'Download everything', exact: true }),
  );
  expect(name).toMatch(/^Ada Lovelace - MX-\w+\.zip$/);
  const entries = expectChecksums(bytes);
  const finals = ['', ' (Clean)', ' (Instrumental)'].flatMap((words) => [`${words}.wav`, `${words}.mp3`]);
  const expected = titles.flatMap((title) =>
    [' (Mix).wav', ...finals, ' (Stems).zip'].map((end) => `Ada Lovelace - ${title}${end}`),
  );
  expect([...entries.keys()].sort()).toEqual([...expected, 'Deliverables.txt', 'SHA256SUMS.txt'].sort());
  const matrix = entries.get('Deliverables.txt')?.toString() ?? '';
  for (const title of titles) expect(matrix).toContain(title);
  expect(entries.get('Ada Lovelace - Night Ferry.wav')?.equals(soundOf({ song: 2, kind: 'master' }))).toBe(
    true,
  );
};

const credit = 'The Harbour Band';

/** The client agrees to be shown and leaves a testimonial; the studio reviews both. */
const agreeAndPraise = async (client: Page, words: string) => {
  const showcase = client.getByRole('form', { name: 'May I feature your songs?' });
  await showcase.getByLabel('Name to show').fill(credit);
  await showcase.getByRole('button', { name: 'Yes, feature my songs' }).press('Enter');
  await client.getByText(/^You said I can feature/).waitFor();
  await client.getByRole('button', { name: 'Leave a review' }).press('Enter');
  const form = client.getByRole('form', { name: 'Leave a review' });
  await form.getByLabel('Your review').fill(words);
  await form.getByLabel('5 of 5').press('Space');
  await form.getByRole('button', { name: 'Send review' }).press('Enter');
  await client.getByText(/^Thank you! I have your review/).waitFor();
};

type Drafts = { items: Pick<OwnPortfolioItem, 'title' | 'description' | 'published' | 'order_id'>[] };

/** Drafts are visible to the studio alone until it publishes them; then the testimonial appears on the site. */
const publishDrafts = async (engineer: Page, id: string, words: string) => {
  const drafts = async () =>
    (await stage.studio.ask<Drafts>('/api/admin/portfolio')).items
      .filter(({ order_id }) => order_id === id)
      .map(({ title, description, published }) => [title, description, published])
      .sort();
  await expect.poll(drafts).toEqual(titles.map((title) => [title, `By ${credit}.`, false]).sort());
  const readPublic = async () => (await fetch(`${stage.product.url}/api/testimonials`)).text();
  expect(await readPublic()).not.toContain(words);
  await engineer.goto('/admin/testimonials');
  await engineer.getByRole('button', { name: 'Publish Ada Lovelace', exact: true }).press('Enter');
  await expect.poll(readPublic).toContain(words);
};

test('two songs are ordered, delivered, annotated, approved, paid for, downloaded and shown: client on a phone', async () => {
  const client = await visit(stage.browser, stage.product.url, '/', {
    viewport: { width: 390, height: 844 },
    acceptDownloads: true,
  });
  const id = await place(client);
  await reportPayment(client, '100');
  await nameSongs(client);
  const engineer = await openOrder(stage, id);
  await confirmPayment(engineer, id, 100);
  await deliverAll(engineer, id);

  await lookAgain(client);
  await songPlayer(client, titles[1]).waitFor();
  await openRow(client, 'Downloads');
  const downloadAll = client.getByRole('button', { name: 'Download everything', exact: true });
  await expect.poll(() => downloadAll.getAttribute('aria-disabled')).toBe('true');
  await listen(client, id);
  await sendNotes(client, id);
  await answerNotes(engineer, id);

  await lookAgain(client);
  const player = songPlayer(client, titles[0]);
  const notes = player.getByRole('list', { name: 'Notes', exact: true });
  await hear(player, 'Mix 2');
  await client.getByText('Voice up, less room.').first().waitFor();
  await expect
    .poll(() => wordsOf(notes))
    .toMatch(/Done.*The voice could come forward here\. Up 2 dB\..*Done/i);
  await approveAll(client, id);

  await reportPayment(client, '70');
  await confirmPayment(engineer, id, 170);
  await lookAgain(client);
  await expect.poll(() => downloadAll.getAttribute('aria-disabled')).not.toBe('true');
  await expectLabelZip(client);

  const words = 'I pointed at the places, and the next mix had them.';
  await agreeAndPraise(client, words);
  await publishDrafts(engineer, id, words);
  await openRow(client, 'Payments');
  const receipt = await downloadBy(client, client.getByRole('button', { name: 'Get receipt' }));
  expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
