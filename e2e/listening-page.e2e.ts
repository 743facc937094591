import { beforeAll, describe, expect, test } from 'vitest';
import { addBoth, openBoth } from './listening-both.ts';
import { advances, button, compare, positionOf, tab } from './listening-steps.ts';
import { setStage } from './stage.ts';
import { alive, visit } from './visit.ts';

const stage = setStage();
beforeAll(() => addBoth(stage.studio));
const open = (options: Parameters<typeof visit>[3] = {}) => openBoth(stage, options);

describe('beside the player', () => {
  test('the phone shows title and studio, its buttons work, and both go when it is over', async () => {
    const { page, player } = await open({
      prepare: (context) =>
        context.addInitScript(() => {
          const handlers: Record<string, MediaSessionActionHandler | null> = {};
          Object.assign(window, { handlers });
          const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
          navigator.mediaSession.setActionHandler = (action, handler) => {
            handlers[action] = handler;
            set(action, handler);
          };
        }),
    });
    const shown = () =>
      page.evaluate(() => {
        const { metadata, playbackState } = navigator.mediaSession;
        return { title: metadata?.title, artist: metadata?.artist, playbackState };
      });
    const press = (action: string, details: object = {}) =>
      page.evaluate(
        ([name, more]) => {
          const { handlers } = window as unknown as { handlers: Record<string, (details: object) => void> };
          handlers[name]?.(more);
        },
        [action, details] as const,
      );
    expect((await shown()).title).toBeUndefined();
    await button(player, 'Play').click();
    await expect.poll(shown).toEqual({ title: 'Both', artist: 'Mixfront Studio', playbackState: 'playing' });
    await press('pause');
    await expect.poll(async () => (await shown()).playbackState).toBe('paused');
    await press('play');
    await button(player, 'Pause').waitFor();
    await press('seekto', { seekTime: 20 });
    await expect.poll(() => positionOf(player)).toBeGreaterThanOrEqual(20);
    await press('stop');
    await expect.poll(shown).toEqual({ title: undefined, artist: undefined, playbackState: 'none' });
    expect(await positionOf(player)).toBe(0);
  });

  test('a listen is told to the studio once, after five seconds of sound', async () => {
    const told: string[] = [];
    const { page, player } = await open();
    page.on('request', (request) => {
      if (request.method() === 'POST') told.push(new URL(request.url()).pathname);
    });
    await button(player, 'Play').click();
    await expect.poll(() => positionOf(player)).toBeGreaterThan(4);
    expect(told).toEqual([]);
    await expect.poll(() => told.length).toBe(1);
    await tab(player, 'Before').click();
    await button(player, 'Play').click();
    await page.waitForTimeout(1500);
    expect(told.length).toBe(1);
  });
});

describe('the top of the page', () => {
  test('the deck at the top plays with one click, switches while it plays, and stops back to its start', async () => {
    const { page } = await open();
    const deck = page.getByRole('group', { name: /^Before and after: / }).first();
    await button(deck, /^Play /).click();
    await advances(deck);
    await compare(deck);
    await deck.getByText('nothing to turn down').waitFor();
    for (const side of ['Before', 'After']) {
      await tab(deck, side).click();
      await advances(deck);
      expect(await tab(deck, side).getAttribute('aria-selected')).toBe('true');
    }
    await button(deck, /^Stop /).click();
    await button(deck, /^Play /).waitFor();
    expect(await positionOf(deck)).toBe(0);
    await page.waitForTimeout(400);
    expect(await positionOf(deck)).toBe(0);
  });
});

describe('the samples', () => {
  test('a swipe and a drag turn the page, a drag on a button does not press it', async () => {
    const page = await visit(stage.browser, stage.product.url, '/');
    const samples = page.getByRole('region', { name: 'Before and after samples' });
    await alive(samples.getByRole('button', { name: 'Next sample' }));
    const title = () => samples.getByRole('heading', { level: 3 }).innerText();
    const first = await title();
    const play = samples.getByRole('button', { name: /^Play .+, before$/ });
    await play.scrollIntoViewIfNeeded();
    const box = await play.boundingBox();
    if (!box) throw new Error('The button has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x + 200, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(title).not.toBe(first);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 180, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(title).toBe(first);
    expect(await samples.getByRole('button', { name: /^Stop / }).count()).toBe(0);
  });

  test('stopping goes back to the start, and another one stops the first', async () => {
    const page = await visit(stage.browser, stage.product.url, '/');
    const samples = page.getByRole('region', { name: 'Before and after samples' });
    const before = samples.getByRole('button', { name: /, before$/ });
    const after = samples.getByRole('button', { name: /, after$/ });
    await alive(before);
    const at = (index: number) =>
      samples
        .locator('audio')
        .nth(index)
        .evaluate(({ currentTime, paused }: HTMLAudioElement) => ({ currentTime, paused }));
    await before.click();
    await expect.poll(async () => (await at(0)).currentTime).toBeGreaterThan(0.4);
    await after.click();
    await expect.poll(async () => (await at(1)).currentTime).toBeGreaterThan(0.2);
    expect(await at(0)).toEqual({ currentTime: 0, paused: true });
    expect(await before.getAttribute('aria-label')).toMatch(/^Play /);
    await after.click();
    await expect.poll(() => at(1)).toEqual({ currentTime: 0, paused: true });
  });
});
