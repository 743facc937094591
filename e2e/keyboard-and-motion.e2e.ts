import { describe, expect, test } from 'vitest';
import { openForm } from './order-steps.ts';
import { alive, focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

describe('by keyboard', () => {
  test('the first tab stop skips the navigation bar', async () => {
    const page = await visit(stage.browser, stage.product.url, '/');
    await alive(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first());
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await focused(skip);
    const box = await skip.boundingBox();
    expect(box && box.y >= 0 && box.height > 0).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await focused(page.getByRole('button', { name: 'Get Started' }));
  });

  test('every tab stop of the landing page is visible, has a focus ring and follows the page order, down to the button', async () => {
    // With reduced motion, elements are in their final place at once.
    const page = await visit(stage.browser, stage.product.url, '/', { reducedMotion: 'reduce' });
    await openForm(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const stops: string[] = [];
    const hidden: string[] = [];
    let last = 0;
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const shown = element.id === 'order-files' ? (element.parentElement as HTMLElement) : element;
        const box = shown.getBoundingClientRect();
        const style = getComputedStyle(shown);
        const name = element.getAttribute('aria-label') ?? element.innerText ?? '';
        return {
          name: name.trim() || element.id || element.getAttribute('name') || element.tagName,
          order: [...document.querySelectorAll('*')].indexOf(element),
          // Below the fixed bar and above the bottom of the viewport.
          isSeen:
            (box.bottom > 64 || element.matches('header *, .skip-link')) &&
            box.top < innerHeight &&
            box.width > 0 &&
            box.height > 0,
          // A native range input styles its own parts on focus.
          isLit:
            (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') ||
            element.matches('[type=range]'),
        };
      });
      stops.push(stop.name);
      if (!stop.isSeen || !stop.isLit || stop.order < last)
        hidden.push(`${stop.name} ${JSON.stringify(stop)}`);
      last = stop.order;
      if (stop.name.startsWith('Submit Order')) break;
    }
    expect(hidden).toEqual([]);
    expect(stops.at(-1)).toBe('Submit Order - $50');
    expect(stops).toEqual(
      expect.arrayContaining(['Get Started', 'Next sample', 'Mute', 'Increase song count', 'order-files']),
    );
  });
});

describe('reduced motion', () => {
  test('stops automatic animations', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await visit(stage.browser, stage.product.url, '/', { reducedMotion });
      await openForm(page);
      return page.evaluate(
        () =>
          document.getAnimations().filter(({ playState, effect }) => {
            const { duration, iterations } = effect?.getComputedTiming() ?? {};
            return (
              playState === 'running' && Number(duration) > 50 && iterations === Number.POSITIVE_INFINITY
            );
          }).length,
      );
    };
    expect(await moving('no-preference')).toBeGreaterThan(0);
    expect(await moving('reduce')).toBe(0);
  });
});
