import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
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
const taken = new Set<string>();

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
    taken.add(basename(path));
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
  buffer: recorder.stem(sampleRate === 48_000 ? 1 : 0, voice, 0),
});

const fillOrder = async (page: Page): Promise<void> => {
  await page
    .getByLabel('Audio files')
    .setInputFiles([
      song('Window Seat_drums.wav', 'drums'),
      song('Window Seat_bass DI.wav', 'bass'),
      song('Window Seat_lead vox.wav', 'vocal', 44_100),
    ]);
  await page.getByText('All files are up').waitFor();
  await page.getByRole('button', { name: 'Play together' }).waitFor();
  await page.getByRole('checkbox', { name: /^Vocal tuning/ }).check();
  await page.getByLabel('Discount code').fill('FIRSTMIX');
  await page.getByText('15% off').first().waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
};

const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/admin`);
};

type Order = {
  order_id: string;
  status: string;
  rounds: { notes: object[] }[];
  versions: { duration_s: number | null }[];
  order_link: string;
};

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

/** Ten seconds into what the player of the only song has. */
const seek = async (player: Locator): Promise<void> => {
  const slider = player.getByRole('slider', { name: 'Seek' });
  await slider.waitFor();
  for (let times = 0; times < 2; times++) await slider.press('ArrowRight');
  await slider.evaluate((element) => element.blur());
};

/** An order in review, its master compared with the client's rough mix. */
const openOrderPage = async (page: Page, url: string, path: string): Promise<void> => {
  await page.goto(url + path);
  const player = page.getByRole('region', { name: /^Player of / });
  await player.getByRole('button', { name: 'Compare' }).click();
  await player.getByRole('radio', { name: 'Your rough mix' }).click();
  await player.getByRole('button', { name: 'B', exact: true, pressed: true }).waitFor();
  await player.getByRole('button', { name: 'A', exact: true }).click();
  await player.locator('[role=radiogroup][aria-busy=false]').waitFor();
  await seek(player);
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
};

const takeAll = async (browser: Browser, product: Product): Promise<void> => {
  const { url } = product;
  const take = await createCamera(browser);

  const wide = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await wide.goto(url);
  await settled(wide);
  await take('landing-1440', wide);

  const narrow = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await narrow.goto(url);
  await settled(narrow);
  await take('landing-390', narrow);

  await wide.setViewportSize({ width: 1440, height: 1100 });
  const form = wide.locator('#contact-form form');
  await alive(form);
  await fillOrder(wide);
  await bringUp(wide, form);
  await take('order-form', wide);

  const desk = await openPage(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await signIn(desk, url);
  await settled(desk);
  await take('admin-overview', desk);
  await desk.goto(`${url}/admin/orders`);
  await settled(desk);
  await take('admin-orders', desk);
  await desk.goto(`${url}/admin/portfolio`);
  await desk.locator('main li button[aria-expanded]').first().click();
  await desk.getByText('LUFS').first().waitFor();
  await settled(desk);
  await take('admin-portfolio', desk);
  const orders = await listWithRounds(desk);
  // Sounds of old orders are short.
  const isLong = ({ versions }: Order) => versions.some(({ duration_s }) => (duration_s ?? 0) > 10);
  const asked = orders.find((order) => order.status === 'revision_requested' && isLong(order));
  const delivered = orders.find(({ status, rounds }) => status === 'delivered' && rounds.length > 1);
  if (!asked || !delivered) throw new Error('The demo studio has no rounds');
  await desk.setViewportSize({ width: 1440, height: 1100 });
  await desk.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await desk.goto(`${url}/admin/orders/${asked.order_id}`);
  await desk.getByRole('region', { name: 'Next step' }).waitFor();
  await seek(desk.getByRole('region', { name: /^Player of / }).first());
  await settled(desk);
  await take('admin-order-light', desk);

  const path = getClientPath(delivered);
  await openOrderPage(wide, url, path);
  await take('order-page', wide);
  await narrow.setViewportSize({ width: 390, height: 1020 });
  await openOrderPage(narrow, url, path);
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
  // Those that nothing shows any more.
  for (const name of readdirSync(folder)) if (!taken.has(name)) rmSync(join(folder, name));
} finally {
  await browser.close();
  await product.stop();
}
