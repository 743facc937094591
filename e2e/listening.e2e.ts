import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBoth, openBoth } from './listening-both.ts';
import { advances, button, openRow, playerOf, positionOf, startWatch, tab } from './listening-steps.ts';
import { alive, toast, type visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
beforeAll(() => addBoth(stage.studio));
const open = (options: Parameters<typeof visit>[3] = {}) => openBoth(stage, options);

const placeOf = async (page: Page, title: string) => {
  const box = await playerOf(page, title).getByRole('slider', { name: 'Seek' }).boundingBox();
  if (!box) throw new Error('The slider has no place');
  return (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;
};

describe('the comparison player', () => {
  test('clicking and dragging on the waveform seeks to the pointer while playing', async () => {
    const { page, player } = await open();
    await button(player, 'Play').click();
    await advances(player);
    const place = await placeOf(page, 'Both');
    // It plays on until it is read.
    const passed = startWatch();
    await page.mouse.click(...place(0.5));
    await expect.poll(() => positionOf(player)).toBeGreaterThanOrEqual(15);
    expect(await positionOf(player)).toBeLessThan(15.5 + passed());
    await page.mouse.move(...place(0.2));
    await page.mouse.down();
    for (let part = 0.2; part < 0.61; part += 0.1) await page.mouse.move(...place(part));
    // Drags keep the pointer captured, also below the waveform.
    const [x] = place(0.6);
    const passedSince = startWatch();
    await page.mouse.move(x, 5);
    expect(await positionOf(player)).toBeGreaterThan(17.5);
    await page.mouse.up();
    await page.mouse.move(...place(0.1));
    expect(await positionOf(player)).toBeGreaterThan(17.5);
    expect(await positionOf(player)).toBeLessThan(18.5 + passedSince());
    await advances(player);
  });

  test('dragging with a finger scrubs, and a tap seeks', async () => {
    const { page, player } = await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
    await button(player, 'Play').tap();
    await advances(player);
    const place = await placeOf(page, 'Both');
    await page.touchscreen.tap(...place(0.7));
    await expect.poll(() => positionOf(player)).toBeGreaterThanOrEqual(20.9);
    const scrolled = await page.evaluate(() => scrollY);
    const touch = await page.context().newCDPSession(page);
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
      const [x, y] = place(part);
      const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const passed = startWatch();
    await send('touchStart', 0.6);
    for (let part = 0.55; part > 0.24; part -= 0.05) await send('touchMove', part);
    await send('touchEnd', 0.25);
    await expect.poll(async () => (await positionOf(player)) - passed()).toBeLessThan(8.5);
    expect(await positionOf(player)).toBeGreaterThan(6.5);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test('keyboard shortcuts work while the focus is inside, and buttons keep their own keys', async () => {
    const { page, player } = await open();
    const slider = player.getByRole('slider', { name: 'Seek' });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('b');
    await expect.poll(() => tab(player, 'After').getAttribute('aria-selected')).toBe('true');
    await slider.focus();
    await page.keyboard.press('Space');
    await button(player, 'Pause').waitFor();
    await page.keyboard.press('Space');
    await button(player, 'Play').waitFor();
    await button(player, 'Play').press('Space');
    await button(player, 'Pause').waitFor();
    await advances(player);
    await page.keyboard.press('m');
    await button(player, 'Unmute').waitFor();
    await page.keyboard.press('b');
    await expect.poll(() => tab(player, 'Before').getAttribute('aria-selected')).toBe('true');
    await button(player, 'Play').waitFor();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^\d+ seconds of 30 seconds$/);
    await page.keyboard.press('Control+a');
    await expect.poll(() => tab(player, 'Before').getAttribute('aria-selected')).toBe('true');
  });

  test('the volume applies to all players, and is remembered for the next visit', async () => {
    const { page, player } = await open();
    const volume = player.getByRole('slider', { name: 'Volume' });
    await volume.fill('0.35');
    const other = playerOf(page, 'Only after');
    await openRow(other);
    await expect.poll(() => other.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('0.35');
    const loud = () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume);
    await expect.poll(() => loud()).toBeCloseTo(0.35);
    await button(player, 'Mute').click();
    await expect.poll(() => volume.inputValue()).toBe('0');
    await volume.fill('0.6');
    await button(player, 'Mute').waitFor();
    await page.reload();
    await alive(button(player, 'Play'));
    await openRow(player);
    await expect.poll(() => volume.inputValue()).toBe('0.6');
    await expect.poll(() => loud()).toBeCloseTo(0.6);
  });

  test('hides the volume slider where the page cannot set the volume', async () => {
    const { player } = await open({
      prepare: (context) =>
        context.addInitScript(() =>
          Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => undefined }),
        ),
    });
    await button(player, 'Mute').waitFor();
    await expect.poll(() => player.getByRole('slider', { name: 'Volume' }).count()).toBe(0);
  });

  test('a side without a file is disabled, and a track without any is left out', async () => {
    const { page } = await open();
    const player = playerOf(page, 'Only after');
    await expect.poll(() => tab(player, 'Before').isDisabled()).toBe(true);
    await expect.poll(() => player.getByRole('switch').count()).toBe(0);
    await player.getByRole('slider', { name: 'Seek' }).press('b');
    await expect.poll(() => tab(player, 'After').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => page.getByRole('heading', { name: 'Nothing' }).count()).toBe(0);
  });

  test('reports a refused play', async () => {
    const { page, player } = await open({
      prepare: (context) =>
        context.addInitScript(() => {
          HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
        }),
    });
    await button(player, 'Play').click();
    await player.getByText('Cannot play after audio').waitFor();
    await toast(page, 'Playback failed for after audio');
  });
});
