import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { placed } from '../test/orders.ts';
import { openForm } from './order-steps.ts';
import { owner, type Product, startBrowser, startProduct } from './product.ts';
import { openStudio, type Studio } from './studio.ts';
import { focused, toast, visit, wordsOf } from './visit.ts';

let product: Product;
let browser: Browser;
let studio: Studio;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), startBrowser()]);
  studio = openStudio(product);
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
});

type Options = Parameters<typeof visit>[3];
const asGuest = (path: string, options: Options = {}) => visit(browser, product.url, path, options);
const asOwner = async (path: string, options: Options = {}) =>
  asGuest(path, { storageState: await studio.session(), ...options });
const place = (name: string) =>
  placed(product.url, {
    fields: { name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`, song_count: '1' },
  });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const signIn = async (page: Page, secret: string = owner.password) => {
  await page.getByLabel('Username').fill(owner.username);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const views = (page: Page) => page.getByRole('button', { name: /^View MX-/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

describe('an empty studio', () => {
  test('says in every list what will stand there', async () => {
    const page = await asOwner('/admin');
    await page.getByText('No orders yet.').waitFor();
    await page.goto('/admin/orders');
    await page.getByText('No orders yet.').waitFor();
    await page.getByRole('link', { name: 'Open the order form' }).waitFor();
    await page.goto('/admin/messaging');
    await page.getByText('No message has been written yet.').waitFor();
    await page.getByLabel('State').selectOption('failed');
    await page.getByText('No message in this state.').waitFor();
    await page.goto('/admin/orders/MX-0000000000');
    await page.getByText('There is no order with this number.').waitFor();
    await page.goto('/admin/nowhere');
    await heading(page, 'Page not found');
  });

  test('has nine places, each under its name', async () => {
    const page = await asOwner('/admin');
    const places = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await places.first().waitFor();
    const names = await places.allInnerTexts();
    expect(names).toEqual([
      'Overview',
      'Orders',
      'Customers',
      'Messaging',
      'Testimonials',
      'Portfolio',
      'Images',
      'FAQ',
      'Settings',
    ]);
    for (const name of names) {
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();
      await heading(page, name);
      await expect.poll(() => page.title()).toBe(`${name} - Admin`);
    }
  });
});

describe('signing in', () => {
  test('is asked of guests, who then land where they wanted to go; the signed-in pass', async () => {
    const page = await asGuest('/admin/orders?status=pending');
    await page.waitForURL('/admin/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Please fill in all fields');
    await focused(page.getByLabel('Username'));
    await page.getByLabel('Username').fill(owner.username);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await focused(password(page));
    await signIn(page);
    await page.waitForURL('/admin/orders?status=pending');
    await page.goto('/admin/login');
    await page.waitForURL('/admin');
    await page.reload();
    await heading(page, 'Overview');
  });

  test('is asked again when what the browser remembers is damaged', async () => {
    const page = await asGuest('/admin', {
      storageState: {
        cookies: [],
        origins: [
          {
            origin: product.url,
            localStorage: [
              { name: 'admin_token', value: 'something' },
              { name: 'admin_user', value: '{damaged' },
            ],
          },
        ],
      },
      expects: [/The stored sign-in could not be read/],
    });
    await page.waitForURL('/admin/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('a session that ends meanwhile leads back to the sign-in, and from there back to the work', async () => {
    const id = await place('Expiring');
    const page = await asGuest('/admin/login');
    await signIn(page);
    await heading(page, 'Overview');
    await page.getByRole('link', { name: id }).click();
    await page.waitForURL(`/admin/orders/${id}`);
    const token = await page.evaluate(() => localStorage.getItem('admin_token'));
    await fetch(`${product.url}/api/admin/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.getByLabel(`Status of ${id}`).selectOption('mixed');
    await toast(page, 'Your session has ended. Sign in again to go on.');
    await page.waitForURL('/admin/login');
    expect(await page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
    await signIn(page);
    await page.waitForURL(`/admin/orders/${id}`);
    expect(await page.getByLabel(`Status of ${id}`).inputValue()).toBe('pending');
  });

  test('no answer is said as such', async () => {
    const page = await asGuest('/admin/login', {
      prepare: (context) => context.route('**/api/admin/login', (route) => route.abort()),
    });
    await signIn(page);
    await toast(page, 'Failed to fetch');
  });

  test('a tab follows when another one signs out', async () => {
    const first = await asGuest('/admin/login');
    await signIn(first);
    await heading(first, 'Overview');
    const second = await first.context().newPage();
    await second.goto('/admin/orders');
    await heading(second, 'Orders');
    await first.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
    await second.waitForURL('/admin/login');
  });
});

describe('orders', () => {
  test('more than fifty come page by page', async () => {
    const names = Array.from({ length: 53 }, (_, index) => `Paging ${String(index).padStart(2, '0')}`);
    for (let from = 0; from < names.length; from += 8)
      await Promise.all(names.slice(from, from + 8).map(place));
    const page = await asOwner('/admin/orders?search=paging');
    await page.getByText('53 orders, the latest 50 shown').waitFor();
    expect(await views(page).count()).toBe(50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('53 orders', { exact: true }).waitFor();
    expect(await views(page).count()).toBe(53);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    const main = await wordsOf(page.locator('main'));
    for (const name of names) expect(main).toContain(name);
    await page.getByLabel('Search orders').fill('paging.07@');
    await page.getByText('1 order', { exact: true }).waitFor();
    await page.getByLabel('Search orders').fill('nobody at all');
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await expect.poll(() => page.getByLabel('Search orders').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
  });

  test('a status stands at once, and goes back when the server does not take it', async () => {
    const id = await place('Optimist');
    const page = await asOwner('/admin/orders');
    const status = page.getByLabel(`Status of ${id}`);
    const held = Promise.withResolvers<void>();
    let outcome: 'pass' | 'fail' = 'pass';
    await page.route('**/status', async (route) => {
      await held.promise;
      return outcome === 'pass' ? route.continue() : route.abort();
    });
    await status.selectOption('mixed');
    expect(await status.inputValue()).toBe('mixed');
    expect((await studio.order(id)).status).toBe('pending');
    held.resolve();
    await toast(page, 'Order status updated successfully');
    expect((await studio.order(id)).status).toBe('mixed');

    outcome = 'fail';
    await status.selectOption('delivered');
    await toast(page, 'Failed to update order status');
    await expect.poll(() => status.inputValue()).toBe('mixed');
    expect((await studio.order(id)).status).toBe('mixed');
  });

  test.each([
    ['/admin', '**/api/admin/dashboard', 'Failed to load dashboard data', 'Recent orders'],
    ['/admin/orders', '**/api/admin/orders?*', 'Failed to load orders', 'Optimist'],
    ['/admin/messaging', '**/api/admin/emails?*', 'Failed to load messages', 'Queued'],
    ['/admin/settings', '**/api/admin/settings', 'Failed to load the settings', 'Sample order'],
  ])('%s says when it cannot be loaded, and tries again', async (path, route, words, content) => {
    const page = await asOwner(path, {
      prepare: (context) => context.route(route, (call) => call.abort()),
    });
    const problem = page.getByRole('alert').filter({ hasText: words });
    await problem.waitFor();
    await problem.getByText('The server did not answer.').waitFor();
    await page.context().unroute(route);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main').getByText(content).first().waitFor();
    expect(await problem.count()).toBe(0);
  });

  test('a page whose code does not arrive says so, and loads again', async () => {
    const page = await asOwner('/admin', {
      expects: [/orders-page|React Router|dynamically imported/],
      prepare: (context) => context.route('**/assets/orders-page-*.js', (route) => route.abort()),
    });
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await heading(page, 'This page stopped working.');
    await page.context().unroute('**/assets/orders-page-*.js');
    await page.getByRole('button', { name: 'Load again' }).click();
    await heading(page, 'Orders');
  });

  test('a message that failed says why, and can be queued again', async () => {
    const id = await place('Bounced');
    studio.withDatabase((db) =>
      db
        .prepare(
          `update emails set state = 'failed', error = '550 No such user', attempts = 3
           where order_id = ? and recipient = 'bounced@example.com'`,
        )
        .run(id),
    );
    const page = await asOwner('/admin/messaging');
    await page.getByLabel('State').selectOption('failed');
    await page.getByText('550 No such user').waitFor();
    await page.getByRole('button', { name: 'Retry message to bounced@example.com' }).click();
    await toast(page, 'The message to bounced@example.com is queued again');
    await page.getByText('No message in this state.').waitFor();
    const { emails } = await studio.order(id);
    expect(emails.map(({ recipient, state }) => [recipient, state])).toContainEqual([
      'bounced@example.com',
      'queued',
    ]);
  });

  test('a refused download or player says why', async () => {
    const id = await place('Refused');
    const page = await asOwner(`/admin/orders/${id}`);
    await page.route('**/download-link', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The store is being moved. Try again in a minute.' } }),
    );
    await page.getByRole('button', { name: 'Download song.wav' }).click();
    await toast(page, 'song.wav cannot be downloaded. The store is being moved. Try again in a minute.');
    await page.getByRole('button', { name: 'Play song.wav' }).click();
    await page
      .getByRole('region', { name: 'Player: song.wav' })
      .getByText('The store is being moved.')
      .waitFor();
  });
});

describe('by keyboard alone', () => {
  /** Presses Tab until the element has the focus. */
  const tabTo = async (page: Page, name: string | RegExp, role: Parameters<Page['getByRole']>[0]) => {
    const target = page.getByRole(role, { name });
    await target.first().waitFor();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${role} ${name}`);
  };

  test('from the sign-in to a changed status, and out again', async () => {
    const id = await place('Keyboard');
    const page = await asGuest('/admin/login');
    await focused(page.getByLabel('Username'));
    await page.keyboard.type(owner.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Overview');
    await tabTo(page, 'Orders', 'link');
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin/orders');
    await focused(page.getByRole('heading', { name: 'Orders', level: 1 }));
    await tabTo(page, 'Search orders', 'searchbox');
    await page.keyboard.type('keyboard');
    await page.waitForURL('/admin/orders?search=keyboard');
    await expect.poll(() => views(page).count()).toBe(1);
    await tabTo(page, `Status of ${id}`, 'combobox');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toast(page, 'Order status updated successfully');
    const order = await studio.order(id);
    expect(order.status).toBe('in_progress');
    // A status that was only passed by leaves no trace.
    expect(order.events.map(({ to }) => to)).toEqual(['pending', 'in_progress']);
    await tabTo(page, `View ${id}`, 'button');
    await page.keyboard.press('Enter');
    await page.waitForURL(`/admin/orders/${id}`);
    await tabTo(page, 'Write a note', 'button');
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('Note for the client'));
    await page.keyboard.type('By keyboard.');
    await tabTo(page, 'Save note', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'History' }).getByText('By keyboard.').waitFor();
    await page.keyboard.press('Home');
    await page.reload();
    await tabTo(page, 'Logout', 'button');
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin/login');
  });
});

describe('settings', () => {
  afterEach(() => studio.setPrices({ base_price: 50, business_name: 'Mixfront Studio' }));
  const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

  test('are public the moment they are saved', async () => {
    const visitor = await asGuest('/');
    const page = await asOwner('/admin/settings');
    await page.getByLabel('Base price').fill('$65.50');
    await page.getByLabel('Business name').fill('Tape & Tea');
    await page.getByRole('region', { name: 'Sample order' }).getByText('$196.50').waitFor();
    await page.getByText('Not saved yet').waitFor();
    await save(page);
    await toast(page, 'Settings saved');
    await page.getByText('Everything is saved').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tape & Tea' }).waitFor();
    await visitor.reload();
    expect(await wordsOf(visitor.locator('footer'))).toContain('Tape & Tea');
    await openForm(visitor);
    await visitor.getByRole('button', { name: 'Submit Order - $65.50' }).waitFor();
    expect(await wordsOf(visitor.locator('#pricing'))).toContain('You save $24.50 on every song.');
  });

  test('wrong values stay on the page, each with its sentence', async () => {
    const page = await asOwner('/admin/settings');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    for (const [text, words] of [
      ['fifty', 'Enter an amount in dollars'],
      ['-5', 'Enter an amount in dollars'],
      ['12.345', 'Use at most two decimals'],
      ['100001', 'The amount cannot be above $100,000'],
      ['', 'Enter an amount in dollars'],
    ] as const) {
      await page.getByLabel('Base price').fill(text);
      await save(page);
      await page.getByText(words).first().waitFor();
      await focused(page.getByLabel('Base price'));
    }
    await page.getByLabel('Contact email').fill('nobody');
    await page.getByLabel('PayPal handle').fill('../evil');
    await save(page);
    await page.getByText('Enter an e-mail address like name@example.com').waitFor();
    await page.getByText('PayPal handle has letters, digits').waitFor();
    expect(calls).toEqual([]);
    // Unsaved work is not lost by a slip.
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('PayPal handle').inputValue()).toBe('../evil');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await page.getByLabel('Base price').inputValue()).toBe('50');
  });

  test('the log shows who tried to come in', async () => {
    const page = await asGuest('/admin/login');
    await signIn(page, 'surely not this');
    await toast(page, 'Invalid credentials');
    await signIn(page);
    await heading(page, 'Overview');
    await page.goto('/admin/settings');
    const rows = page.getByRole('region', { name: 'Sign-in attempts' }).locator('tbody tr');
    await rows.nth(1).waitFor();
    expect(await rows.nth(0).innerText()).toMatch(/owner\s+127\.0\.0\.1\s+Signed in$/);
    expect(await rows.nth(1).innerText()).toMatch(/owner\s+127\.0\.0\.1\s+Wrong name or password$/);
  });
});

describe('passwords', () => {
  test('a new one signs every other session out, and this one stays', async () => {
    const next = 'quite another sentence';
    const [here, there] = [await asGuest('/admin/login'), await asGuest('/admin/login')];
    await signIn(here);
    await heading(here, 'Overview');
    await signIn(there);
    await heading(there, 'Overview');
    await here.getByRole('link', { name: 'Settings' }).click();
    const change = async (from: string, to: string) => {
      await here.getByLabel('Current password').fill(from);
      await here.getByLabel('New password').fill(to);
      await here.getByRole('button', { name: 'Change password' }).click();
    };
    await change(owner.password, 'short');
    await here.getByText('Use at least 10 characters').waitFor();
    await change('not the old one', next);
    await here.getByText('The current password is not right', { exact: true }).waitFor();
    await change(owner.password, next);
    await toast(here, 'Password changed. Every other session has been signed out.');
    await there.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await there.waitForURL('/admin/login');
    await signIn(there);
    await toast(there, 'Invalid credentials');
    await signIn(there, next);
    await there.waitForURL('/admin/orders');
    await change(next, owner.password);
    await expect.poll(() => here.getByLabel('Current password').inputValue()).toBe('');
    await here.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await heading(here, 'Orders');
  });

  test('too many wrong ones have to wait, in words, and then the right one opens', async () => {
    const page = await asGuest('/admin/login');
    for (let tries = 0; tries < 6; tries += 1) {
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/admin/login'),
        signIn(page, `wrong ${tries}`),
      ]);
      if (answer.status() === 429) break;
      expect(answer.status()).toBe(401);
    }
    const words = page.getByText(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/);
    const seconds = Number((await words.innerText()).match(/\d+/)?.[0]);
    expect(seconds).toBeLessThanOrEqual(4);
    await sleep(seconds * 1_000);
    await signIn(page);
    await page.waitForURL('/admin');
  });
});
