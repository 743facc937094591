import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, looksAt } from './axe.ts';
import { type ClientsOrder, placedByClient } from './client-order-steps.ts';
import { rememberOrder } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { addNote, addVersion, askAsClient, deliver, openPart, ordered, sound } from './version-steps.ts';

// What leads on each screen, by where its boxes are: at most one filled amber button in view, and no sentence twice. The
// pages of orders are also checked by axe here.
const stage = setStage();
const widths = [390, 768, 1440];

type Screen = { path: string; isOwner?: boolean };
const screens: Record<string, Screen> = {
  landing: { path: '/' },
  faq: { path: '/faq' },
  'payment options': { path: '/payment-options' },
  'payment success': { path: '/payment-success?method=paypal' },
  'payment cancelled': { path: '/payment-cancelled' },
  'your orders': { path: '/your-orders' },
  overview: { path: '/admin', isOwner: true },
  orders: { path: '/admin/orders', isOwner: true },
  customers: { path: '/admin/customers', isOwner: true },
  messaging: { path: '/admin/messaging', isOwner: true },
  'prices and codes': { path: '/admin/settings/offer', isOwner: true },
};
const pagesOfOrders = [
  'unpaid order',
  'order in work',
  'delivered order',
  'approved order',
  'engineer’s view of an unpaid order',
  'engineer’s view of an order in work',
  'engineer’s view of a delivered order',
];
const names = [...Object.keys(screens), ...pagesOfOrders];

const addOrders = async (): Promise<void> => {
  await stage.studio.ask('/api/admin/settings', 'PUT', { site_scheme: 'system' });
  const unpaid = await placedByClient(stage.product.url);
  const paid = await placedByClient(stage.product.url);
  const { order: delivered, version } = await ordered(stage);
  const { order: approved } = await ordered(stage);
  for (const { id } of [paid, delivered, approved])
    await stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status: 'in_progress' });
  await addNote(stage, delivered, version.id, { at_s: 1, text: 'Bring the snare up in the first verse.' });
  await addVersion(stage, approved.id, { kind: 'master', content: sound(0.3) });
  await deliver(stage, approved.id);
  await askAsClient(stage, approved, '/approvals', 'POST', { all: true });
  const open = (name: string, { path }: ClientsOrder) => {
    screens[name] = { path };
  };
  open('unpaid order', unpaid);
  open('order in work', paid);
  open('delivered order', delivered);
  open('approved order', approved);
  const openAsOwner = (name: string, { id }: ClientsOrder) => {
    screens[`engineer’s view of ${name}`] = { path: `/admin/orders/${id}`, isOwner: true };
  };
  openAsOwner('an unpaid order', unpaid);
  openAsOwner('an order in work', paid);
  openAsOwner('a delivered order', delivered);
};
let added: Promise<void> | undefined;

const show = async ({ path, isOwner }: Screen, options: BrowserContextOptions): Promise<Page> => {
  const page = await visit(stage.browser, stage.product.url, path, {
    ...options,
    ...(isOwner ? { storageState: await stage.studio.session() } : {}),
    prepare: (context) =>
      rememberOrder(context, {
        orderId: 'MX-0123456789',
        originalAmount: 70,
        totalAmount: 70,
        clientName: 'Juno Vale',
        clientEmail: 'juno@example.com',
        songCount: 1,
        addOns: { rushed: true },
        filesUploaded: 2,
      }),
  });
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  return page;
};

/** In the page: for each height of it that fits the window, the filled amber buttons in view; only where there are several. */
const findCrowds = async (): Promise<string[][]> => {
  const isLeading = (element: HTMLElement) => {
    const { backgroundColor } = getComputedStyle(element);
    // Play circles, tabs and switches show what sounds.
    const isSound = /^(Play|Pause|Stop)/.test(element.getAttribute('aria-label') ?? '');
    return (
      backgroundColor === 'rgb(255, 178, 36)' &&
      !isSound &&
      !element.matches('[role=tab],[role=radio],[aria-pressed]')
    );
  };
  const isInView = (element: HTMLElement) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && element.checkVisibility() && top >= 0 && bottom <= innerHeight;
  };
  // Looked for again each time: one that gives way to another fades.
  const findLeading = () =>
    [...document.querySelectorAll<HTMLElement>('button, a[href]')].filter(
      (element) => isInView(element) && isLeading(element),
    );
  const crowds: string[][] = [];
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 4) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    let inView = findLeading();
    // A bar that takes the place of what was scrolled away comes and goes some frames later.
    for (let frame = 0; inView.length > 1 && frame < 600; frame++) {
      await new Promise(requestAnimationFrame);
      inView = findLeading();
    }
    if (inView.length > 1) crowds.push(inView.map((button) => button.innerText.trim()));
  }
  return crowds;
};

const expectOneLeads = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  // A page that is scrolled before it was drawn at its new size has been seen never to be drawn again.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect({ width, crowds: await page.evaluate(findCrowds) }).toEqual({ width, crowds: [] });
};

/** In the page: sentences that are shown more than once. */
const findRepeated = (): string[] => {
  const counts = new Map<string, number>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const text = (textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text.length < 40 || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = parentElement.getBoundingClientRect();
    if (width > 1 && height > 1) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([text]) => text);
};

test.each(
  names.map((name, place) => ({ name, place })),
)('one thing leads, and nothing is said twice: $name', async ({ name, place }) => {
  // In the first test: what it waits for may only be polled there.
  added ??= addOrders();
  await added;
  const looks = looksAt(place, widths);
  const page = await show(screens[name] as Screen, {
    colorScheme: looks[0]?.colorScheme ?? null,
    viewport: { width: 390, height: 844 },
  });
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme });
    await expectOneLeads(page, width);
    expect({ width, repeated: await page.evaluate(findRepeated) }).toEqual({ width, repeated: [] });
  }
  if (pagesOfOrders.includes(name))
    await expectAccessible(page, place, { isMain: !name.startsWith('engineer') });
});

test('the engineer’s next step stays at hand on a phone, and forms below it are outlined', async () => {
  added ??= addOrders();
  await added;
  const page = await show(screens['engineer’s view of an order in work'] as Screen, {
    viewport: { width: 390, height: 844 },
  });
  const bar = page.locator('[data-bottom-bar]');
  const step = bar.getByRole('button', { name: 'Upload a mix' });
  await expect.poll(() => step.isVisible()).toBe(false);
  for (const [part, opener] of [
    ['Payments', 'Enter a payment'],
    ['Turnaround', 'Pause the clock'],
    ['Timeline', 'Write a note'],
  ] as const)
    await (await openPart(page, part)).getByRole('button', { name: opener, exact: true }).press('Enter');
  for (const width of widths) await expectOneLeads(page, width);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await step.waitFor();
  await Promise.all([page.waitForEvent('filechooser'), step.click()]);
});

test('while a client writes a note, saving it is what leads', async () => {
  added ??= addOrders();
  await added;
  const page = await show(screens['delivered order'] as Screen, { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: 'Add a note' }).press('Enter');
  await page.getByRole('button', { name: 'Save note' }).waitFor();
  for (const width of widths) await expectOneLeads(page, width);
  await expectAccessible(page, 0);
});
