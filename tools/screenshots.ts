import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { owner, type Product, startBrowser, startProduct } from '../e2e/product.ts';
import { build, root } from '../scripts/build.ts';
import { createRandom } from './seed/random.ts';
import { createSongRecorder, type Stem } from './seed/song-sounds.ts';

// `npm run screenshots`: takes the README's screenshots of the built product with the demo studio.
const folder = join(root, 'docs/screenshots');
const QUALITY = 0.86;

/** A page in its own browser session, with motion reduced. */
const openPage = async (browser: Browser, options: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    deviceScaleFactor: 1.5,
    ...options,
  });
  return context.newPage();
};

/** Chromium captures PNG; a second page converts it to WebP, a quarter of the size. */
const createCamera = async (browser: Browser) => {
  const darkroom = await browser.newPage();
  return async (name: string, subject: Page | Locator): Promise<void> => {
    const png = await subject.screenshot({ type: 'png', animations: 'disabled', caret: 'hide' });
    const webp = await darkroom.evaluate(
      async ([source, quality]) => {
        const picture = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        return Array.from(new Uint8Array(await blob.arrayBuffer()));
      },
      [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
    );
    const path = join(folder, `${name}.webp`);
    writeFileSync(path, Buffer.from(webp));
    console.log(`${relative(root, path)}  ${Math.round(statSync(path).size / 1024)} KB`);
  };
};

/** Waits until everything is loaded and toasts are gone, and moves the pointer out of the way. */
const settled = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await sleep(500);
  await page.waitForFunction(() => !document.querySelector('.toaster')?.childElementCount);
};

/** The section of the page that is hydrated when it comes near the viewport. */
const alive = async (part: Locator): Promise<void> => {
  await part.scrollIntoViewIfNeeded();
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  while (!(await part.evaluate(isAlive))) await sleep(100);
};

/** Scrolls right below the top bar, even if the content above has grown meanwhile. */
const bringUp = async (page: Page, part: Locator): Promise<void> => {
  for (let times = 0; times < 2; times++) {
    await part.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 88));
    await settled(page);
  }
};

/** Seeds the demo studio beside the running product; pages show it within a second or two. */
const furnish = async ({ url, folder: data }: Product): Promise<void> => {
  const { status } = spawnSync(process.execPath, [join(root, 'dist/server/seed.js')], {
    stdio: 'inherit',
    env: { ...env, DATA_DIR: data },
  });
  if (status !== 0) throw new Error('The demo studio could not be made');
  for (let tries = 0; !(await (await fetch(url)).text()).includes('Low Tide'); tries++) {
    if (tries > 20) throw new Error('The landing page does not show the demo studio');
    await sleep(500);
  }
};

/** The running product prepares its tracks for listening; it looks for them four times a minute. */
const prepared = async ({ url }: Product): Promise<void> => {
  type List = { items: { sounds: { before: object | null; after: object | null } }[] };
  for (let tries = 0; ; tries++) {
    const { items }: List = await (await fetch(`${url}/api/portfolio`)).json();
    if (items.every(({ sounds }) => sounds.before && sounds.after)) return;
    if (tries > 180) throw new Error('The demo tracks were not prepared for listening');
    await sleep(1000);
  }
};

const recorder = createSongRecorder(createRandom(1));
/** A tune at 48 kHz, or another at 44.1. */
const song = (name: string, voice: Stem, sampleRate: 44_100 | 48_000 = 48_000) => ({
  name,
  mimeType: 'audio/wav',
  buffer: recorder.stem({ tune: sampleRate === 48_000 ? 1 : 0, isShort: false }, voice, 0),
});

const fillOrder = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Mara Lindqvist');
  await page.getByLabel('Email', { exact: true }).fill('mara.lindqvist@example.com');
  await page
    .getByLabel('Project details')
    .fill(
      'One song, tracked live in a garage, so there is bleed everywhere. We like some of it. Guitars are two amps, hard left and right please.',
    );
  await page.getByLabel('Notes', { exact: true }).fill('The rough has the balance we had in our heads.');
  for (const addOn of [/^Vocal tuning/, /^Instrumental version/])
    await page.getByRole('checkbox', { name: addOn }).check();
  await page
    .getByLabel('Audio files')
    .setInputFiles([
      song('Window Seat_drums.wav', 'drums'),
      song('Window Seat_bass DI.wav', 'bass'),
      song('Window Seat_gtr L.wav', 'guitar'),
      song('Window Seat_lead vox.wav', 'vocal', 44_100),
    ]);
  await page.getByText('is up').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Play together' }).waitFor();
  await page.getByLabel('Discount code').fill('FIRSTMIX');
  await page.getByText('15% off').first().waitFor();
};

const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/admin`);
};

type Order = { order_id: string; status: string; rounds: { notes: object[] }[]; order_link: string };

/** The demo orders with rounds, those with the most notes first. */
const listWithRounds = async (desk: Page): Promise<Order[]> => {
  const orders = await desk.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('admin_token')}` };
    const read = async (path: string) => (await fetch(`/api/admin/orders${path}`, { headers })).json();
    const list: { orders: Order[] } = await read('?limit=100');
    return Promise.all(list.orders.map(({ order_id }): Promise<Order> => read(`/${order_id}`)));
  });
  const countNotes = ({ rounds }: Order) => rounds.flatMap(({ notes }) => notes).length;
  return orders.filter(countNotes).sort((one, other) => countNotes(other) - countNotes(one));
};

/** The URL of an order's client page. */
const getClientPath = ({ order_link }: Order): string => {
  const { pathname, hash } = new URL(order_link);
  return pathname + hash;
};

/** A mix on the order page, compared with the client's rough mix, with its notes. */
const openVersions = async (page: Page, url: string, path: string): Promise<void> => {
  await page.goto(url + path);
  const mix = page.getByRole('region', { name: 'mix 2, song 1' });
  await mix.getByLabel('Compare with').selectOption({ label: 'Your rough mix' });
  await mix.getByRole('tab', { name: 'Your rough mix', selected: true }).waitFor();
  await mix.getByRole('tab', { name: 'Mix 2' }).click();
  await bringUp(page, mix);
};

const takeAll = async (browser: Browser, product: Product): Promise<void> => {
  const { url } = product;
  const take = await createCamera(browser);

  const wide = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await wide.goto(url);
  await settled(wide);
  await take('landing-1440', wide);

  const narrow = await openPage(browser, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  await narrow.goto(url);
  await settled(narrow);
  await take('landing-390', narrow);

  const music = wide.locator('#my-music');
  await alive(music.locator('article').first());
  await music.getByRole('switch', { name: 'Instant compare' }).first().click();
  await music.getByRole('switch', { name: 'Blind mode' }).waitFor();
  await music.evaluate((element) => element.scrollIntoView());
  await settled(wide);
  await take('instant-compare', wide);

  await wide.setViewportSize({ width: 1440, height: 1210 });
  await alive(wide.locator('#contact-form form'));
  await fillOrder(wide);
  await wide.evaluate(() => {
    document.querySelector('#contact-form fieldset')?.scrollIntoView({ block: 'end' });
    scrollBy(0, 32);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await settled(wide);
  await take('order-form', wide);
  await wide.getByRole('list', { name: 'Chosen files' }).evaluate((list) => {
    list.scrollIntoView();
    scrollBy(0, -96);
  });
  await settled(wide);
  await take('order-files', wide);

  const desk = await openPage(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await signIn(desk, url);
  await settled(desk);
  await take('admin-overview', desk);
  await desk.goto(`${url}/admin/orders`);
  await settled(desk);
  await take('admin-orders', desk);
  await desk.goto(`${url}/admin/customers`);
  await desk.getByRole('region', { name: 'Quick select' }).getByRole('link').first().click();
  await desk.getByRole('button', { name: 'Send Email' }).waitFor();
  await settled(desk);
  await take('admin-customers', desk);
  await desk.goto(`${url}/admin/messaging?tab=individual`);
  await desk.getByRole('button', { name: 'Mix ready' }).click();
  await desk.getByRole('tablist').evaluate((tabs) => scrollBy(0, tabs.getBoundingClientRect().top - 80));
  await settled(desk);
  await take('admin-messaging', desk);
  await desk.goto(`${url}/admin/portfolio`);
  await desk.getByText('LUFS').first().waitFor();
  await settled(desk);
  await take('admin-portfolio', desk);
  const orders = await listWithRounds(desk);
  const asked = orders.find(({ status }) => status === 'revision_requested');
  const delivered = orders.find(({ status, rounds }) => status === 'delivered' && rounds.length > 1);
  if (!asked || !delivered) throw new Error('The demo studio has no rounds');
  await desk.goto(`${url}/admin/orders/${asked.order_id}`);
  await desk.getByRole('heading', { name: /^MX-/ }).waitFor();
  await settled(desk);
  await take('admin-order-dark', desk);
  await desk.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settled(desk);
  await take('admin-order-light', desk);
  await desk.locator('#rounds').getByRole('slider', { name: 'Seek' }).first().waitFor();
  await bringUp(desk, desk.locator('#rounds'));
  await take('admin-versions', desk);

  const path = getClientPath(delivered);
  await wide.setViewportSize({ width: 1440, height: 900 });
  await openVersions(wide, url, path);
  await take('order-page', wide);
  await openVersions(narrow, url, path);
  await take('order-page-390', narrow);
};

process.chdir(root);
await build();
mkdirSync(folder, { recursive: true });
const product = await startProduct({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://lowtide.example' });
const browser = await startBrowser();
try {
  await furnish(product);
  await prepared(product);
  await takeAll(browser, product);
} finally {
  await browser.close();
  await product.stop();
}
