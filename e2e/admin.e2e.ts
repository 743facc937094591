import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../shared/settings.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { adminOf, heading, password, signIn } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { focused, toast } from './page-tests.ts';
import { owner } from './product.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest, asOwner, place } = adminOf(stage);

describe('an empty studio', () => {
  test('says in every list what will appear there', async () => {
    const page = await asOwner('/admin');
    await page.getByText('No orders yet.').waitFor();
    await page.goto('/admin/orders');
    await page.getByText('No orders yet.').waitFor();
    await page.getByRole('link', { name: 'Open the order form' }).waitFor();
    await page.goto('/admin/messaging?tab=sent');
    await page.getByText('No emails yet.').waitFor();
    await page.getByLabel('State').selectOption('failed');
    await page.getByText('No emails in this state.').waitFor();
    await page.goto('/admin/orders/MX-0000000000');
    await page.getByText('There’s no order with this number.').waitFor();
    await page.goto('/admin/nowhere');
    await heading(page, 'Page not found');
  });

  test('scrolls a new page to the top, and restores the scroll position on Back', async () => {
    const page = await asOwner('/admin/settings/offer');
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    const goDown = async () => {
      await page.getByRole('button', { name: 'Edit Acapella version' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, 300));
      await expect.poll(top).toBe(300);
    };
    await goDown();
    await page.goto('/admin/faq');
    await heading(page, 'FAQ');
    await expect.poll(() => top()).toBe(0);
    await page.goto('/admin/settings/offer');
    await page.getByRole('button', { name: 'Edit Acapella version' }).waitFor();
    await expect.poll(() => top()).toBe(0);
    await goDown();
    const places = page.getByRole('navigation', { name: 'Admin' });
    await places.getByRole('link', { name: 'Orders', exact: true }).click();
    await heading(page, 'Orders');
    await expect.poll(() => top()).toBe(0);
    await page.goBack();
    await heading(page, 'Settings');
    await expect.poll(top).toBeGreaterThan(0);
  });
});

const places = [
  'Overview',
  'Orders',
  'Customers',
  'Messaging',
  'Testimonials',
  'Portfolio',
  'Images',
  'FAQ',
  'Settings',
];

test('the phone menu links to all nine pages, each with its own title, fits the screen, and closes on a choice', async () => {
  const page = await asOwner('/admin', { viewport: { width: 390, height: 664 } });
  const menu = page.getByRole('button', { name: 'Menu' });
  const list = page.getByRole('navigation', { name: 'Main' }).getByRole('list');
  for (const place of places) {
    await menu.click();
    const links = list.getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(places);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box && box.height >= 44 && box.x >= 0 && box.x + box.width <= 390).toBe(true);
      expect(box && box.y + box.height <= 664).toBe(true);
    }
    if (place === 'Orders') await expectAccessibleNightly(page);
    const link = list.getByRole('link', { name: place, exact: true });
    if (place === 'Settings') await link.press('Enter');
    else await link.click();
    await heading(page, place);
    await expect.poll(() => page.title()).toMatch(new RegExp(`\\b${place} - Admin$`));
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => list.count()).toBe(0);
    await menu.click();
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    await expect.poll(() => list.locator('[aria-current=page]').count()).toBe(1);
    await page.keyboard.press('Escape');
  }
});

describe('signing in', () => {
  test('redirects guests to the sign-in and then to the page they wanted; signed-in users pass', async () => {
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

  nightlyTest('is required again when the stored session is damaged', async () => {
    const page = await asGuest('/admin', {
      storageState: {
        cookies: [],
        origins: [
          {
            origin: stage.product.url,
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
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('without the guide, the overview of a studio lists what is still missing until it is there', async () => {
    await stage.studio.ask('/api/admin/first-steps', 'PUT', { is_dismissed: true });
    const page = await asGuest('/admin/login');
    await signIn(page);
    await page.getByText('fill in your PayPal handle, Cash App handle and contact email').waitFor();
    await page.getByRole('link', { name: 'Fill in now' }).click();
    await page.getByLabel('PayPal handle').fill('LowTide');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Way to pay updated');
    await page.getByRole('button', { name: 'Edit Cash App' }).click();
    await page.getByLabel('Cash App handle').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('No handle, so it isn’t offered.').waitFor();
    await heading(page, 'Settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Studio' }).click();
    await page.getByLabel('Contact email', { exact: true }).fill('hello@lowtide.example');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Total Orders').waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await expect.poll(() => page.getByText('Before your first client').count()).toBe(0);
    const { paypal_handle, cashapp_handle, contact_email } = defaultSettings;
    await stage.studio.setPrices({ paypal_handle, cashapp_handle, contact_email });
  });

  test('a session that ends leads to the sign-in, and from there back to the page', async () => {
    const id = await place('Expiring');
    const page = await asGuest('/admin/login');
    await signIn(page);
    await heading(page, 'Overview');
    await page
      .getByRole('region', { name: 'Recent orders' })
      .getByRole('link', { name: /^Expiring – / })
      .click();
    await page.waitForURL(`/admin/orders/${id}`);
    await page.getByLabel(`Status of ${id}`).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('admin_token'));
    await fetch(`${stage.product.url}/api/admin/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    // The page finds out by itself: it looks at an order whose emails wait every few seconds.
    await toast(page, 'Your session has ended. Sign in again to continue.');
    await page.waitForURL('/admin/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
    await signIn(page);
    await page.waitForURL(`/admin/orders/${id}`);
    await expect.poll(() => page.getByLabel(`Status of ${id}`).inputValue()).toBe('pending');
  });

  nightlyTest('a server that does not answer is reported', async () => {
    const page = await asGuest('/admin/login', {
      prepare: (context) => context.route('**/api/admin/login', (route) => route.abort()),
    });
    await signIn(page);
    await toast(page, 'Failed to fetch');
  });
});

describe('passwords', () => {
  nightlyTest('changing one signs out every other session and keeps this one', async () => {
    const next = 'quite another sentence';
    const [here, there] = [await asGuest('/admin/login'), await asGuest('/admin/login')];
    await signIn(here);
    await heading(here, 'Overview');
    await signIn(there);
    await heading(there, 'Overview');
    await here.getByRole('link', { name: 'Settings' }).click();
    await here.getByRole('link', { name: 'Account', exact: true }).click();
    const change = async (from: string, to: string) => {
      await here.getByLabel('Current password').fill(from);
      await here.getByLabel('New password').fill(to);
      await here.getByRole('button', { name: 'Change password' }).click();
    };
    await change(owner.password, 'short');
    await here.getByText('Use at least 10 characters').waitFor();
    await change('not the old one', next);
    await here.getByText('The current password is wrong', { exact: true }).waitFor();
    await change(owner.password, next);
    await toast(here, 'Password changed. Every other session has been signed out.');
    await there.goto('/admin/orders');
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

  test('shows why signing in was refused', async () => {
    const page = await asGuest('/admin/login');
    for (const [status, body, words] of [
      [503, '{"detail":"The studio is being moved."}', 'The studio is being moved.'],
      // From a proxy, while no process runs.
      [
        503,
        '<!doctype html><p>This site is restarting.',
        'The server can’t answer right now (503). Try again in a few seconds.',
      ],
      [401, '{"detail":"Nobody is signed in"}', 'Invalid credentials'],
    ] as const) {
      await page.route('**/api/admin/login', (route) => route.fulfill({ status, body }));
      await signIn(page);
      await toast(page, words);
    }
  });

  nightlyTest('asks for a wait after too many wrong passwords, then accepts the right one', async () => {
    const page = await asGuest('/admin/login');
    // The wait grows with every try, until the next one comes within it, however slow the machine.
    for (let tries = 0; tries < 12; tries += 1) {
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/admin/login'),
        signIn(page, `wrong ${tries}`),
      ]);
      if (answer.status() === 429) break;
      expect(answer.status()).toBe(401);
    }
    // At the field and as a toast.
    await page
      .getByText(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/)
      .first()
      .waitFor();
    // The wait is over.
    stage.studio.withDatabase((db) => db.exec('update login_delays set blocked_until = last_failure_at'));
    await signIn(page);
    await page.waitForURL('/admin');
  });
});
