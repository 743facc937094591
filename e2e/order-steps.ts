import type { BrowserContext, Locator, Page } from 'playwright-core';
import { makeWav } from '../test/audio/wav.ts';
import { alive } from './visit.ts';

export type Upload = { name: string; mimeType: string; buffer: Buffer };

export const asUpload = (name: string, buffer: Buffer): Upload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

/** A real WAV of about so many kilobytes, of another tone each time. */
export const wavOf = (name: string, kilobytes: number, tone = 440): Upload =>
  asUpload(name, makeWav({ seconds: (kilobytes * 1024 - 44) / (44_100 * 4), tone }));

/** The order form of a landing page, taken over by the browser and ready to be filled in. */
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

/** Makes every tab of a session the one that has placed this order. */
export const rememberOrder = (context: BrowserContext, order: object): Promise<unknown> =>
  context.addInitScript((text) => {
    // A blank page has no storage.
    if (location.pathname.startsWith('/payment')) sessionStorage.setItem('currentOrder', text);
  }, JSON.stringify(order));
