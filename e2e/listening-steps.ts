import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The player of a track on the landing page. */
export const playerOf = (page: Page, title: string): Locator =>
  page.locator('#my-music').getByRole('group', { name: `Before and after: ${title}` });

/** Opens a track's row: instant compare and volume are in it. */
export const openRow = (player: Locator): Promise<void> =>
  player.getByRole('heading').getByRole('button').click();

export const button = (player: Locator, name: string | RegExp) =>
  player.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const tab = (player: Locator, name: string) => player.getByRole('tab', { name, exact: true });
export const lever = (player: Locator, name: string) => player.getByRole('switch', { name, exact: true });

/** Position of the player in seconds, read from its slider. */
export const positionOf = async (player: Locator): Promise<number> =>
  Number(await player.getByRole('slider', { name: 'Seek' }).inputValue());

/** Every value that a slider has during the next thirty frames: one if it stands still. */
export const valuesOf = (slider: Locator): Promise<string[]> =>
  slider.evaluate(async (input: HTMLInputElement) => {
    const seen = new Set<string>();
    for (let frame = 0; frame < 30; frame++) {
      seen.add(input.value);
      await new Promise(requestAnimationFrame);
    }
    return [...seen];
  });

/** A watch that tells the seconds since it was started: sound can't have moved further by itself. */
export const startWatch = (): (() => number) => {
  const started = performance.now();
  return () => (performance.now() - started) / 1000;
};

/** Turns instant compare on, and waits until both sides are loaded. */
export const compare = async (player: Locator): Promise<void> => {
  await lever(player, 'Instant compare').click();
  await lever(player, 'Blind mode').waitFor();
};

export const advances = async (player: Locator): Promise<void> => {
  const from = await positionOf(player);
  await expect.poll(() => positionOf(player)).toBeGreaterThan(from + 0.3);
};
