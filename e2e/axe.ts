import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Rules that the colour scheme can affect. */
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

/** axe violations of the page, by all rules or the given ones: each rule with the elements it concerns. */
const violationsOn = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, rules);
};

/**
 * Expects no axe violations: all rules in the dark scheme, then the colour rules in the light one. The page must have
 * no frames, as axe runs in the main frame only.
 */
export const expectNoViolations = async (page: Page): Promise<void> => {
  // A tab behind another one draws a frame a second.
  await page.bringToFront();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle, colorScheme);
    const found = await violationsOn(page, colorScheme === 'light' ? rulesOfColour : undefined);
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
  expect(page.frames()).toHaveLength(1);
};

/** Expects no horizontal overflow on phones, a tablet and a desktop, and no axe violations on a phone and a desktop. */
export const expectSoundAtEveryWidth = async (page: Page): Promise<void> => {
  const { width: before = 1440 } = page.viewportSize() ?? {};
  for (const width of [360, 390, 768, 1440]) {
    await setWidth(page, width);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
  }
  await expectNoViolations(page);
  await setWidth(page, 390);
  expect(await violationsOn(page)).toEqual([]);
  await setWidth(page, before);
};

const setWidth = async (page: Page, width: number): Promise<void> => {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(settle, undefined);
};

/** Style changes reach elements over several frames, the last ones through transitions. */
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
