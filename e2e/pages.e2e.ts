import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openForm, rememberOrder } from './order-steps.ts';
import { type Product, startBrowser, startProduct } from './product.ts';
import { openStudio, type Studio } from './studio.ts';
import { alive, focused, toast, visit, wordsOf } from './visit.ts';

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

const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(browser, product.url, path, options);
const inMain = (page: Page) => page.locator('main');

describe('questions', () => {
  test('ten answers, narrowed by tiles, each opening on its own', async () => {
    const page = await open('/faq');
    const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    await alive(tile('Timing'));
    const answers = inMain(page).locator('button[aria-expanded]:visible');
    expect(await answers.count()).toBe(10);
    await page.getByText('10 answers').waitFor();

    const [first, second] = [answers.nth(0), answers.nth(1)];
    await first.click();
    await second.click();
    expect(await inMain(page).locator('button[aria-expanded=true]').count()).toBe(2);
    await page.getByText('The first version is with you 48-72 hours').waitFor();
    await second.click();
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    expect(await second.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByText('Rush delivery brings the turnaround down').isVisible()).toBe(false);

    for (const [name, count] of [
      ['Timing', 2],
      ['Payment', 2],
      ['Technical', 2],
      ['Services', 3],
    ] as const) {
      await tile(name).click();
      await expect.poll(() => answers.count()).toBe(count);
      expect(await tile(name).getAttribute('aria-pressed')).toBe('true');
    }
    await tile('Services').click();
    await expect.poll(() => answers.count()).toBe(10);
    expect(await first.getAttribute('aria-expanded')).toBe('true');

    const ask = page.getByRole('region', { name: 'Still Have Questions?' });
    expect(await ask.getByRole('link', { name: 'studio@example.com' }).getAttribute('href')).toBe(
      'mailto:studio@example.com',
    );
    await ask.getByRole('link', { name: 'Start a Project' }).click();
    await page.waitForURL('/');
  });
});

describe('payment pages', () => {
  test('without an order: the spinner, then the way back', async () => {
    const page = await open('/payment-options?order=MX-0000000000', {
      prepare: (context) => context.clock.install(),
    });
    await alive(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first());
    await page.getByText('Loading order information...').waitFor();
    await page.clock.runFor(5_000);
    await page.getByRole('link', { name: 'Back to the order form' }).click();
    await page.waitForURL('/#contact-form');
    await openForm(page);
  });

  test('success without an order claims nothing', async () => {
    const page = await open('/payment-success?order=MX-0000000000&method=paypal');
    await page.getByRole('link', { name: 'Back to the order form' }).waitFor();
    expect(await wordsOf(inMain(page))).not.toMatch(/successful|confirmed\b.*paid/i);
  });

  test('an unknown method counts as being processed, and nothing in the address is run', async () => {
    const order = { orderId: 'MX-0000000000', totalAmount: 50, originalAmount: 50, songCount: 1 };
    const page = await open(
      `/payment-success?order=MX-0000000000&method=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
      {
        prepare: (context) => rememberOrder(context, order),
      },
    );
    await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
    expect(await wordsOf(inMain(page))).toMatch(/Method Processing Status Confirmed/i);
    expect(await page.locator('main img').count()).toBe(0);
  });

  describe('cancelled', () => {
    afterEach(() => studio.setPrices({ base_price: 50 }));

    test.each([
      [50, '$50 per song, save $40 per song (regular $90)'],
      [20, '$20 per song, save $70 per song (regular $90)'],
    ])('at a base price of %i says so, here and everywhere', async (base_price, words) => {
      await studio.setPrices({ base_price });
      const page = await open('/payment-cancelled');
      await page.getByText(`Limited-time pricing: ${words}.`).waitFor();
      expect(await wordsOf(page.locator('footer'))).toContain(`$${base_price} per song`);
      expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/#contact-form');
      await page.goto('/');
      const landing = await wordsOf(page.locator('body'));
      expect(landing).toContain(`You save $${90 - base_price} on every song.`);
      expect(landing).toContain(`$${base_price} a song`);
      await page.getByRole('button', { name: `Submit Order - $${base_price}` }).waitFor();
      await page.goto('/faq');
      await page.getByText(`$${base_price} per song covers the mix`).waitFor({ state: 'attached' });
    });
  });
});

describe('addresses and navigation', () => {
  test('an unknown address has the site’s own page, with 404', async () => {
    const page = await open('/faq');
    const answer = await page.goto('/nothing/here?x=1');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Nothing is patched in here.' }).waitFor();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await page.waitForURL('/');
    expect((await page.goto('/portfolio'))?.url()).toBe(`${product.url}/`);
  });

  test('the bar lights up where one is; the owner’s links are the owner’s alone', async () => {
    const page = await open('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const current = () => bar.locator('[aria-current=page]:visible').allInnerTexts();
    expect(await current()).toEqual(['Home']);
    await bar.getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('/faq');
    expect(await current()).toEqual(['FAQ']);
    expect(await bar.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    expect(await bar.getByRole('button', { name: 'Logout' }).count()).toBe(0);

    const owners = await open('/faq', { storageState: await studio.session() });
    const ownBar = owners.getByRole('navigation', { name: 'Main' });
    await ownBar.getByRole('link', { name: 'Admin' }).click();
    await owners.waitForURL('/admin');
    await owners.getByRole('heading', { name: 'Overview' }).waitFor();
    await owners.goto('/admin/settings');
    await expect.poll(() => ownBar.locator('[aria-current=page]:visible').allInnerTexts()).toEqual(['Admin']);
  });

  test('at 390 px a menu holds the links, and closes when one is taken or on Escape', async () => {
    const page = await open('/', {
      viewport: { width: 390, height: 844 },
      storageState: await studio.session(),
    });
    const menu = page.getByRole('button', { name: 'Menu' });
    await alive(menu);
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await bar.getByRole('link', { name: 'FAQ' }).count()).toBe(0);
    await menu.click();
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    await bar.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
    await bar.getByRole('button', { name: 'Logout' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    await menu.click();
    await bar.getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('/faq');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });

  test('without scripts the page can still be read, and says how to order', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    // Playwright's own search for words passes <noscript> by.
    expect(await wordsOf(page.locator('#contact-form'))).toContain(
      'Ordering here needs JavaScript. Without it, write to studio@example.com.',
    );
    expect(await page.getByText('Loading').count()).toBe(0);
    expect(await wordsOf(page.locator('#pricing'))).toContain('$50');
  });

  test('every public page is taken over in silence', async () => {
    const page = await open('/');
    for (const path of ['/', '/faq', '/payment-options', '/payment-success', '/payment-cancelled', '/none']) {
      await page.goto(path);
      await alive(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first());
    }
  });
});

describe('players', () => {
  const card = (page: Page, index: number) => page.locator('#my-music fieldset').nth(index);
  const sound = async (page: Page, index: number) =>
    card(page, index)
      .locator('audio')
      .evaluate(({ paused, currentTime, src }: HTMLAudioElement) => ({ paused, currentTime, src }));
  const play = (page: Page, index: number) => card(page, index).getByRole('button', { name: 'Play' });
  const pause = (page: Page, index: number) => card(page, index).getByRole('button', { name: 'Pause' });
  const ready = async () => {
    const page = await open('/');
    await alive(play(page, 0));
    return page;
  };

  test('one sounds at a time; switching sides keeps the place', async () => {
    const page = await ready();
    await play(page, 0).click();
    await expect.poll(async () => (await sound(page, 0)).currentTime).toBeGreaterThan(0.5);
    await play(page, 1).click();
    await pause(page, 1).waitFor();
    expect((await sound(page, 0)).paused).toBe(true);
    await play(page, 0).waitFor();
    await pause(page, 1).click();

    const tab = (name: string) => card(page, 0).getByRole('tab', { name });
    expect(await tab('After').getAttribute('aria-selected')).toBe('true');
    const stood = Number(await card(page, 0).getByRole('slider', { name: 'Seek' }).inputValue());
    expect(stood).toBeGreaterThan(0.5);
    const after = (await sound(page, 0)).src;
    await tab('Before').click();
    expect((await sound(page, 0)).src).not.toBe(after);
    await play(page, 0).click();
    await expect.poll(async () => (await sound(page, 0)).paused).toBe(false);
    await expect.poll(async () => (await sound(page, 0)).currentTime).toBeGreaterThan(stood);
    await tab('Before').press('ArrowRight');
    await focused(tab('After'));
    expect(await tab('After').getAttribute('aria-selected')).toBe('true');
    await play(page, 0).waitFor();
  });

  test('seeks by keyboard and by a click in proportion; the end goes back to the start', async () => {
    const page = await ready();
    const slider = card(page, 0).getByRole('slider', { name: 'Seek' });
    await play(page, 0).click();
    await pause(page, 0).click();
    const length = Number(await slider.getAttribute('max'));
    const value = async () => Number(await slider.inputValue());
    const from = await value();
    await slider.press('ArrowRight');
    await expect.poll(value).toBeCloseTo(from + 5, 0);
    await slider.press('ArrowLeft');
    await expect.poll(value).toBeCloseTo(from, 0);
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider has no place');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => Math.abs((await value()) / length - 0.5)).toBeLessThan(0.03);
    await slider.press('End');
    await expect.poll(value).toBeGreaterThan(length - 0.5);
    await slider.press('ArrowLeft');
    await card(page, 0)
      .locator('audio')
      .evaluate((audio: HTMLAudioElement) => {
        audio.currentTime = audio.duration - 0.3;
      });
    await play(page, 0).click();
    await expect.poll(async () => (await sound(page, 0)).currentTime).toBeGreaterThan(length - 1);
    await play(page, 0).waitFor();
    await expect.poll(value).toBe(0);
  });

  test('mute is kept, and says what it does next', async () => {
    const page = await ready();
    await card(page, 0).getByRole('button', { name: 'Mute' }).click();
    await card(page, 0).getByRole('button', { name: 'Unmute' }).click();
    await card(page, 0).getByRole('button', { name: 'Mute' }).waitFor();
  });

  test('a file that cannot be loaded says so in the player and in a message', async () => {
    const page = await open('/', {
      prepare: (context) => context.route('**/*.mp3', (route) => route.abort()),
    });
    await alive(play(page, 0));
    await play(page, 0).click();
    await card(page, 0).getByText('Failed to load after audio').waitFor();
    await toast(page, 'Cannot play after audio file');
    await page.context().unroute('**/*.mp3');
    await play(page, 0).click();
    await pause(page, 0).waitFor();
    expect(await card(page, 0).getByText('Failed to load').count()).toBe(0);
  });

  test('the carousel goes around at both ends, by buttons, dots and arrow keys', async () => {
    const page = await open('/');
    const samples = page.getByRole('region', { name: 'Before and after samples' });
    const next = samples.getByRole('button', { name: 'Next sample' });
    await alive(next);
    const title = () => samples.getByRole('heading', { level: 3 }).innerText();
    const titles = [await title()];
    for (let index = 1; index < 4; index += 1) {
      await next.click();
      titles.push(await title());
    }
    expect(new Set(titles).size).toBe(4);
    await next.click();
    expect(await title()).toBe(titles[0]);
    await samples.getByRole('button', { name: 'Previous sample' }).click();
    expect(await title()).toBe(titles[3]);
    const dot = samples.getByRole('button', { name: 'Sample 2 of 4' });
    await dot.click();
    expect(await title()).toBe(titles[1]);
    expect(await dot.getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await expect.poll(title).toBe(titles[2]);
    // A sound does not go on behind another slide.
    await samples.getByRole('button', { name: /^Play .+, after$/ }).click();
    await samples.getByRole('button', { name: /^Stop / }).waitFor();
    await next.click();
    await expect.poll(() => samples.getByRole('button', { name: /^Stop / }).count()).toBe(0);
  });
});

describe('content', () => {
  test('testimonials: none, one, several, and those that arrive with the refresh', async () => {
    const page = await open('/', { prepare: (context) => context.clock.install() });
    const section = page.locator('#testimonials');
    await section.getByText('The first reviews go up here').waitFor();
    await alive(page.getByRole('button', { name: 'Get Started' }));
    studio.addTestimonial('Mara', 'It breathes now.', 4);
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('_t')) asked.add(`${pathname} ${searchParams.get('category') ?? ''}`.trim());
    });
    await page.clock.runFor(300_000);
    await section.getByText('It breathes now.').waitFor();
    await expect
      .poll(() => [...asked].sort())
      .toEqual([
        '/api/images about',
        '/api/images hero',
        '/api/images portfolio',
        '/api/portfolio',
        '/api/testimonials',
      ]);
    await section.getByText('4 of 5').waitFor();
    expect(await section.getByRole('button').count()).toBe(0);

    studio.addTestimonial('Noor', 'Loud without shouting.');
    studio.addTestimonial('Ines', 'He heard the one wrong breath.');
    // The page is looked at again once a second.
    await expect
      .poll(async () => (await (await fetch(product.url)).text()).includes('one wrong breath'), {
        timeout: 10_000,
        interval: 300,
      })
      .toBe(true);
    const fresh = await open('/');
    const quotes = fresh.getByRole('region', { name: 'Client testimonials' });
    const next = quotes.getByRole('button', { name: 'Next testimonial' });
    await alive(next);
    const shown = () => quotes.locator('blockquote').innerText();
    const seen = [await shown()];
    await next.click();
    seen.push(await shown());
    await next.click();
    seen.push(await shown());
    expect([...seen].sort()).toEqual([
      'He heard the one wrong breath.',
      'It breathes now.',
      'Loud without shouting.',
    ]);
    await next.click();
    expect(await shown()).toBe(seen[0]);
    await quotes.getByRole('button', { name: 'Previous testimonial' }).click();
    expect(await shown()).toBe(seen[2]);
    await quotes.getByRole('button', { name: 'Testimonial 2 of 3' }).click();
    expect(await shown()).toBe(seen[1]);
  });

  test('a refresh that fails leaves everything as it was', async () => {
    const page = await open('/', {
      expects: [/A list could not be refreshed/],
      prepare: async (context) => {
        await context.clock.install();
        await context.route(/\/api\/(images|testimonials|portfolio)/, (route) => route.abort());
      },
    });
    await alive(page.getByRole('button', { name: 'Get Started' }));
    const before = await wordsOf(page.locator('#my-music'));
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(300_000);
    await failed;
    expect(await wordsOf(page.locator('#my-music'))).toBe(before);
    await openForm(page);
    await page.getByRole('button', { name: 'Increase song count' }).click();
    await page.getByRole('button', { name: 'Submit Order - $100' }).waitFor();
  });

  describe('that the server cannot read', () => {
    const lists = ['testimonials', 'portfolio_items', 'images', 'faq_items'];
    let broken: Product;
    let shop: Studio;
    beforeAll(async () => {
      broken = await startProduct({ LOG_LEVEL: 'silent' });
      shop = openStudio(broken);
      shop.withDatabase((db) => {
        for (const table of lists) db.exec(`alter table ${table} rename to lost_${table}`);
      });
    });
    afterAll(() => broken?.stop());

    test('leaves the landing page whole: demo tracks, drawings, and testimonials still on their way', async () => {
      const page = await visit(browser, broken.url, '/', { expects: [/A list could not be refreshed/] });
      await page.locator('#testimonials').getByText('Loading testimonials...').waitFor();
      expect(await page.locator('#my-music article').count()).toBe(3);
      await openForm(page);
      await page.getByRole('checkbox', { name: /^Rush delivery/ }).check();
      await page.getByRole('button', { name: 'Submit Order - $70' }).waitFor();
    });

    test('shows five grey cards in place of answers, then the ten that are built in', async () => {
      const held = Promise.withResolvers<void>();
      const page = await visit(browser, broken.url, '/faq', {
        prepare: (context) =>
          context.route('**/api/faq', async (route) => {
            await held.promise;
            await route.continue();
          }),
      });
      await page.getByText('Loading the answers').waitFor();
      expect(await page.locator('main [aria-busy=true] > [aria-hidden=true]').count()).toBe(5);
      held.resolve();
      await page.getByText('10 answers').waitFor();
    });
  });
});
