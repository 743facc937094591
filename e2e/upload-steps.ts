import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { OrderDetail } from '../shared/orders.ts';
import { bigWav } from '../test/orders.ts';
import { chosenFiles, openForm, placedOrder, submitButton } from './order-steps.ts';
import type { Studio } from './studio.ts';

const MEBIBYTE = 1024 * 1024;

/** A real file on disk: a browser notices when it changes. */
export const fileOnDisk = async (name: string, megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  let content = bigWav(megabytes * MEBIBYTE);
  await writeFile(path, content);
  return {
    name,
    path,
    content: () => content,
    /** Overwrites it with another sound of the same size, as a new export does. */
    async change() {
      content = bigWav(megabytes * MEBIBYTE);
      await writeFile(path, content);
      const later = Date.now() / 1000 + 5;
      await utimes(path, later, later);
    },
    /** Copies it without preserving the modification time. */
    touch: () => utimes(path, 1_700_000_000, 1_700_000_000),
  };
};

export const choose = async (page: Page, ...paths: string[]): Promise<void> => {
  await openForm(page);
  await page.getByLabel('Audio files').setInputFiles(paths);
};

export const rowOf = (page: Page, name: string): Locator => chosenFiles(page).filter({ hasText: name });
const stateOf = (page: Page, name: string) => rowOf(page, name).getAttribute('data-state');
export const reaches = (page: Page, name: string, state: string) =>
  expect.poll(() => stateOf(page, name)).toBe(state);
export const percentOf = async (page: Page, name: string): Promise<number> =>
  Number(await page.getByRole('progressbar', { name, exact: true }).first().getAttribute('aria-valuenow'));

/** The upload requests of a page from now on, such as `PATCH 4194304` or `POST`. */
export const requestsOf = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    if (!/\/api\/uploads(\/[0-9a-f]+)?$/.test(request.url())) return;
    const offset = request.headers()['upload-offset'];
    seen.push(offset === undefined ? request.method() : `${request.method()} ${offset}`);
  });
  return seen;
};

/** Bytes received so far by uploads in the server's database. */
export const received = (studio: Studio): number =>
  studio.withDatabase((db) =>
    Number(db.prepare(`select coalesce(sum(offset_bytes), 0) as sum from uploads`).get()?.sum),
  );

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Submits the form, and compares what the studio received with the files on the client's disk. */
export const orderHolds = async (
  page: Page,
  studio: Studio,
  home: string,
  files: { name: string; content(): Buffer }[],
): Promise<OrderDetail> => {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await submitButton(page).click();
  const order = await studio.order(await placedOrder(page));
  expect(order.files.map(({ name }) => name).sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { name, content } of files) {
    const file_id = order.files.find((file) => file.name === name)?.id;
    const { url } = await studio.ask<{ url: string }>(
      `/api/admin/orders/${order.order_id}/download-link`,
      'POST',
      { file_id },
    );
    const answer = await fetch(new URL(url, home));
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(content()));
  }
  return order;
};
