import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { limits } from '../shared/limits.ts';
import type { OrderDetail } from '../shared/orders.ts';
import { wav } from '../test/orders.ts';
import { getUploadId, uploaded } from '../test/tus.ts';
import { type ClientsOrder, placedByClient } from './client-order-steps.ts';
import type { Stage } from './set-up.ts';
import { addNote, addVersion, askAsClient, deliver, sound } from './version-steps.ts';

const LETTERS = 150;
/** A word without blanks, in wide letters, as long as its field takes it up to 150. */
const word = (max: number = LETTERS): string => 'W'.repeat(Math.min(LETTERS, max));
export const longName = word(limits.name);
/** An address of 150 characters. */
export const longAddress = `${'w'.repeat(60)}@${'w'.repeat(60)}.${'w'.repeat(20)}.example`;
const fileName = `${word()}.wav`;

/** An order with the longest words wherever its client can write, up to a round and a report of a payment. */
export const placeLongOrder = async (stage: Stage): Promise<ClientsOrder> => {
  const { product, studio } = stage;
  const texts = { name: longName, email: longAddress, project_details: word(), notes: word() };
  // Two files with the same content are a finding, and it names them.
  const files = [fileName, `2${fileName}`].map((name) => ({ name, content: wav }));
  const order = await placedByClient(product.url, { fields: texts, files });
  const path = `/api/admin/orders/${order.id}`;
  const asClient = (place: string, body: object, method = 'POST') =>
    askAsClient(stage, order, place, method, body);
  await asClient('/songs/1', { title: word(limits.song_title) }, 'PUT');
  await asClient('/messages', { text: word() });
  await studio.ask(`${path}/messages`, 'POST', { text: word() });
  const upload = await uploaded(product.url, sound(0.2), `later ${fileName}`);
  await asClient('/files', { upload_ids: [getUploadId(upload)], note: word() });
  await studio.ask(`${path}/pause`, 'PUT', { reason: word() });
  const version = await addVersion(stage, order.id, { content: sound(0.3), note: word(), name: fileName });
  await deliver(stage, order.id);
  await addNote(stage, order, version.id, { at_s: 1, text: word() });
  await asClient('/rounds', {});
  const { rounds } = await studio.ask<OrderDetail>(path);
  const [note] = rounds.flatMap((round) => round.notes);
  await studio.ask(`${path}/notes/${note?.id}`, 'PUT', { done: true, reply: word() });
  await addNote(stage, order, version.id, { at_s: 2, text: word() });
  const report = { method: 'other', reference: word(limits.payment_reference), note: word() };
  await asClient('/payment-reports', { ...report, amount: 20 });
  const { payments } = await studio.ask<OrderDetail>(path);
  const reason = { reason: word() };
  await studio.ask(`${path}/payment-reports/${payments[0]?.id}/decline`, 'POST', reason);
  await asClient('/payment-reports', { ...report, amount: 30 });
  return order;
};

/** Another one, approved, with consent and a testimonial. */
export const approveLongOrder = async (stage: Stage): Promise<ClientsOrder> => {
  const order = await placeLongOrder(stage);
  const asClient = (place: string, body: object, method = 'POST') =>
    askAsClient(stage, order, place, method, body);
  await addVersion(stage, order.id, { content: sound(0.3), note: word(), name: fileName });
  await deliver(stage, order.id);
  await asClient('/approvals', { all: true });
  await asClient('/showcase', { showcase: true, credit: longName }, 'PUT');
  await asClient('/testimonial', { content: word(), rating: 5, name: longName });
  return order;
};

/** The long words that leave the box they are written in, cut off or over what is beside it. */
const listOverflow = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!/\S{60}/.test(text.textContent ?? '') || !text.parentElement) continue;
    let box: Element = text.parentElement;
    while (/^(inline|contents)$/.test(getComputedStyle(box).display) && box.parentElement)
      box = box.parentElement;
    const { right, width } = box.getBoundingClientRect();
    // Read by screen readers only, shortened with its whole text as the title, or scrolled by itself.
    if (width <= 1 || text.parentElement.closest('select, .truncate, .overflow-x-auto')) continue;
    range.selectNodeContents(text);
    const { right: end } = range.getBoundingClientRect();
    if (end > Math.min(right, clientWidth) + 1)
      found.push(
        `${Math.round(end - Math.min(right, clientWidth))} px too far: ${box.outerHTML.slice(0, 160)}`,
      );
  }
  return found;
};

/** Expects every long word of a page inside its box on a phone and on a desktop. */
export const expectWordsInside = async (page: Page): Promise<void> => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => [width, await page.evaluate(listOverflow)]).toEqual([width, []]);
  }
};
