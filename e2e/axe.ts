import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe has against the page as it stands, dark and light: rule, and the elements it is about. Must be nothing. */
export const expectNoViolations = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle, colorScheme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    );
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
};

/** On a phone, a tablet and a desk: nothing stands out of the screen, and axe has nothing against it. */
export const expectSoundAtEveryWidth = async (page: Page): Promise<void> => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
    await expectNoViolations(page);
  }
};

/** The other colours reach every element only some frames later, the last of them by transitions. */
const settle = async (colorScheme: string) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const colours = () =>
    Array.from(document.querySelectorAll('*'), (one) => getComputedStyle(one).color).join();
  while (!matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches) await frame();
  for (let [calm, before] = [0, '']; calm < 5; ) {
    await frame();
    const now = colours();
    calm =
      now === before && document.getAnimations().every(({ playState }) => playState !== 'running')
        ? calm + 1
        : 0;
    before = now;
  }
};
