import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { uploadsTo } from './content-steps.ts';
import { openForm } from './order-steps.ts';
import { alive, visit, wordsOf } from './page-tests.ts';
import { type Product, startProduct } from './product.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';
import { openStudio, type Studio } from './studio.ts';

const stage = setStage();

const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);

describe('content', () => {
  test('testimonials: none, one, several, and those that arrive with a refresh', async () => {
    const page = await open('/', { prepare: (context) => context.clock.install() });
    const section = page.locator('#testimonials');
    await section.getByText('Client reviews are coming soon').waitFor();
    await alive(page.getByRole('button', { name: 'Get Started' }));
    await quiet(page);
    const { words } = uploadsTo(stage.studio);
    await words('Mara', 'It breathes now.', { rating: '4' });
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
    await expect.poll(() => section.getByRole('button').count()).toBe(0);

    await words('Noor', 'Loud without shouting.');
    await words('Ines', 'He heard the one wrong breath.');
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
    await expect.poll(() => shown()).toBe(seen[0]);
    await quotes.getByRole('button', { name: 'Previous testimonial' }).click();
    await expect.poll(() => shown()).toBe(seen[2]);
    await quotes.getByRole('button', { name: 'Testimonial 2 of 3' }).click();
    await expect.poll(() => shown()).toBe(seen[1]);
  });

  nightlyTest('a failed refresh leaves everything as it was', async () => {
    const page = await open('/', {
      expects: [/A list could not be refreshed/],
      prepare: async (context) => {
        await context.clock.install();
        await context.route(/\/api\/(images|testimonials|portfolio)/, (route) => route.abort());
      },
    });
    await alive(page.getByRole('button', { name: 'Get Started' }));
    await quiet(page);
    const before = await wordsOf(page.locator('#my-music'));
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(300_000);
    await failed;
    await expect.poll(() => wordsOf(page.locator('#my-music'))).toBe(before);
    await openForm(page);
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
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

    test('leaves the landing page complete: demo tracks, drawings and a placeholder for testimonials', async () => {
      const page = await visit(stage.browser, broken.url, '/', {
        expects: [/A list could not be refreshed/],
      });
      await page.locator('#testimonials').getByText('Loading testimonials...').waitFor();
      await expect.poll(() => page.locator('#my-music article').count()).toBe(3);
      await openForm(page);
      await page.getByRole('checkbox', { name: /^Rush delivery/ }).check();
      await page.getByRole('button', { name: 'Submit Order - $70' }).waitFor();
    });

    test('shows five grey cards in place of the answers, then the ten built-in ones', async () => {
      const held = Promise.withResolvers<void>();
      const page = await visit(stage.browser, broken.url, '/faq', {
        prepare: (context) =>
          context.route('**/api/faq', async (route) => {
            await held.promise;
            await route.continue();
          }),
      });
      await page.getByText('Loading the answers').waitFor();
      await expect.poll(() => page.locator('main [aria-busy=true] > [aria-hidden=true]').count()).toBe(5);
      held.resolve();
      await page.getByText('10 answers').waitFor();
    });
  });
});
