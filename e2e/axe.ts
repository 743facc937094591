import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe has against the page as it stands, dark and light: rule, and the elements it is about. Must be nothing. */
export const expectNoViolations = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Even the shortest transition of a colour needs a frame to end in.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    );
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
};
