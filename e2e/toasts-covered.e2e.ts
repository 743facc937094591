import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { placedByClient } from './client-order-steps.ts';
import { pageOf } from './client-steps.ts';
import { uploadsTo } from './content-steps.ts';
import { fillForm, openForm } from './order-steps.ts';
import { setStage } from './set-up.ts';
import { expectNothingCovered, listImported, listPages, listSources, listToasts } from './toast-steps.ts';
import { addNote, addVersion, askAsClient, deliver, openPart, ordered, sound } from './version-steps.ts';

// No toast covers what can be pressed: on each screen, with as many toasts as are ever shown at once, the longest there
// can be. Which screens there are, and which toasts, is read from the sources.
const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);

const addContent = async () => {
  const { ask, addTestimonial } = stage.studio;
  const unpaid = await placedByClient(stage.product.url, {
    fields: { name: 'Nora Lind', email: 'nora@example.org' },
  });
  const { order: delivered, version } = await ordered(stage);
  await addNote(stage, delivered, version.id, { at_s: 1, text: 'Bring the snare up in the first verse.' });
  const { order: approved } = await ordered(stage);
  const { order: heard } = await ordered(stage);
  for (const { id } of [delivered, approved, heard])
    await ask(`/api/admin/orders/${id}/payments`, 'POST', { method: 'paypal', amount: 50 });
  await addVersion(stage, approved.id, { kind: 'master', content: sound(0.3) });
  await deliver(stage, approved.id);
  await askAsClient(stage, approved, '/approvals', 'POST', { all: true });
  addTestimonial('Mara', 'It breathes now.');
  await uploadsTo(stage.studio).track('Low Tide');
  await uploadsTo(stage.studio).image('portfolio', 'A cover', 800, 800);
  await ask('/api/admin/faq', 'POST', { question: 'How long?', answer: 'Two days.' });
  await ask('/api/admin/pages', 'POST', {
    slug: 'imprint',
    title: 'Imprint',
    body: 'By the harbour.',
    in_footer: true,
  });
  return { unpaid, delivered, heard, approved };
};
let added: ReturnType<typeof addContent> | undefined;

type Orders = Awaited<ReturnType<typeof addContent>>;
type Screen = {
  name: string;
  /** Of `web`: the page's code. */
  module: string;
  path: string | ((orders: Orders) => string);
  /** What is opened there. */
  open?: (page: Page) => Promise<unknown>;
};
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().press('Enter');
const inDialog = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await page.locator(':is([role=dialog], [role=alertdialog])[data-open], dialog[open]').waitFor();
};
const fillWhole = async (page: Page) => {
  await fillForm(page);
  await page.getByText('All files are up').first().waitFor();
};
const unsaved = (page: Page) => page.getByRole('button', { name: 'Discard changes' }).waitFor();
const fillUnsaved = (label: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).first().fill('7');
  await unsaved(page);
};
const payment =
  (place: string) =>
  ({ unpaid: { id, key } }: Orders) =>
    `/payment-${place}order=${id}#${key}`;
const orderPage = (which: keyof Orders) => (orders: Orders) => orders[which].path;
const ownersPage = (which: keyof Orders) => (orders: Orders) => `/admin/orders/${orders[which].id}`;

const landing = 'site/landing-page.tsx';
const messages = 'site/message-pages.tsx';
const clientsOrder = 'features/order-page/order-page.tsx';
const settings = 'admin/settings-page.tsx';
const screens: Screen[] = [
  { name: 'landing', module: landing, path: '/', open: openForm },
  { name: 'filled form', module: landing, path: '/', open: fillWhole },
  { name: 'FAQ', module: 'features/faq/faq-page.tsx', path: '/faq' },
  {
    ...{ name: 'payment options', module: 'features/payment/payment-options.tsx' },
    path: payment('options?'),
  },
  {
    ...{ name: 'payment success', module: 'features/payment/payment-success.tsx' },
    path: payment('success?method=paypal&'),
  },
  {
    ...{ name: 'payment cancelled', module: 'features/payment/payment-cancelled.tsx' },
    path: '/payment-cancelled',
  },
  { name: 'unpaid order', module: clientsOrder, path: orderPage('unpaid') },
  {
    ...{ name: 'order with notes to send', module: clientsOrder, path: orderPage('delivered') },
    open: (page) => page.getByRole('button', { name: 'Send notes' }).waitFor(),
  },
  {
    ...{ name: 'note being written', module: clientsOrder, path: orderPage('delivered') },
    open: async (page) => {
      await press(page, 'Add a note');
      await page.getByRole('button', { name: 'Save note' }).waitFor();
    },
  },
  {
    ...{ name: 'approved order', module: clientsOrder, path: orderPage('approved') },
    open: (page) => page.getByRole('button', { name: 'Download everything' }).waitFor(),
  },
  {
    ...{ name: 'question before approval', module: clientsOrder, path: orderPage('heard') },
    open: inDialog(/^Approve /),
  },
  { name: 'text', module: 'site/text-page.tsx', path: '/pages/imprint' },
  { name: 'your orders', module: 'features/placed-order/your-orders.tsx', path: '/your-orders' },
  { name: 'not found', module: messages, path: '/nowhere' },
  { name: 'sign-in', module: 'admin/sign-in-form.tsx', path: '/admin/login' },
  { name: 'overview', module: 'admin/overview-page.tsx', path: '/admin' },
  { name: 'palette', module: 'admin/overview-page.tsx', path: '/admin', open: inDialog('Go to…') },
  {
    ...{ name: 'selected orders', module: 'admin/orders-page.tsx', path: '/admin/orders' },
    open: async (page) => {
      await press(page, 'Select');
      await page.getByRole('checkbox', { name: 'Select all orders shown' }).check();
      await page.getByRole('region', { name: 'Selected orders' }).waitFor();
    },
  },
  { name: 'new order', module: 'admin/new-order-page.tsx', path: '/admin/orders/new' },
  {
    ...{ name: 'unpaid order of the engineer', module: 'admin/order-page.tsx', path: ownersPage('unpaid') },
    open: (page) => openPart(page, 'Payments'),
  },
  {
    ...{
      name: 'delivered order of the engineer',
      module: 'admin/order-page.tsx',
      path: ownersPage('delivered'),
    },
  },
  {
    ...{ name: 'cancelling', module: 'admin/order-page.tsx', path: ownersPage('unpaid') },
    open: inDialog('Cancel order…'),
  },
  { name: 'clients', module: 'admin/customers-page.tsx', path: '/admin/customers' },
  {
    ...{ name: 'writing to a client', module: 'admin/customers-page.tsx', path: pageOf('nora@example.org') },
    open: inDialog('Send Email'),
  },
  {
    ...{ name: 'import of clients', module: 'admin/customers-page.tsx', path: '/admin/customers' },
    open: inDialog('Import CSV'),
  },
  { name: 'email to all', module: 'admin/messaging-page.tsx', path: '/admin/messaging' },
  { name: 'email to one', module: 'admin/messaging-page.tsx', path: '/admin/messaging?tab=individual' },
  { name: 'sent emails', module: 'admin/messaging-page.tsx', path: '/admin/messaging?tab=sent' },
  {
    ...{ name: 'testimonials', module: 'features/admin-testimonials/testimonial-manager.tsx' },
    path: '/admin/testimonials',
  },
  { name: 'portfolio', module: 'features/admin-portfolio/tracks-panel.tsx', path: '/admin/portfolio' },
  { name: 'images', module: 'features/admin-images/images-panel.tsx', path: '/admin/images' },
  { name: 'questions', module: 'features/admin-faq/faq-manager.tsx', path: '/admin/faq' },
  { name: 'guide', module: 'admin/setup-page.tsx', path: '/admin/setup/studio' },
  {
    ...{ name: 'settings of the studio', module: settings, path: '/admin/settings/studio' },
    open: fillUnsaved('Countries'),
  },
  {
    ...{ name: 'settings of the offer', module: settings, path: '/admin/settings/offer' },
  },
  {
    ...{ name: 'price', module: settings, path: '/admin/settings/offer' },
    open: inDialog('Edit Mixing and mastering'),
  },
  {
    ...{ name: 'settings of money', module: settings, path: '/admin/settings/money' },
    open: async (page) => {
      await press(page, 'Neutral wording');
      await unsaved(page);
    },
  },
  { name: 'settings of email', module: settings, path: '/admin/settings/email' },
  { name: 'settings of the account', module: settings, path: '/admin/settings/account' },
];

test('every toast appears on a screen that is looked at, by the one way there is', () => {
  const modules = new Set(screens.map(({ module }) => `web/${module}`));
  const pages = listPages();
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !modules.has(page))).toEqual([]);
  const starts = ['web/site/browser.tsx', 'web/admin/main.tsx', ...modules];
  const seen = new Set(starts.flatMap((start) => listImported(start, (path) => pages.includes(path))));
  const toasts = listToasts();
  expect(toasts.length).toBeGreaterThan(30);
  expect(toasts.filter((path) => !seen.has(path))).toEqual([]);
  expect(listSources(/'@base-ui\/react\/toast'/)).toEqual(['web/ui/toaster.tsx']);
  expect(listSources(/\/toaster\.tsx'/)).toEqual(['web/ui/toast.ts']);
});

test.each(screens)('toasts cover nothing: $name', async ({ path, open }) => {
  // In the first test: what it waits for may only be polled there.
  added ??= addContent();
  const orders = await added;
  const at = typeof path === 'string' ? path : path(orders);
  const show = at.startsWith('/admin') && at !== '/admin/login' ? asOwner : asGuest;
  const page = await show('about:blank', { reducedMotion: 'reduce' });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // What is opened may close when the width changes.
    await page.goto('about:blank');
    await page.goto(at);
    await page.locator('h1').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true], main [aria-label^=Loading]').count()).toBe(0);
    await open?.(page);
    await expectNothingCovered(page);
  }
});
