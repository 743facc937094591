import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { tone } from './listening-signals.ts';
import { addTrack, serve, wavOf } from './listening-sounds.ts';
import { advances, button, compare, playerOf, positionOf, tab } from './listening-steps.ts';
import { setStage } from './stage.ts';
import { alive, toast, visit } from './visit.ts';

const stage = setStage();
const seconds = 30;
const sides = { before: wavOf(tone(seconds, 220, 0.1)), after: wavOf(tone(seconds, 330, 0.1)) };

beforeAll(() => {
  const part = { duration_s: seconds, lufs: -20 };
  addTrack(stage.studio, 'both', 'Both', [
    { part: 'before', ...part },
    { part: 'after', ...part },
  ]);
  addTrack(stage.studio, 'one', 'Only after', [{ part: 'after', ...part }]);
  addTrack(stage.studio, 'none', 'Nothing', []);
});

const open = async (options: Parameters<typeof visit>[3] = {}) => {
  const page = await visit(stage.browser, stage.product.url, '/', {
    ...options,
    prepare: async (context) => {
      await serve(context, 'both', sides);
      await serve(context, 'one', { after: sides.after });
      await options.prepare?.(context);
    },
  });
  const player = playerOf(page, 'Both');
  await alive(button(player, 'Play'));
  return { page, player };
};

const placeOf = async (page: Page, title: string) => {
  const box = await playerOf(page, title).getByRole('slider', { name: 'Seek' }).boundingBox();
  if (!box) throw new Error('The slider has no place');
  return (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;
};

describe('the comparison player', () => {
  test('fetches nothing before it is asked to play', async () => {
    const asked: string[] = [];
    const { page, player } = await open({
      prepare: async (context) => context.on('request', (request) => asked.push(request.url())),
    });
    await page.waitForTimeout(500);
    const isSound = (url: string) => /\.mp3|\.wav|api\/audio|compare-mode|on-air/.test(url);
    expect(asked.filter(isSound)).toEqual([]);
    // The waveform is there all the same.
    expect(await player.locator('svg path').first().getAttribute('d')).toContain('v94');
    await button(player, 'Play').click();
    await advances(player);
    expect(asked.filter(isSound).length).toBeGreaterThan(0);
  });

  test('a click and a drag along the wave land where the pointer is, while it plays', async () => {
    const { page, player } = await open();
    await button(player, 'Play').click();
    await advances(player);
    const place = await placeOf(page, 'Both');
    await page.mouse.click(...place(0.5));
    await expect.poll(() => positionOf(player)).toBeGreaterThanOrEqual(15);
    expect(await positionOf(player)).toBeLessThan(16.5);
    await page.mouse.move(...place(0.2));
    await page.mouse.down();
    for (let part = 0.2; part < 0.81; part += 0.1) await page.mouse.move(...place(part));
    // Held, also below the wave.
    const [x] = place(0.8);
    await page.mouse.move(x, 5);
    expect(await positionOf(player)).toBeGreaterThan(23.5);
    await page.mouse.up();
    await page.mouse.move(...place(0.1));
    expect(await positionOf(player)).toBeGreaterThan(23.5);
    expect(await positionOf(player)).toBeLessThan(26);
    await advances(player);
  });

  test('a finger drags along the wave, and a tap seeks', async () => {
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
    await send('touchStart', 0.6);
    for (let part = 0.55; part > 0.24; part -= 0.05) await send('touchMove', part);
    await send('touchEnd', 0.25);
    await expect.poll(() => positionOf(player)).toBeLessThan(9.5);
    expect(await positionOf(player)).toBeGreaterThan(6.5);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test('keys work while the focus is inside, and buttons keep their own', async () => {
    const { page, player } = await open();
    const slider = player.getByRole('slider', { name: 'Seek' });
    await page.keyboard.press('b');
    expect(await tab(player, 'After').getAttribute('aria-selected')).toBe('true');
    await slider.focus();
    await page.keyboard.press('Space');
    await button(player, 'Pause').waitFor();
    await page.keyboard.press('Space');
    await button(player, 'Play').waitFor();
    await button(player, 'Play').press('Space');
    await button(player, 'Pause').waitFor();
    await page.waitForTimeout(200);
    expect(await button(player, 'Pause').count()).toBe(1);
    await page.keyboard.press('m');
    await button(player, 'Unmute').waitFor();
    await page.keyboard.press('b');
    expect(await tab(player, 'Before').getAttribute('aria-selected')).toBe('true');
    await button(player, 'Play').waitFor();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d+ seconds of 30 seconds$/);
    await page.keyboard.press('Control+a');
    expect(await tab(player, 'Before').getAttribute('aria-selected')).toBe('true');
  });

  test('the volume holds for all players, and for the next visit', async () => {
    const { page, player } = await open();
    const volume = player.getByRole('slider', { name: 'Volume' });
    await volume.fill('0.35');
    const other = playerOf(page, 'Only after');
    expect(await other.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('0.35');
    const loud = () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume);
    expect(await loud()).toBeCloseTo(0.35);
    await button(player, 'Mute').click();
    expect(await volume.inputValue()).toBe('0');
    await volume.fill('0.6');
    await button(player, 'Mute').waitFor();
    await page.reload();
    await alive(button(player, 'Play'));
    expect(await volume.inputValue()).toBe('0.6');
    expect(await loud()).toBeCloseTo(0.6);
  });

  test('where the page cannot set the volume there is no slider for it', async () => {
    const { player } = await open({
      prepare: (context) =>
        context.addInitScript(() =>
          Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => undefined }),
        ),
    });
    await button(player, 'Mute').waitFor();
    expect(await player.getByRole('slider', { name: 'Volume' }).count()).toBe(0);
  });

  test('a side without a file is disabled, a track without any says so', async () => {
    const { page } = await open();
    const player = playerOf(page, 'Only after');
    expect(await tab(player, 'Before').isDisabled()).toBe(true);
    expect(await player.getByRole('switch').count()).toBe(0);
    await player.getByRole('slider', { name: 'Seek' }).press('b');
    expect(await tab(player, 'After').getAttribute('aria-selected')).toBe('true');
    await page.getByText('No audio files available').waitFor();
  });

  test('a play that is refused says so', async () => {
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

  test('a broken file says so', async () => {
    const { page, player } = await open({
      prepare: (context) => serve(context, 'both', { before: Buffer.from('no sound at all') }),
    });
    await tab(player, 'Before').click();
    await button(player, 'Play').click();
    await player.getByText('Failed to load before audio').waitFor();
    await toast(page, 'Cannot play before audio file');
  });

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
