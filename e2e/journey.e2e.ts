import { beforeAll, describe, expect, test } from 'vitest';
import { placed, sha256 } from '../test/orders.ts';
import { answerMoney } from './admin-steps.ts';
import {
  artist,
  beat,
  figure,
  fillTheForm,
  listenToSamples,
  payWithPayPal,
  readTheOrder,
  received,
  uploads,
  watchThePrice,
} from './journey-steps.ts';
import { placedOrder, submitButton } from './order-steps.ts';
import { focused, toast, visit, wordsOf } from './page-tests.ts';
import { owner } from './product.ts';
import { setStage } from './set-up.ts';
import { zipEntries } from './zip-entries.ts';

// One order with real files from the first visit to the last download, by the artist and then by the engineer.
const stage = setStage();
let orderId = '';

beforeAll(() => stage.studio.addDiscount('WELCOME10', 'percent', 1_000));

describe('the artist', () => {
  test('reads, listens, fills in the form, sees the live price, uploads the files and pays with PayPal', async () => {
    const page = await visit(stage.browser, stage.product.url, '/', {
      expects: [/^request to another host: https:\/\/paypal\.me\//],
      prepare: (context) =>
        context.route('https://paypal.me/**', (route) => route.fulfill({ body: 'PayPal' })),
    });
    await listenToSamples(page);
    await watchThePrice(page);
    await fillTheForm(page);
    await page.getByRole('button', { name: 'Submit Order - $216', exact: true }).click();
    orderId = await placedOrder(page);
    expect(orderId).toMatch(/^MX-[0-9A-HJKMNP-TV-Z]{10,}$/);
    await toast(page, `Order ${orderId} created! Files sent to studio@example.com (Saved $24.00)`);
    await readTheOrder(page, orderId);
    await payWithPayPal(page, orderId);
  });
});

describe('the engineer', () => {
  const signedIn = async (path: string) =>
    visit(stage.browser, stage.product.url, path, { storageState: await stage.studio.session() });

  test('signs in, finds the order and sees everything that was entered', async () => {
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
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await password.fill(owner.password);
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Login successful!');
    await page.waitForURL('/admin');

    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await figure(page, 'Total Orders').waitFor();
    await expect.poll(() => figure(page, 'Total Orders').innerText()).toBe('2');
    await expect.poll(() => figure(page, 'Pending').innerText()).toBe('2');
    await expect.poll(() => figure(page, 'In Progress').innerText()).toBe('0');
    await expect.poll(() => figure(page, 'Revenue').innerText()).toBe('$0');
    await page.locator(`main a[href='/admin/orders/${orderId}']`).first().waitFor();

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
    await expect.poll(() => page.getByLabel('Search orders').inputValue()).toBe('zoe@exa');
    await page.getByLabel('Status', { exact: true }).selectOption('mastered');
    await page.getByText('No order matches.').waitFor();
    expect(new URL(page.url()).search).toBe('?search=zoe%40exa&status=mastered');
    await page.getByLabel('Status', { exact: true }).selectOption('pending');
    await page.getByRole('button', { name: `View ${orderId}` }).click();
    await page.waitForURL(`/admin/orders/${orderId}`);

    const entered = await wordsOf(page.getByRole('region', { name: 'Brief' }));
    for (const word of ['Rush delivery', 'Individual stems', artist.details.replace('\n', ' '), artist.notes])
      expect(entered).toContain(word);
    expect(entered).not.toContain('Clean edit');
    await expect
      .poll(() => wordsOf(page.getByRole('region', { name: 'Price' })))
      .toMatch(/3 songs ?3 × \$50 \$150 .*Subtotal \$240 Discount WELCOME10 -\$24 Total \$216/);
    await expect.poll(() => page.locator('main b').count()).toBe(0);
    const mails = page.getByRole('region', { name: 'Timeline' });
    await expect.poll(() => wordsOf(mails)).toContain(`To the client, ${artist.email}`);
    // One about the order to each; nobody is told that PayPal was opened.
    await expect.poll(() => mails.getByText('Queued').count()).toBe(2);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('/admin/orders?search=zoe%40exa&status=pending');
  });

  test('sees the file details, plays one, and downloads them byte for byte', async () => {
    await expect
      .poll(async () => (await stage.studio.order(orderId)).files.map(({ sample_rate_hz }) => sample_rate_hz))
      .toEqual([48_000, 44_100, null]);
    const page = await signedIn(`/admin/orders/${orderId}`);
    const files = page.getByRole('region', { name: /^Files/ });
    const rows = files.getByRole('listitem');
    await rows.nth(2).waitFor();
    const facts = [
      'WAV · 0:03 · 48 kHz · 24-bit · Stereo',
      'FLAC · 0:02 · 44.1 kHz · 16-bit · Stereo',
      'ZIP',
    ];
    for (const [index, { name }] of uploads.entries()) {
      const words = await wordsOf(rows.nth(index));
      expect(words).toContain(name);
      expect(words).toContain(facts[index]);
    }
    await files.getByText('A ZIP can’t be played.').waitFor();

    await files.getByRole('button', { name: 'Solo lead vocal.wav' }).click();
    const position = async () => Number(await files.getByRole('slider', { name: 'Seek' }).inputValue());
    await files.getByRole('button', { name: 'Play together' }).click();
    await expect.poll(position).toBeGreaterThan(0.5);
    // To its end, seconds later.
    await files.getByRole('button', { name: 'Play together' }).waitFor();

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
    const [brief, ...entries] = zipEntries(await received(all));
    expect(brief?.[0]).toBe('Brief.txt');
    expect(entries.map(([name, content]) => [name, sha256(content)])).toEqual(
      uploads.map(({ name, buffer }) => [name, sha256(buffer)]),
    );
  });

  test('moves it through its statuses in the list and on its page, and the revenue follows', async () => {
    const page = await signedIn('/admin/orders');
    const status = page.getByLabel(`Status of ${orderId}`);
    await status.waitFor();
    await expect
      .poll(() => status.locator('option').allInnerTexts())
      .toEqual([
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
    await answerMoney(page, 'Record payment');
    await toast(page, 'Payment recorded');
    await expect.poll(async () => (await stage.studio.order(orderId)).status).toBe('payment_received');
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => figure(page, 'Revenue').innerText()).toBe('$216');
    await expect.poll(() => figure(page, 'Pending').innerText()).toBe('1');

    await page.locator(`main a[href='/admin/orders/${orderId}']`).first().click();
    await page.waitForURL(`/admin/orders/${orderId}`);
    await page.getByText('Paid, and every song has its files.').waitFor();
    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.getByLabel('New status').selectOption('in_progress');
    await page.getByLabel('Note for the client').fill('First listen done.');
    await page.getByLabel('Private note').fill('Watch the sibilance.');
    await page.getByRole('button', { name: 'Save note' }).click();
    const history = page.getByRole('region', { name: 'Timeline' });
    await focused(history.getByRole('button', { name: 'Write a note' }));
    const events = history.getByRole('list').getByRole('listitem');
    const wordsOfEvents = async () => (await events.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    await expect
      .poll(wordsOfEvents)
      .toEqual([
        expect.stringMatching(
          /^In progress from Payment received Note for the client, not sent First listen done\. Private note Watch the sibilance\. /,
        ),
        expect.stringMatching(/: Payment received Queued To the client/),
        expect.stringMatching(/^Payment received from Pending /),
        expect.stringMatching(/^Payment recorded \$216, PayPal /),
        expect.stringMatching(/: I have your files Queued To the client/),
        expect.stringMatching(/: New order, .* Queued To /),
        expect.stringMatching(/^Order placed /),
      ]);
    await expect.poll(() => page.getByLabel(`Status of ${orderId}`).inputValue()).toBe('in_progress');
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => figure(page, 'In Progress').innerText()).toBe('1');
  });

  test('signs out, and the token is no longer valid', async () => {
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
    await expect.poll(() => submitButton(page).count()).toBe(0);
  });
});
