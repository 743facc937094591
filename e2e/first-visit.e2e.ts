import { expect, test } from 'vitest';
import { budgets, KB } from './budgets.ts';
import { screens, weighVisit } from './first-visit.ts';
import { startBrowser } from './product.ts';
import { openEmpty, openFilled } from './visited-studios.ts';

test.for([
  ['a new studio', openEmpty],
  ['a studio with tracks, testimonials and photographs', openFilled],
] as const)('a first visit of %s keeps its budget of bytes, on a phone and at a desk', async ([, open]) => {
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
});
