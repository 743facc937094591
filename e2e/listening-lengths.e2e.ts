import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { tone } from './listening-signals.ts';
import { addTrack, serve, wavOf } from './listening-sounds.ts';
import {
  advances,
  button,
  compare,
  lever,
  openRow,
  playerOf,
  positionOf,
  startWatch,
  tab,
} from './listening-steps.ts';
import { alive, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const sound = (seconds: number) => wavOf(tone(seconds, 220, 0.1));
const apart = 'The two sides are different lengths, so instant compare is off.';
const add = (id: string, title: string, before: number | null, after: number | null) =>
  addTrack(stage.studio, id, title, [
    { part: 'before', duration_s: before, lufs: -20 },
    { part: 'after', duration_s: after, lufs: -18 },
  ]);

beforeAll(() => {
  add('apart', 'Apart', 10, 30);
  stage.studio.withDatabase((db) => db.exec('update portfolio_items set featured = 1'));
  add('tail', 'Tail', 28.5, 30);
  add('unknown', 'Unknown', null, null);
});

const open = async (title: string) => {
  const page = await visit(stage.browser, stage.product.url, '/', {
    prepare: async (context) => {
      await serve(context, 'apart', { before: sound(10), after: sound(30) });
      await serve(context, 'tail', { before: sound(28.5), after: sound(30) });
      await serve(context, 'unknown', { before: sound(10), after: sound(30) });
    },
  });
  const player = playerOf(page, title);
  await alive(button(player, 'Play'));
  await openRow(player);
  return { page, player };
};
/** How much of a drawing's width its sound fills. */
const shareOf = (drawing: Locator) =>
  drawing.evaluate((svg: SVGSVGElement) => {
    const columns = (svg.querySelector('path')?.getAttribute('d') ?? '').split('m').length - 1;
    return columns / svg.viewBox.baseVal.width;
  });

describe('sides of different length', () => {
  test('share one time scale, and the shorter one stops at its own end', async () => {
    const { page, player } = await open('Apart');
    const wave = player.getByRole('tabpanel').locator('svg').first();
    await expect.poll(() => shareOf(wave)).toBe(1);
    await tab(player, 'Before').click();
    await expect.poll(() => shareOf(wave)).toBeCloseTo(1 / 3, 1);
    const slider = player.getByRole('slider', { name: 'Seek' });
    await expect.poll(() => slider.getAttribute('max')).toBe('30');
    const deck = page.getByRole('group', { name: /^Before and after: / }).first();
    const lanes = deck.getByRole('tabpanel').locator('svg');
    await expect.poll(() => shareOf(lanes.nth(0))).toBeCloseTo(1 / 3, 1);
    await expect.poll(() => shareOf(lanes.nth(1))).toBe(1);
    await tab(player, 'After').click();
    await slider.fill('20');
    await expect.poll(() => positionOf(player)).toBe(20);
    await tab(player, 'Before').click();
    await expect.poll(() => positionOf(player)).toBe(10);
    const passed = startWatch();
    await button(player, 'Play').click();
    await advances(player);
    expect(await positionOf(player)).toBeLessThan(passed() + 0.5);
    await button(player, 'Pause').click();
    await slider.fill('25');
    await expect.poll(() => positionOf(player)).toBe(10);
  });

  test('cannot be compared, and one sentence says why, unless they differ only by a reverb tail', async () => {
    const { page, player } = await open('Apart');
    await expect.poll(() => page.getByText('Instant compare plays both').count()).toBe(0);
    const instant = lever(player, 'Instant compare');
    await expect.poll(() => instant.isDisabled()).toBe(true);
    const told = await instant.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(told).toBe(apart);
    const tail = playerOf(page, 'Tail');
    await openRow(tail);
    await compare(tail);
    await expect.poll(() => tail.getByText(apart).count()).toBe(0);
    // Only the files reveal their lengths.
    const unknown = playerOf(page, 'Unknown');
    await openRow(unknown);
    await lever(unknown, 'Instant compare').click();
    await unknown.getByText(apart).waitFor();
    await expect.poll(() => lever(unknown, 'Instant compare').getAttribute('aria-checked')).toBe('false');
  });
});
