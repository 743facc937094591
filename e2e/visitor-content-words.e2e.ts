import { beforeAll, describe, expect, test } from 'vitest';
import { uploadsTo } from './content-steps.ts';
import { alive, visit, wordsOf } from './page-tests.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);

const FIVE_MINUTES = 300_000;
const long = `It opens with ${'a breath, then a chorus that lifts, '.repeat(40)}and ends well.`;
const hostile = '</script><script>alert(1)</script> أغنية';

describe('testimonials', () => {
  beforeAll(async () => {
    const add = uploadsTo(stage.studio);
    await add.words('Ines Okafor', 'Loud without shouting.');
    await add.words('Noor', long);
    await add.words(hostile, hostile, { image_url: 'https://elsewhere.example/face.jpg' });
  });

  test('are shown one at a time in a box that fits the longest, so nothing below moves', async () => {
    const page = await open('/');
    const quotes = page.getByRole('region', { name: 'Client testimonials' });
    const next = quotes.getByRole('button', { name: 'Next testimonial' });
    await alive(next);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const edge = () => page.locator('#pricing').evaluate((section: HTMLElement) => section.offsetTop);
      const stood = await edge();
      for (const _ of [1, 2, 3]) {
        await next.click();
        expect(Math.abs((await edge()) - stood)).toBeLessThan(width < 768 ? 60 : 40);
      }
    }
  });

  test('are shortened when long, and expand on demand', async () => {
    const page = await open('/');
    const quotes = page.getByRole('region', { name: 'Client testimonials' });
    const next = quotes.getByRole('button', { name: 'Next testimonial' });
    await alive(next);
    await next.click();
    const quote = quotes.locator('blockquote');
    expect((await quote.innerText()).length).toBeLessThan(600);
    await quotes.getByRole('button', { name: 'Read all of what Noor says' }).click();
    await expect.poll(() => wordsOf(quote)).toContain('and ends well.');
    await next.click();
    await quotes.getByRole('button', { name: 'Previous testimonial' }).click();
    await quotes.getByRole('button', { name: 'Read all of what Noor says' }).waitFor();
  });

  test('keep showing the current one when a refresh adds another before it', async () => {
    const page = await open('/', { prepare: (context) => context.clock.install() });
    const quotes = page.getByRole('region', { name: 'Client testimonials' });
    const third = quotes.getByRole('button', { name: 'Testimonial 3 of 3' });
    await alive(third);
    await quiet(page);
    await third.click();
    const { id } = await uploadsTo(stage.studio).words('Mara', 'It breathes now.');
    await page.clock.runFor(FIVE_MINUTES);
    await quotes.getByRole('button', { name: 'Testimonial 4 of 4', exact: true }).waitFor();
    await expect.poll(() => wordsOf(quotes.locator('blockquote'))).toBe('Loud without shouting.');
    await expect
      .poll(() => quotes.getByRole('button', { name: 'Testimonial 4 of 4' }).getAttribute('aria-current'))
      .toBe('true');
    await stage.studio.ask(`/api/admin/testimonials/${id}`, 'DELETE');
  });
});

describe('a page in the background', () => {
  test('requests nothing, and refreshes once when shown again after five minutes', async () => {
    const page = await open('/', { prepare: (context) => context.clock.install() });
    await alive(page.getByRole('button', { name: 'Get Started' }));
    await quiet(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('_t=') && asked.push(request.url()));
    const show = (isSeen: boolean) =>
      page.evaluate((seen) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isSeen);
    await show(false);
    await page.clock.runFor(FIVE_MINUTES * 3);
    expect(asked).toEqual([]);
    await show(true);
    await expect.poll(() => asked.length).toBe(5);
    await show(false);
    await show(true);
    await page.clock.runFor(FIVE_MINUTES / 2);
    expect(asked).toHaveLength(5);
    await page.clock.runFor(FIVE_MINUTES / 2 + 1_000);
    await expect.poll(() => asked.length).toBe(10);
  });
});

test('the tile of an empty category stays in place, disabled; All brings back what no tile shows', async () => {
  for (const [category, question] of [
    ['payment', 'Do you take cash?'],
    ['general', 'Who hears my files?'],
  ])
    await stage.studio.ask('/api/admin/faq', 'POST', { category, question, answer: 'Only I do.', order: 0 });
  const page = await open('/faq');
  const payment = page.getByRole('button', { name: 'Payment How and when you pay' });
  await alive(payment);
  for (const name of ['Timing', 'Technical', 'Services']) {
    const tile = page.getByRole('button', { name: `${name} 0 answers` });
    await expect.poll(() => tile.isDisabled()).toBe(true);
  }
  await payment.click();
  await expect.poll(() => payment.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.getByRole('status').getByText('1 answer', { exact: true }).count()).toBe(1);
  const general = page.locator('summary', { hasText: 'Who hears my files?' });
  await expect.poll(() => general.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'All questions' }).click();
  await expect.poll(() => general.isVisible()).toBe(true);
});
