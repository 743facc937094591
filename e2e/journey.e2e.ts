import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFlac } from '../test/audio/flac.ts';
import { makeWav } from '../test/audio/wav.ts';
import { makeZip } from '../test/audio/zip.ts';
import { placed } from '../test/orders.ts';
import { asUpload, openForm, placedOrder, submitButton } from './order-steps.ts';
import { owner } from './product.ts';
import { setStage } from './stage.ts';
import { alive, focused, toast, visit, wordsOf } from './visit.ts';
import { zipEntries } from './zip-entries.ts';

// One order from the first look to the last download, on real files, by the artist and then by the engineer.
const stage = setStage();
let orderId = '';

const vocal = makeWav({ seconds: 3, bitDepth: 24, sampleRate: 48_000, tone: 220 });
const beat = makeFlac({ seconds: 2, tone: 110 });
const stems = makeZip([{ name: 'ad-libs/left.wav', content: makeWav({ seconds: 0.5 }) }]);
const uploads = [
  asUpload('lead vocal.wav', vocal),
  asUpload('beat.flac', beat),
  asUpload('ad-libs.zip', stems),
];
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const received = async (download: Download) => readFile(await download.path());

const artist = {
  name: 'Zoë Quinn-O’Neill',
  email: 'zoe@example.com',
  details: 'Trap, 142 bpm.\nBeside: anything that hits <b>hard</b> & stays clear.',
  notes: 'Click at 1:12 in the lead.',
};

beforeAll(() => stage.studio.addDiscount('WELCOME10', 'percent', 1_000));

describe('the artist', () => {
  test('reads, listens, fills the form, sees the price live, hands over the files, and pays with PayPal', async () => {
    const page = await visit(stage.browser, stage.product.url, '/', {
      expects: [/^left the house: https:\/\/paypal\.me\//],
      prepare: (context) =>
        context.route('https://paypal.me/**', (route) => route.fulfill({ body: 'PayPal' })),
    });
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
    const [raw, mixed] = [/^Play .+, before$/, /^Play .+, after$/].map((name) =>
      samples.getByRole('button', { name }),
    );
    if (!raw || !mixed) throw new Error('unreachable');
    const sounds = samples.locator('audio');
    const at = (index: number) => sounds.nth(index).evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await raw.click();
    await expect.poll(() => at(0)).toBeGreaterThan(0.3);
    await mixed.click();
    await expect.poll(() => at(1)).toBeGreaterThan(0.3);
    expect(await sounds.nth(0).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
    await samples.getByRole('button', { name: /^Stop .+, after$/ }).click();
    await mixed.waitFor();
    await expect.poll(() => at(1)).toBe(0);

    await page.getByRole('button', { name: 'Get Started' }).click();
    await openForm(page);
    const summary = page.getByRole('region', { name: 'Order Summary' });
    const total = summary.locator('output');
    expect(await total.innerText()).toBe('$50');
    for (const songs of ['$100', '$150']) {
      await page.getByRole('button', { name: 'Increase song count' }).click();
      await expect.poll(() => total.innerText()).toBe(songs);
    }
    expect(await summary.innerText()).not.toContain('Rush delivery');
    await page.getByRole('checkbox', { name: /^Rush delivery/ }).check();
    await expect.poll(() => total.innerText()).toBe('$210');
    await page.getByRole('checkbox', { name: /^Individual stems/ }).check();
    await expect.poll(() => total.innerText()).toBe('$240');
    expect(await wordsOf(summary)).toMatch(
      /LIVE Mixing and mastering, 3 songs 3 × \$50 \$150 Rush delivery 3 × \$20 \$60 Individual stems 3 × \$10 \$30 TOTAL \$240 You Save \(vs \$90\/song\) \$120/i,
    );
    await page.getByRole('button', { name: 'Submit Order - $240', exact: true }).waitFor();

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
    expect(await wordsOf(summary)).toMatch(/Subtotal \$240 Discount WELCOME10 -\$24 NEW TOTAL \$216/i);

    await page.getByRole('button', { name: 'Submit Order - $216', exact: true }).click();
    orderId = await placedOrder(page);
    expect(orderId).toMatch(/^MX-[0-9A-HJKMNP-TV-Z]{10,}$/);
    await toast(page, `Order ${orderId} created! Files sent to studio@example.com (Saved $24.00)`);

    await page.getByRole('heading', { name: 'Order Created' }).waitFor();
    expect(await wordsOf(page.getByRole('region', { name: 'Your order' }))).toMatch(
      new RegExp(
        `${orderId} Client ${artist.name} Email ${artist.email} Songs 3 Files uploaded 3 ` +
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

    const pay = page.getByRole('button', { name: 'Pay with PayPal' });
    await alive(pay);
    const opened = page.context().waitForEvent('page');
    const clicked = performance.now();
    await pay.click();
    expect((await opened).url()).toBe('https://paypal.me/your-paypal-handle/216USD');
    await toast(page, 'Redirecting to PayPal...');
    await page.waitForURL(`/payment-success?order=${orderId}&method=paypal`);
    expect(performance.now() - clicked).toBeGreaterThan(1_900);

    await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
    const words = await wordsOf(page.locator('main'));
    expect(words).toContain(`Thank you, ${artist.name}. The studio has 3 files for 3 songs.`);
    expect(words).toMatch(
      new RegExp(`Order ${orderId} Total paid \\$216 Method PayPal Status Confirmed`, 'i'),
    );
    expect(words).toContain('The studio checks the payment on its side');
    expect(words).toContain('work on it starts within 24 hours');
    await page.getByRole('link', { name: 'Read the FAQ' }).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL('/');
  });
});

describe('the engineer', () => {
  const signedIn = async (path: string) =>
    visit(stage.browser, stage.product.url, path, { storageState: await stage.studio.session() });
  const figure = (page: Page, label: string) =>
    page
      .locator('dl > div', { has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first();

  test('signs in, finds the order, and sees all that was entered', async () => {
    await placed(stage.product.url, {
      fields: { name: 'Grace Hopper', email: 'grace@example.org', song_count: '2' },
    });
    const page = await visit(stage.browser, stage.product.url, '/admin');
    await page.waitForURL('/admin/login');
    await page.getByText(/access attempts are logged/i).waitFor();
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Username').fill(owner.username);
    await password.fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Invalid credentials');
    expect(page.url()).toContain('/admin/login');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await password.fill(owner.password);
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Login successful!');
    await page.waitForURL('/admin');

    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await figure(page, 'Total Orders').waitFor();
    expect(await figure(page, 'Total Orders').innerText()).toBe('2');
    expect(await figure(page, 'Pending').innerText()).toBe('2');
    expect(await figure(page, 'In Progress').innerText()).toBe('0');
    expect(await figure(page, 'Revenue').innerText()).toBe('$0');
    await page.getByRole('link', { name: orderId }).waitFor();

    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await page
      .getByRole('button', { name: /^View MX-/ })
      .nth(1)
      .waitFor();
    await page.getByLabel('Search orders').fill('zoe@exa');
    await page.waitForURL('/admin/orders?search=zoe%40exa');
    const views = page.getByRole('button', { name: /^View MX-/ });
    await expect.poll(() => views.count()).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: `View ${orderId}` }).waitFor();
    expect(await page.getByLabel('Search orders').inputValue()).toBe('zoe@exa');
    await page.getByLabel('Status', { exact: true }).selectOption('delivered');
    await page.getByText('No order matches.').waitFor();
    expect(new URL(page.url()).search).toBe('?search=zoe%40exa&status=delivered');
    await page.getByLabel('Status', { exact: true }).selectOption('pending');
    await page.getByRole('button', { name: `View ${orderId}` }).click();
    await page.waitForURL(`/admin/orders/${orderId}`);

    const entered = await wordsOf(page.getByRole('region', { name: 'What the client sent' }));
    for (const word of [
      artist.name,
      artist.email,
      'Songs 3',
      'WELCOME10',
      'Rush delivery',
      'Individual stems',
      artist.details.replace('\n', ' '),
      artist.notes,
    ])
      expect(entered).toContain(word);
    expect(entered).not.toContain('Clean edit');
    expect(await wordsOf(page.getByRole('region', { name: 'Price' }))).toMatch(
      /3 songs ?3 × \$50 \$150 .*Subtotal \$240 Discount WELCOME10 -\$24 Total \$216/,
    );
    expect(await page.locator('main b').count()).toBe(0);
    const mails = page.getByRole('region', { name: 'Timeline' });
    expect(await wordsOf(mails)).toContain(`To the client, ${artist.email}`);
    expect(await mails.getByText('Queued').count()).toBe(2);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('/admin/orders?search=zoe%40exa&status=pending');
  });

  test('sees what the files are, hears one, and takes them home byte for byte', async () => {
    await expect
      .poll(async () => (await stage.studio.order(orderId)).files.map(({ sample_rate_hz }) => sample_rate_hz))
      .toEqual([48_000, 44_100, null]);
    const page = await signedIn(`/admin/orders/${orderId}`);
    const files = page.getByRole('region', { name: /^Files/ });
    const rows = files.getByRole('listitem');
    await rows.nth(2).waitFor();
    const facts = [
      'Size 0.82 MB Format WAV Duration 0:03 Sample rate 48 kHz Bit depth 24-bit Channels Stereo',
      'Size 0.34 MB Format FLAC Duration 0:02 Sample rate 44.1 kHz Bit depth 16-bit Channels Stereo',
      'Size 86 KB Format ZIP Duration — Sample rate — Bit depth — Channels —',
    ];
    for (const [index, { name }] of uploads.entries()) {
      const words = await wordsOf(rows.nth(index));
      expect(words).toContain(name);
      expect(words).toContain(facts[index]);
    }
    await files.getByText('An archive cannot be played.').waitFor();

    await files.getByRole('button', { name: 'Play lead vocal.wav' }).click();
    const player = page.getByRole('region', { name: 'Player: lead vocal.wav' });
    const position = async () => Number(await player.getByRole('slider', { name: 'Seek' }).inputValue());
    await expect.poll(position).toBeGreaterThan(0.5);
    await player.getByRole('button', { name: 'Pause' }).click();
    const stood = await position();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(position).toBeGreaterThan(stood);
    await player.getByRole('button', { name: 'Close player' }).click();
    await focused(files.getByRole('button', { name: 'Play lead vocal.wav' }));

    const [one] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('button', { name: 'Download beat.flac' }).click(),
    ]);
    expect(one.suggestedFilename()).toBe('beat.flac');
    expect(sha256(await received(one))).toBe(sha256(beat));
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('button', { name: 'Download all' }).click(),
    ]);
    expect(all.suggestedFilename()).toBe(`${orderId} ${artist.name}.zip`);
    const entries = zipEntries(await received(all));
    expect([...entries].map(([name, content]) => [name, sha256(content)])).toEqual(
      uploads.map(({ name, buffer }) => [name, sha256(buffer)]),
    );
  });

  test('moves it through its statuses, in the list and on its page, and the revenue follows', async () => {
    const page = await signedIn('/admin/orders');
    const status = page.getByLabel(`Status of ${orderId}`);
    await status.waitFor();
    expect(await status.locator('option').allInnerTexts()).toEqual([
      'Pending',
      'Payment received',
      'In progress',
      'Mixed',
      'Mastered',
      'Delivered',
      'Revision requested',
      'Completed',
    ]);
    await status.selectOption('payment_received');
    await toast(page, 'Order status updated successfully');
    expect((await stage.studio.order(orderId)).status).toBe('payment_received');
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => figure(page, 'Revenue').innerText()).toBe('$216');
    expect(await figure(page, 'Pending').innerText()).toBe('1');

    await page.getByRole('link', { name: orderId }).click();
    await page.waitForURL(`/admin/orders/${orderId}`);
    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.getByLabel('New status').selectOption('in_progress');
    await page.getByLabel('Note for the client').fill('First listen done.');
    await page.getByLabel('Private note').fill('Watch the sibilance.');
    await page.getByRole('button', { name: 'Save note' }).click();
    const history = page.getByRole('region', { name: 'Timeline' });
    await focused(history.getByRole('button', { name: 'Write a note' }));
    const events = await history.getByRole('list').getByRole('listitem').allInnerTexts();
    expect(events.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(
        /^In progress from Payment received Note for the client, not sent First listen done\. Private note Watch the sibilance\. /,
      ),
      expect.stringMatching(
        new RegExp(`^Your payment for order ${orderId} has arrived Queued To the client`),
      ),
      expect.stringMatching(/^Payment received from Pending /),
      expect.stringMatching(/^Your order MX-.* Queued To the client/),
      expect.stringMatching(/^New order MX-.* Queued To /),
      expect.stringMatching(/^Order placed /),
    ]);
    expect(await page.getByLabel(`Status of ${orderId}`).inputValue()).toBe('in_progress');
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => figure(page, 'In Progress').innerText()).toBe('1');
  });

  test('logs out, and the token opens nothing any more', async () => {
    const page = await visit(stage.browser, stage.product.url, '/admin/login');
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/admin');
    const token = await page.evaluate(() => localStorage.getItem('admin_token'));
    const askAgain = async () =>
      (
        await fetch(`${stage.product.url}/api/admin/orders`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await askAgain()).toBe(200);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
    await expect.poll(askAgain).toBe(401);
    expect(await page.evaluate(() => [localStorage.admin_token, localStorage.admin_user])).toEqual([
      undefined,
      undefined,
    ]);
    await page.goto('/admin/orders');
    await page.waitForURL('/admin/login');
    expect(await submitButton(page).count()).toBe(0);
  });
});
