import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { makeWav } from '../test/audio/wav.ts';
import { alive } from './page-tests.ts';

export type Upload = { name: string; mimeType: string; buffer: Buffer };

export const asUpload = (name: string, buffer: Buffer): Upload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

/** A WAV of about this many kilobytes, with a different tone each time. */
export const wavOf = (name: string, kilobytes: number, tone = 440): Upload =>
  asUpload(name, makeWav({ seconds: (kilobytes * 1024 - 44) / (44_100 * 4), tone }));

/** The order form of a landing page, hydrated and ready to be filled in. */
export const openForm = async (page: Page): Promise<Locator> => {
  const form = page.locator('#contact-form form');
  await alive(form);
  return form;
};

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: /^Submit Order - / });

type Filling = { name?: string; email?: string; files?: Upload[] };

/** Fills in what every order needs. */
export const fillForm = async (page: Page, { name, email, files }: Filling = {}): Promise<void> => {
  await openForm(page);
  await page.getByLabel('Name', { exact: true }).fill(name ?? 'Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email ?? 'ada@example.com');
  await page.getByLabel('Audio files').setInputFiles(files ?? [wavOf('song.wav', 20)]);
};

/** The id of the order whose payment page has opened. */
export const placedOrder = async (page: Page): Promise<string> => {
  await page.waitForURL(/\/payment-options\?order=MX-/);
  return new URL(page.url()).searchParams.get('order') ?? '';
};

/** Makes every tab of a session the one that placed this order. */
export const rememberOrder = (context: BrowserContext, order: object): Promise<unknown> =>
  context.addInitScript((text) => {
    // A blank page has no storage.
    if (location.pathname.startsWith('/payment')) sessionStorage.setItem('currentOrder', text);
  }, JSON.stringify(order));

export const isOrder = (request: Request) => request.url().endsWith('/api/orders/immediate');
/** The order requests that a page sends from now on. */
export const ordersSent = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => isOrder(request) && sent.push(request));
  return sent;
};
export const chosenFiles = (page: Page) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
/** The row of a chosen file, opened with its details and controls. */
export const openRow = async (page: Page, name: string): Promise<Locator> => {
  const row = chosenFiles(page).filter({ hasText: name });
  const closed = row.locator('button[aria-expanded=false]');
  await row.waitFor();
  await expect
    .poll(() =>
      closed.evaluateAll((all: HTMLElement[]) => {
        for (const one of all) one.click();
        return all.length;
      }),
    )
    .toBe(0);
  return row;
};
export const total = (page: Page) =>
  page.getByRole('region', { name: 'Order Summary' }).locator('output').innerText();
/** Throttles the connection to that of a phone with poor reception; returns how to restore it. */
export const slowLine = async (
  page: Page,
  bytesPerSecond: number,
): Promise<{ restore(): Promise<unknown> }> => {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const set = (uploadThroughput: number) =>
    wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(bytesPerSecond);
  return { restore: () => set(-1) };
};

export const nameOf = (page: Page): Locator => page.getByLabel('Name', { exact: true });

/** Shares the form and returns the link without its origin. */
export const shareForm = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${new URL(page.url()).origin}/#draft=[0-9a-f]{32}$`));
  return link.slice(new URL(page.url()).origin.length);
};
