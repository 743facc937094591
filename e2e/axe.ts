import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isNightly } from '../test/test-scopes.ts';

const schemes = ['dark', 'light'] as const;
type Scheme = (typeof schemes)[number];
/** Phones, a tablet and a desktop. */
const everyWidth = [360, 390, 768, 1440];

/**
 * How to look at a screen: nightly at each width in both schemes, otherwise in one way, by the screen's place in a list,
 * which so gets through all of them.
 */
export const looksAt = (place: number, widths: number[]): { width: number; colorScheme: Scheme }[] => {
  const looks = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })));
  const at = place % looks.length;
  return isNightly ? looks : looks.slice(at, at + 1);
};

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

/**
 * Expects no axe violations in a scheme, by all rules or the given ones; what is found is each rule with the elements it
 * concerns. The page must have no frames but the preview's, as axe runs in the main frame only.
 */
const expectNoViolations = async (page: Page, colorScheme: Scheme, rules?: string[]): Promise<void> => {
  // A tab behind another one draws a frame a second.
  await page.bringToFront();
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(settle, colorScheme);
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(runAxe, rules);
  const at = page.url();
  expect({ at, colorScheme, found }).toEqual({ at, colorScheme, found: [] });
  // The preview's page has no scripts, and is checked where visitors see it.
  const [, ...frames] = page.frames().map((frame) => frame.url());
  expect(frames.filter((url) => !url.startsWith('about:'))).toEqual([]);
};

const expectNoOverflow = async (page: Page, width: number): Promise<void> => {
  await setWidth(page, width);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const at = page.url();
  expect({ at, width, overflow }).toEqual({ at, width, overflow: 0 });
};

const widthOf = (page: Page): number => page.viewportSize()?.width ?? 1440;

/**
 * Expects no horizontal overflow and no axe violations, as `looksAt` says; a main screen’s colours are checked in both
 * schemes. What is looked at may be gone at another width: `keepsWidth`.
 */
export const expectAccessible = async (
  page: Page,
  place: number,
  { isMain = false, keepsWidth = false } = {},
): Promise<void> => {
  const before = widthOf(page);
  for (const { width, colorScheme } of looksAt(place, keepsWidth ? [before] : everyWidth)) {
    await expectNoOverflow(page, width);
    await expectNoViolations(page, colorScheme);
    if (isMain && !isNightly)
      await expectNoViolations(page, colorScheme === 'dark' ? 'light' : 'dark', rulesOfColour);
  }
  await setWidth(page, before);
};

// Every screen is checked by accessibility.e2e.ts, admin-accessibility.e2e.ts and screens.e2e.ts. These are for the
// states that other tests come through.
export const expectAccessibleNightly = async (page: Page): Promise<void> => {
  if (isNightly) await expectAccessible(page, 0, { keepsWidth: true });
};
export const expectAccessibleAtEveryWidthNightly = async (page: Page): Promise<void> => {
  if (isNightly) await expectAccessible(page, 0);
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
