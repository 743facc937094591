import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeFlac } from '../test/audio/flac.ts';
import { filesOn } from '../test/orders.ts';
import { startLossyLine } from './lossy-line.ts';
import { asUpload, fillForm, openForm, placedOrder, submitButton, wavOf } from './order-steps.ts';
import { type Product, startBrowser, startProduct } from './product.ts';
import { openStudio, type Studio } from './studio.ts';
import { focused, toast, visit, wordsOf } from './visit.ts';

let product: Product;
let browser: Browser;
let studio: Studio;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ MAX_UPLOAD_MB: '1' }), startBrowser()]);
  studio = openStudio(product);
  studio.addDiscount('TAKE10', 'percent', 1_000);
  studio.addDiscount('BIG', 'fixed', 2_000, 10_000);
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
});

const open = (options: Parameters<typeof visit>[3] = {}) => visit(browser, product.url, '/', options);
const isOrder = (request: Request) => request.url().endsWith('/api/orders/immediate');
/** The orders a page sends from now on. */
const ordersSent = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => isOrder(request) && sent.push(request));
  return sent;
};
const chosenFiles = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
const total = (page: Page) =>
  page.getByRole('region', { name: 'Order Summary' }).locator('output').innerText();
/** Makes the line as slow as a phone in a cellar; answers how to make it fast again. */
const slowLine = async (page: Page, bytesPerSecond: number) => {
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

describe('what is missing', () => {
  test('an empty form says what, in the order of the fields, and sends nothing', async () => {
    const page = await open();
    await openForm(page);
    const sent = ordersSent(page);
    const box = page.locator('#order-missing');
    expect(await box.getByRole('listitem').allInnerTexts()).toEqual([
      'Name is required',
      'Email is required',
      'Audio files are required (for project planning)',
    ]);
    const submit = submitButton(page);
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    // What is aria-disabled still answers a click; Playwright would wait for it to be enabled.
    await submit.click({ force: true });
    await toast(page, 'Please upload at least one audio file');
    await focused(page.getByLabel('Audio files'));
    await page.getByLabel('Audio files').setInputFiles([wavOf('song.wav', 20)]);
    await submit.click({ force: true });
    await toast(page, 'Please fill in your name and email');
    await focused(page.getByLabel('Name', { exact: true }));
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    expect(await box.getByRole('listitem').allInnerTexts()).toEqual(['Email is required']);
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await box.waitFor({ state: 'detached' });
    expect(await submit.getAttribute('aria-disabled')).toBe('false');
    expect(sent).toEqual([]);
  });

  test('an address that is none is refused beside its field', async () => {
    const page = await open();
    await fillForm(page, { email: 'ada@example' });
    const sent = ordersSent(page);
    await page.getByLabel('Email', { exact: true }).blur();
    await page.getByText('Enter an e-mail address like name@example.com').waitFor();
    await submitButton(page).click();
    const field = page.getByLabel('Email', { exact: true });
    await focused(field);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await field.fill('ada@example.com');
    await page.getByText('Enter an e-mail address like name@example.com').waitFor({ state: 'detached' });
  });

  test('the song count stays between 1 and 10', async () => {
    const page = await open();
    await openForm(page);
    const [less, more] = [/^Decrease song count/, /^Increase song count/].map((name) =>
      page.getByRole('button', { name }),
    );
    if (!less || !more) throw new Error('unreachable');
    expect([await less.isDisabled(), await more.isDisabled()]).toEqual([true, false]);
    for (let songs = 2; songs <= 10; songs += 1) await more.click();
    await expect.poll(() => total(page)).toBe('$500');
    expect([await less.isDisabled(), await more.isDisabled()]).toEqual([false, true]);
    await focused(less);
    await less.click();
    await expect.poll(() => total(page)).toBe('$450');
  });
});

describe('files', () => {
  test('of a wrong kind, empty or too large are refused with the reason; the others are taken', async () => {
    const page = await open();
    await openForm(page);
    await page
      .getByLabel('Audio files')
      .setInputFiles([
        asUpload('cover.jpg', Buffer.from('jpg')),
        asUpload('silence.wav', Buffer.alloc(0)),
        wavOf('long.wav', 1_300),
        wavOf('good.wav', 200),
      ]);
    await page.getByText('3 files were not added').waitFor();
    const words = await wordsOf(page.locator('#contact-form form'));
    expect(words).toMatch(/cover\.jpg is not a file the studio can open/);
    expect(words).toMatch(/silence\.wav is empty \(0 bytes\)/);
    expect(words).toMatch(/long\.wav has 1\.27 MB, and one file can have at most 1 MB/);
    expect(await chosenFiles(page).allInnerTexts()).toEqual([expect.stringMatching(/^good\.wav\s+0\.20 MB/)]);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('3 files were not added').waitFor({ state: 'detached' });
    await page.getByLabel('Audio files').setInputFiles([wavOf('good.wav', 200)]);
    await page.getByText('good.wav is already in the list.').waitFor();
    await page.getByRole('button', { name: 'Remove good.wav' }).click();
    await expect.poll(() => chosenFiles(page).count()).toBe(0);
    await page.locator('#order-missing').getByText('Audio files are required').waitFor();
  });

  test('can be dropped on the zone, which lights up under them', async () => {
    const page = await open();
    await openForm(page);
    const zone = page.locator('label[for=order-files]');
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.wav'));
        transfer.items.add(new File(['no'], 'notes.pdf'));
        return transfer;
      },
      [...wavOf('dropped.wav', 2).buffer],
    );
    await zone.dispatchEvent('dragenter', { dataTransfer: dropped });
    await page.getByText('Let go to add the files').waitFor();
    await zone.dispatchEvent('dragover', { dataTransfer: dropped });
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('Drop your files here, or').waitFor();
    expect(await chosenFiles(page).allInnerTexts()).toEqual([expect.stringMatching(/^dropped\.wav/)]);
    await page.getByText(/notes\.pdf is not a file the studio can open/).waitFor();
    // Beside the zone a file must not carry the page away.
    await page.locator('h1').dispatchEvent('drop', { dataTransfer: dropped });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await chosenFiles(page).count()).toBe(1);
  });

  test('that changed on the disk since they were chosen are named, and nothing is ordered', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mixfront-chosen-'));
    try {
      const path = join(folder, 'take.wav');
      await writeFile(path, wavOf('take.wav', 20).buffer);
      const page = await open();
      await fillForm(page);
      await page.getByLabel('Audio files').setInputFiles(path);
      await expect.poll(() => chosenFiles(page).count()).toBe(2);
      await rm(path);
      await submitButton(page).click();
      await toast(page, 'take.wav cannot be read any more. Nothing was ordered.');
      await page.getByText('take.wav was changed or moved. Remove it and add it again.').waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a discount code', () => {
  test('that does not exist is refused; emptied, it is forgotten', async () => {
    const page = await open();
    await openForm(page);
    const field = page.getByLabel('Discount code');
    await field.fill('nope');
    await toast(page, 'Invalid discount code');
    await page.locator('#contact-form').getByText('Invalid discount code').waitFor();
    expect(await total(page)).toBe('$50');
    await field.fill('');
    await page.locator('#contact-form').getByText('Invalid discount code').waitFor({ state: 'detached' });
    await field.fill('big');
    await toast(page, 'This code needs an order of $100 or more');
  });

  test('that holds is worked out again when the songs change', async () => {
    const page = await open();
    await openForm(page);
    await page.getByLabel('Discount code').fill('take10');
    await toast(page, 'Discount applied! You save $5');
    await expect.poll(() => total(page)).toBe('$45');
    await page.getByRole('button', { name: 'Increase song count' }).click();
    await expect.poll(() => total(page)).toBe('$90');
    await page.getByRole('button', { name: 'Submit Order - $90', exact: true }).waitFor();
  });

  test('that nobody can check says so, and the order stays possible', async () => {
    const page = await open({
      prepare: (context) => context.route('**/api/validate-discount', (route) => route.abort()),
    });
    await openForm(page);
    await page.getByLabel('Discount code').fill('TAKE10');
    await toast(page, 'Error validating discount code');
    expect(await total(page)).toBe('$50');
  });
});

describe('sending', () => {
  test('a double click makes one order', async () => {
    const before = (await studio.orders()).length;
    const page = await open();
    await fillForm(page);
    const sent = ordersSent(page);
    await submitButton(page).dblclick();
    await placedOrder(page);
    expect(sent).toHaveLength(1);
    expect((await studio.orders()).length).toBe(before + 1);
  });

  test('works by touch on a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await fillForm(page);
    await page.getByRole('button', { name: 'Increase song count' }).tap();
    await page.getByText('Pitch corrected by hand').tap();
    await page.getByRole('button', { name: 'Submit Order - $130', exact: true }).tap();
    const id = await placedOrder(page);
    await page.getByRole('heading', { name: 'Order Created' }).waitFor();
    expect(await studio.order(id)).toMatchObject({ song_count: 2, add_ons: { vocal_tuning: true } });
  });

  test('shows every file on its way, and can be cancelled without a trace', async () => {
    const [before, stored] = [(await studio.orders()).length, await filesOn(product.folder)];
    const page = await open();
    await fillForm(page, { files: [wavOf('one.wav', 900), wavOf('two.wav', 900, 220)] });
    const line = await slowLine(page, 150_000);
    await submitButton(page).click();
    await page.getByRole('button', { name: 'SUBMITTING...' }).waitFor();
    const panel = page.getByRole('region', { name: 'Upload' });
    const meter = async (name: string) =>
      Number(await panel.getByRole('progressbar', { name, exact: true }).getAttribute('aria-valuenow'));
    await expect.poll(() => meter('one.wav')).toBeGreaterThan(20);
    const seen = [await meter('All files'), await meter('two.wav')];
    expect(seen[0]).toBeLessThan(100);
    expect(seen[1]).toBe(0);
    await panel.getByText(/^0\.\d MB\/s, about \d+ s left$/).waitFor();
    await panel.getByText(/^\d\.\d\d of 1\.76 MB$/).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    await expect.poll(() => meter('All files')).toBeGreaterThan(seen[0] ?? 100);

    await panel.getByRole('button', { name: 'Cancel upload' }).click();
    await page
      .getByText('The upload was stopped. Nothing was ordered; your files and texts are still here.')
      .waitFor();
    await focused(submitButton(page));
    expect(await chosenFiles(page).count()).toBe(2);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
    await expect.poll(() => filesOn(product.folder)).toEqual(stored);
    expect((await studio.orders()).length).toBe(before);
    await line.restore();
    await submitButton(page).click();
    const order = await studio.order(await placedOrder(page));
    expect(order.files.map(({ name }) => name)).toEqual(['one.wav', 'two.wav']);
  });

  const onLossyLine = async () => {
    const line = await startLossyLine(product.url);
    onTestFinished(() => line.stop());
    return { line, page: await visit(browser, line.url, '/') };
  };

  test('a line that breaks is said, and the retry with the same key makes one order', async () => {
    const [before, stored] = [(await studio.orders()).length, await filesOn(product.folder)];
    const { line, page } = await onLossyLine();
    await fillForm(page, { files: [wavOf('broken line.wav', 900, 330)] });
    const sent = ordersSent(page);
    const slow = await slowLine(page, 150_000);
    await submitButton(page).click();
    const all = page.getByRole('progressbar', { name: 'All files' });
    await expect.poll(async () => Number(await all.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    line.cut();
    await toast(page, 'Failed to create order. Please try again.');
    expect((await studio.orders()).length).toBe(before);
    await expect.poll(() => filesOn(product.folder)).toEqual(stored);
    expect(await chosenFiles(page).count()).toBe(1);
    line.mend();
    await slow.restore();
    await submitButton(page).click();
    await placedOrder(page);
    expect(sent).toHaveLength(2);
    const keys = await Promise.all(sent.map((request) => request.headerValue('idempotency-key')));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect((await studio.orders()).length).toBe(before + 1);
  });

  test('an answer lost on its way back is found again by the retry: one order, the first', async () => {
    const before = (await studio.orders()).map(({ order_id }) => order_id);
    const { line, page } = await onLossyLine();
    await fillForm(page);
    line.loseAnswersOf('/api/orders/immediate');
    await submitButton(page).click();
    await toast(page, 'Failed to create order. Please try again.');
    const [first] = (await studio.orders()).filter(({ order_id }) => !before.includes(order_id));
    expect(first).toBeDefined();
    line.loseAnswersOf(null);
    await submitButton(page).click();
    expect(await placedOrder(page)).toBe(first?.order_id);
    expect((await studio.orders()).length).toBe(before.length + 1);
  });

  test('a refusal of the server names the file and keeps the form', async () => {
    const [before, stored] = [(await studio.orders()).length, await filesOn(product.folder)];
    const page = await open();
    await fillForm(page, {
      files: [wavOf('good.wav', 30), asUpload('really flac.wav', makeFlac({ seconds: 0.1 }))],
    });
    await page.getByLabel('Notes').fill('Keep this.');
    await submitButton(page).click();
    await toast(page, /really flac\.wav/);
    await expect.poll(() => submitButton(page).isEnabled()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await chosenFiles(page).count()).toBe(2);
    expect(await page.getByLabel('Notes').inputValue()).toBe('Keep this.');
    await expect.poll(() => filesOn(product.folder)).toEqual(stored);
    expect((await studio.orders()).length).toBe(before);
    await page.getByRole('button', { name: 'Remove really flac.wav' }).click();
    await submitButton(page).click();
    await placedOrder(page);
  });
});

describe('a price the owner changes meanwhile', () => {
  afterEach(() => studio.setPrices({ base_price: 50, regular_price: 90 }));

  test('before the click is noticed before a byte is sent', async () => {
    const page = await open();
    await fillForm(page);
    const sent = ordersSent(page);
    await studio.setPrices({ base_price: 60 });
    await submitButton(page).click();
    await toast(
      page,
      'The price changed from $50 to $60. Nothing was sent: look at the summary and submit again.',
    );
    expect(sent).toEqual([]);
    expect(await chosenFiles(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Submit Order - $60', exact: true }).click();
    expect((await studio.order(await placedOrder(page))).total_amount).toBe(60);
    // A later change leaves the order as it was placed.
    await studio.setPrices({ base_price: 20 });
    await page.reload();
    await page.getByRole('region', { name: 'Your order' }).getByText('$60').first().waitFor();
  });

  test('during the upload is answered with 409: the files stay, the new total stands', async () => {
    const page = await open();
    await fillForm(page);
    let isFirst = true;
    await page.route('**/api/orders/immediate', async (route) => {
      if (isFirst) await studio.setPrices({ base_price: 55 });
      isFirst = false;
      await route.continue();
    });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => isOrder(response.request())),
      submitButton(page).click(),
    ]);
    expect(answer.status()).toBe(409);
    await toast(page, /price/i);
    await page.getByRole('button', { name: 'Submit Order - $55', exact: true }).waitFor();
    expect(await total(page)).toBe('$55');
    expect(await chosenFiles(page).count()).toBe(1);
    await submitButton(page).click();
    expect((await studio.order(await placedOrder(page))).total_amount).toBe(55);
  });
});

describe('the draft', () => {
  test('outlives a reload without its files, and goes with the order', async () => {
    const page = await open();
    await fillForm(page, { name: 'Drafty' });
    await page.getByLabel('Project details').fill('Half a song.');
    await page.getByLabel('Notes').fill('Not done.');
    await page.getByRole('checkbox', { name: /^Clean edit/ }).check();
    await page.getByRole('button', { name: 'Increase song count' }).click();
    await page.reload();
    await openForm(page);
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Drafty');
    expect(await page.getByLabel('Project details').inputValue()).toBe('Half a song.');
    expect(await page.getByLabel('Notes').inputValue()).toBe('Not done.');
    expect(await page.getByRole('checkbox', { name: /^Clean edit/ }).isChecked()).toBe(true);
    expect(await total(page)).toBe('$120');
    expect(await chosenFiles(page).count()).toBe(0);
    await page.getByLabel('Audio files').setInputFiles([wavOf('song.wav', 20)]);
    await submitButton(page).click();
    const order = await studio.order(await placedOrder(page));
    expect(order).toMatchObject({ song_count: 2, notes: 'Not done.', total_amount: 120 });
    expect(await page.evaluate(() => localStorage.getItem('orderDraft'))).toBeNull();
    await page.goBack();
    await openForm(page);
    await page.getByRole('button', { name: 'Submit Order - $50', exact: true }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  });
});
