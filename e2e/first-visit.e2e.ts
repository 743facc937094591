import { expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { budgets, KB } from './budgets.ts';
import { screens, weighVisit } from './first-visit.ts';
import { type Product, startBrowser } from './product.ts';
import { openEmpty, openFilled } from './visited-studios.ts';

const expectLight = async (open: () => Promise<Product>): Promise<void> => {
  const [product, browser] = await Promise.all([open(), startBrowser()]);
  try {
    for (const { name, viewport } of screens) {
      const { script, page } = await weighVisit(browser, product.url, viewport);
      expect(script / KB, `KB of script, ${name}`).toBeLessThanOrEqual(budgets.firstVisit.script);
      expect(page / KB, `KB of the page, ${name}`).toBeLessThanOrEqual(budgets.firstVisit.page);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
};

test('a first visit of a new studio keeps its budget of bytes, on a phone and at a desk', () =>
  expectLight(openEmpty));

// Its sounds and photographs take long to make.
nightlyTest('a first visit of a studio with tracks, testimonials and photographs keeps it, too', () =>
  expectLight(openFilled),
);
