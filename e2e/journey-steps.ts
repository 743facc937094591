import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeFlac } from '../test/audio/flac.ts';
import { makeWav } from '../test/audio/wav.ts';
import { makeZip } from '../test/audio/zip.ts';
import { advances, positionOf } from './listening-steps.ts';
import { asUpload, openForm } from './order-steps.ts';
import { alive, focused, toast, wordsOf } from './page-tests.ts';

const vocal = makeWav({ seconds: 3, bitDepth: 24, sampleRate: 48_000, tone: 220 });
export const beat = makeFlac({ seconds: 2, tone: 110 });
const stems = makeZip([{ name: 'ad-libs/left.wav', content: makeWav({ seconds: 0.5 }) }]);
export const uploads = [
  asUpload('lead vocal.wav', vocal),
  asUpload('beat.flac', beat),
  asUpload('ad-libs.zip', stems),
];

export const artist = {
  name: 'Zoë Quinn-O’Neill',
  email: 'zoe@example.com',
  details: 'Trap, 142 bpm.\nBeside: anything that hits <b>hard</b> & stays clear.',
  notes: 'Click at 1:12 in the lead.',
};

/** Checks the order of the headings, and listens to the samples. */
export const listenToSamples = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles.slice(0, 7)).toEqual([
    'Same take, before and after',
    'My Music',
    'One engineer, one room, your record',
    'Client Testimonials',
    'Professional Pricing',
    'How to Send Your Song',
    'Submit Your Project',
  ]);

  const listen = page.getByRole('button', { name: 'Listen to Samples' });
  await alive(listen);
  await listen.click();
  const samples = page.locator('#before-after');
  await focused(samples.getByRole('heading', { level: 2 }));
  const deck = samples.getByRole('group', { name: /^Before and after: / });
  await deck.getByRole('button', { name: /^Play / }).click();
  await advances(deck);
  await deck.getByRole('tab', { name: 'Before' }).click();
  await advances(deck);
  await deck.getByRole('button', { name: /^Stop / }).click();
  await deck.getByRole('button', { name: /^Play / }).waitFor();
  await expect.poll(() => positionOf(deck)).toBe(0);
};

/** The summary follows every choice at once. */
export const watchThePrice = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Get Started' }).click();
  await openForm(page);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const total = summary.locator('output');
  await expect.poll(() => total.innerText()).toBe('$50');
  for (const songs of ['$100', '$150']) {
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await expect.poll(() => total.innerText()).toBe(songs);
  }
  await expect.poll(() => summary.innerText()).not.toContain('Rush delivery');
  await page.getByRole('checkbox', { name: /^Rush delivery/ }).check();
  await expect.poll(() => total.innerText()).toBe('$210');
  await page.getByRole('checkbox', { name: /^Individual stems/ }).check();
  await expect.poll(() => total.innerText()).toBe('$240');
  await expect
    .poll(() => wordsOf(summary))
    .toMatch(
      /LIVE Mixing and mastering, 3 songs 3 × \$50 \$150 Rush delivery 3 × \$20 \$60 Individual stems 3 × \$10 \$30 TOTAL \$240 You Save \(vs \$90\/song\) \$120/i,
    );
  await page.getByRole('button', { name: 'Submit Order - $240', exact: true }).waitFor();
};

/** Fills in the fields, the files, and a code for 10% off. */
export const fillTheForm = async (page: Page): Promise<void> => {
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await page.getByLabel('Name', { exact: true }).fill(artist.name);
  await page.getByLabel('Email', { exact: true }).fill(artist.email);
  await page.getByLabel('Project details').fill(artist.details);
  await page.getByLabel('Notes').fill(artist.notes);
  await page.getByLabel('Audio files').setInputFiles(uploads);
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await expect
    .poll(() => chosen.getByRole('listitem').allInnerTexts())
    .toEqual(
      uploads.map(({ name, buffer }) =>
        expect.stringMatching(new RegExp(`^${name}\\s+${(buffer.length / 2 ** 20).toFixed(2)} MB`)),
      ),
    );

  await page.getByLabel('Discount code').fill(' welcome10 ');
  await toast(page, 'Discount applied! You save $24');
  await page.getByText('The WELCOME10 offer').waitFor();
  await expect
    .poll(() => wordsOf(summary))
    .toMatch(/Subtotal \$240 Discount WELCOME10 -\$24 NEW TOTAL \$216/i);
};

/** Checks the page after the order, and what the tab remembers of it. */
export const readTheOrder = async (page: Page, orderId: string): Promise<void> => {
  await page.getByRole('heading', { name: 'Order Created' }).waitFor();
  await expect
    .poll(() => wordsOf(page.getByRole('region', { name: 'Your order' })))
    .toMatch(
      new RegExp(
        `Your order Client ${artist.name} Email ${artist.email} Songs 3 Files uploaded 3 ` +
          'Mixing and mastering, 3 songs \\$150 Rush delivery for 3 songs \\$60 Individual stems for 3 songs \\$30 ' +
          'Discount WELCOME10 -\\$24 TOTAL \\$216',
        'i',
      ),
    );
  const stored = await page.evaluate(() => sessionStorage.getItem('currentOrder') ?? '');
  expect(JSON.parse(stored)).toMatchObject({
    orderId,
    originalAmount: 240,
    discountAmount: 24,
    totalAmount: 216,
    clientName: artist.name,
    clientEmail: artist.email,
    songCount: 3,
    filesUploaded: 3,
    addOns: { rushed: true, stems: true, cleanEdit: false, vocalTuning: false },
  });
};

/** Goes from the PayPal button to the confirmation page. */
export const payWithPayPal = async (page: Page, orderId: string): Promise<void> => {
  const pay = page.getByRole('button', { name: 'Pay with PayPal' });
  await alive(pay);
  const opened = page.context().waitForEvent('page');
  // Looked for within the page, as it goes with it two seconds later.
  const told = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => document.body.innerText.includes('Redirecting to PayPal...') && resolve();
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );
  const clicked = performance.now();
  await Promise.all([pay.click(), told]);
  expect((await opened).url()).toBe('https://paypal.me/your-paypal-handle/216USD');
  await page.waitForURL(`/payment-success?order=${orderId}&method=paypal`);
  expect(performance.now() - clicked).toBeGreaterThan(1_900);

  await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
  const words = await wordsOf(page.locator('main'));
  expect(words).toContain(`Thank you, ${artist.name}. I have 3 files for 3 songs.`);
  expect(words).toMatch(
    new RegExp(
      `Order number ${orderId} Copy Total \\$216 Method PayPal Payment PayPal opened, no payment reported yet. \\$216 to pay. Order Confirmed`,
      'i',
    ),
  );
  expect(words).toContain('Finish in the PayPal tab, then press I’ve paid $216.');
  expect(words).toContain('Work on your rush order starts within 24 hours.');
  await page.getByRole('link', { name: 'Read the FAQ' }).waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL('/');
};

/** A figure of the owner's overview. */
export const figure = (page: Page, label: string): Locator =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

export const received = async (download: Download): Promise<Buffer> => readFile(await download.path());
