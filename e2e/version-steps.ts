import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OrderDetail } from '../shared/orders.ts';
import type { VersionKind } from '../shared/version-kinds.ts';
import type { StudioVersion, VersionNote } from '../shared/versions.ts';
import { type PlacedOrder, song } from '../test/orders.ts';
import { uploaded } from '../test/tus.ts';
import { type ClientsOrder, placedByClient } from './client-order-steps.ts';
import { tone } from './listening-signals.ts';
import { wavOf } from './listening-sounds.ts';
import { button } from './listening-steps.ts';
import { visit } from './page-tests.ts';
import type { Stage } from './set-up.ts';

type NewVersion = { content: Buffer; song?: number; kind?: VersionKind; note?: string; name?: string };

/** Uploads a version as the studio does, and waits until it is playable. */
export const addVersion = async (
  { product, studio }: Stage,
  orderId: string,
  { content, song = 1, kind = 'mix', note = '', name = `${kind}.wav` }: NewVersion,
): Promise<StudioVersion> => {
  const upload_id = new URL(await uploaded(product.url, content, name)).pathname.split('/').at(-1);
  const path = `/api/admin/orders/${orderId}`;
  const { id } = await studio.ask<StudioVersion>(`${path}/versions`, 'POST', { song, kind, note, upload_id });
  const find = async () =>
    (await studio.ask<OrderDetail>(path)).versions.find((version) => version.id === id) as StudioVersion;
  // Versions of other tests are measured and encoded in the same queue.
  await expect.poll(async () => (await find()).state).toBe('ready');
  return find();
};

type Sound = { name: string; mimeType: string; buffer: Buffer };

/** Presses a button of the engineer’s page that opens the file dialog, and chooses new versions there. */
export const chooseVersions = async (page: Page, opener: Locator, files: Sound[]): Promise<Locator> => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.press('Enter')]);
  await chooser.setFiles(files);
  return page.getByRole('dialog').getByRole('form', { name: 'New versions' });
};

/** The engineer’s list of a song’s versions, with its player. */
export const songVersions = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Versions of ${name}`, exact: true });

/** Opens a part of the engineer’s page of an order, which a phone shows as a closed row. */
export const openPart = async (page: Page, name: string): Promise<Locator> => {
  const part = page.getByRole('region', { name, exact: true });
  const heading = part.getByRole('heading', { level: 2 }).getByRole('button');
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.press('Enter');
  return part;
};

/** Delivers what is ready. */
export const deliver = ({ studio }: Stage, orderId: string): Promise<unknown> =>
  studio.ask(`/api/admin/orders/${orderId}/deliver`, 'POST', { with_gaps: true });

/** Calls the API as the client’s page does. */
export const askAsClient = async <T>(
  { product }: Stage,
  { id, key }: PlacedOrder,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<T> => {
  const answer = await fetch(`${product.url}/api/client-orders/${id}${path}`, {
    method,
    headers: { 'order-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

export const addNote = (
  stage: Stage,
  order: PlacedOrder,
  versionId: string,
  note: { at_s: number; to_s?: number; text: string },
): Promise<VersionNote> => askAsClient(stage, order, `/versions/${versionId}/notes`, 'POST', note);

/** The player of the only song, or of one by its title. */
export const songPlayer = (page: Page, title?: string): Locator =>
  page.getByRole('region', title ? { name: `Player of ${title}`, exact: true } : { name: /^Player of / });

/** The chip of a version in a player. */
export const chip = (player: Locator, name: string): Locator =>
  player.getByRole('radio', { name, exact: true });

/** Switches to a version, and waits until it is heard. */
export const hear = async (player: Locator, name: string): Promise<void> => {
  await chip(player, name).click();
  await expect.poll(() => chip(player, name).getAttribute('aria-checked')).toBe('true');
  await player.locator('[role=radiogroup][aria-busy=false]').waitFor();
};

/** The text of the note that is being written. */
export const note = (player: Locator): Locator => player.getByRole('textbox', { name: /^Your note at/ });

/** A press on “Send notes” before the text has gone would answer that it’s still being written. */
export const saved = (player: Locator): Promise<void> => note(player).waitFor({ state: 'detached' });

export const listed = (player: Locator, text: string): Locator =>
  player.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem').filter({ hasText: text });

export const sound = (height: number, seconds = 20): Buffer => wavOf(tone(seconds, 220, height));

/** An order whose client was given a mix of its first song. */
export const ordered = async (stage: Stage, fields: Record<string, string> = {}) => {
  const order = await placedByClient(stage.product.url, { fields, files: [song()] });
  const version = await addVersion(stage, order.id, { content: sound(0.3), note: 'Vocals up front.' });
  await deliver(stage, order.id);
  return { order, version };
};

/** The client's page, once that mix is playable there. */
export const openMix = async (
  { browser, product }: Stage,
  { path }: ClientsOrder,
  options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
) => {
  const page = await visit(browser, product.url, path, options);
  const player = songPlayer(page);
  await button(player, 'Add a note').waitFor();
  return { page, player };
};
