import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the colour scheme can change. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const runAxe = async (rules: string[] | undefined): Promise<string[]> => {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : {}),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
};

/** What axe has against the page as it stands, by all its rules or by some: rule, and the elements it is about. */
const violationsOn = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, rules);
};

/**
 * Axe has nothing against the page as it stands: dark by all its rules, then light by those of colour. The page must have no
 * frames, as nobody looks into them here.
 */
export const expectNoViolations = async (page: Page, sizes: number[] = []): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle, colorScheme);
    for (const width of sizes.length ? sizes : [page.viewportSize()?.width ?? 0]) {
      await setWidth(page, width);
      const found = await violationsOn(page, colorScheme === 'light' ? rulesOfColour : undefined);
      expect({ colorScheme, width, found }).toEqual({ colorScheme, width, found: [] });
    }
  }
  expect(page.frames()).toHaveLength(1);
};

/** On phones, a tablet and a desk: nothing stands out of the screen, and axe has nothing against it. */
export const expectSoundAtEveryWidth = async (page: Page): Promise<void> => {
  for (const width of [360, 390, 768, 1440]) {
    await setWidth(page, width);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
  }
  await expectNoViolations(page, [390, 768, 1440]);
};

const setWidth = async (page: Page, width: number): Promise<void> => {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(settle, undefined);
};

/** Colours and shapes reach every element only some frames after a change, the last of them by transitions. */
const settle = async (colorScheme?: string) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const isUnderWay = ({ playState, timeline, effect }: Animation) =>
    playState === 'running' && timeline === document.timeline && effect?.getTiming().iterations !== Infinity;
  const colours = () =>
    Array.from(document.querySelectorAll('*'), (one) => getComputedStyle(one).color).join();
  while (colorScheme && !matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches) await frame();
  for (let [calm, before] = [0, '']; calm < (colorScheme ? 5 : 2); ) {
    await frame();
    const now = colorScheme ? colours() : '';
    calm = now === before && !document.getAnimations().some(isUnderWay) ? calm + 1 : 0;
    before = now;
  }
};
