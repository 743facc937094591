import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBoth, openBoth } from './listening-both.ts';
import { advances, button, lever, openRow, playerOf, positionOf, tab, valuesOf } from './listening-steps.ts';
import { alive, type visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
beforeAll(() => addBoth(stage.studio));
const open = (options: Parameters<typeof visit>[3] = {}) => openBoth(stage, options);

/** Keeps what the page does at a press of the media keys, for tests to press. */
const keepHandlers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {};
    Object.assign(window, { handlers });
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
      set(action, handler);
    };
  });

/** What the phone's media controls show. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, playbackState };
  });
const nothing = { title: undefined, artist: undefined, playbackState: 'none' };

describe('beside the player', () => {
  test('the phone’s media controls show title and studio and work, and disappear at the end', async () => {
    const { page, player } = await open({ prepare: keepHandlers });
    const press = (action: string, details: object = {}) =>
      page.evaluate(
        ([name, more]) => {
          const { handlers } = window as unknown as { handlers: Record<string, (details: object) => void> };
          handlers[name]?.(more);
        },
        [action, details] as const,
      );
    expect((await shown(page)).title).toBeUndefined();
    await button(player, 'Play').click();
    await expect
      .poll(() => shown(page))
      .toEqual({ title: 'Both', artist: 'Mixfront Studio', playbackState: 'playing' });
    await press('pause');
    await expect.poll(async () => (await shown(page)).playbackState).toBe('paused');
    await press('play');
    await button(player, 'Pause').waitFor();
    await press('seekto', { seekTime: 20 });
    await expect.poll(() => positionOf(player)).toBeGreaterThanOrEqual(20);
    await press('stop');
    await expect.poll(() => shown(page)).toEqual(nothing);
    await expect.poll(() => positionOf(player)).toBe(0);
  });

  test('what the browser says late, after a stop, doesn’t show the sound as playing', async () => {
    const { page } = await open({ prepare: keepHandlers });
    const player = playerOf(page, 'Only after');
    await openRow(player);
    await button(player, 'Play').click();
    await expect.poll(async () => (await shown(page)).playbackState).toBe('playing');
    await button(player, 'Pause').click();
    await expect.poll(async () => (await shown(page)).playbackState).toBe('paused');
    await page.evaluate(async () => {
      const { handlers } = window as unknown as { handlers: Record<string, () => void> };
      const said = new Promise((resolve) => document.addEventListener('pause', resolve, true));
      handlers.play?.();
      handlers.stop?.();
      await said;
    });
    await expect.poll(() => shown(page)).toEqual(nothing);
    await button(player, 'Play').waitFor();
  });

  test('a listen is reported to the studio once, after five seconds of sound', async () => {
    const told: string[] = [];
    const { page, player } = await open();
    page.on('request', (request) => {
      if (request.method() === 'POST') told.push(new URL(request.url()).pathname);
    });
    await button(player, 'Play').click();
    await expect.poll(() => told.length).toBe(1);
    expect(await positionOf(player)).toBeGreaterThan(4.5);
    await tab(player, 'Before').click();
    await button(player, 'Play').click();
    await button(player, 'Pause').waitFor();
    const from = await positionOf(player);
    await expect.poll(() => positionOf(player)).toBeGreaterThan(from + 6);
    expect(told.length).toBe(1);
  });
});

describe('the top of the page', () => {
  const deckOf = (page: Page) => page.getByRole('group', { name: /^Before and after: / }).first();
  const isOn = (deck: Locator) => lever(deck, 'Instant compare').getAttribute('aria-checked');

  test('the deck plays with one click, switches sides while playing, and stops back at its start', async () => {
    const { page } = await open();
    const deck = deckOf(page);
    expect(await isOn(deck)).toBe('true');
    await button(deck, /^Play /).click();
    await lever(deck, 'Blind mode').waitFor();
    await advances(deck);
    await deck.getByText('Levels already match.').waitFor();
    expect(await isOn(deck)).toBe('true');
    for (const side of ['Before', 'After']) {
      await tab(deck, side).click();
      await advances(deck);
      await expect.poll(() => tab(deck, side).getAttribute('aria-selected')).toBe('true');
    }
    await button(deck, /^Stop /).click();
    await button(deck, /^Play /).waitFor();
    const values = await valuesOf(deck.getByRole('slider', { name: 'Seek' }));
    expect(values.map(Number)).toEqual([0]);
    await button(deck, /^Play /).click();
    await advances(deck);
    expect(await isOn(deck)).toBe('true');
  });

  test('fetches nothing before the first press; a side chosen while both load keeps playing', async () => {
    const gate = Promise.withResolvers<void>();
    const fetched: string[] = [];
    const { page } = await open({
      prepare: (context) =>
        context.route('**/api/audio/both-*', async (route) => {
          fetched.push(route.request().resourceType());
          if (route.request().resourceType() === 'fetch') await gate.promise;
          await route.fallback();
        }),
    });
    const deck = deckOf(page);
    await alive(button(deck, /^Play /));
    expect(fetched).toEqual([]);
    await button(deck, /^Play /).click();
    await advances(deck);
    const before = await positionOf(deck);
    await tab(deck, 'Before').click();
    await advances(deck);
    expect(await positionOf(deck)).toBeGreaterThan(before);
    await expect.poll(() => tab(deck, 'Before').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => lever(deck, 'Blind mode').count()).toBe(0);
    gate.resolve();
    await lever(deck, 'Blind mode').waitFor();
    await advances(deck);
    expect(await positionOf(deck)).toBeGreaterThan(before);
    await expect.poll(() => tab(deck, 'Before').getAttribute('aria-selected')).toBe('true');
  });

  test.each([
    'Stop',
    'Pause',
  ])('%s, pressed while the browser is still starting the sound of both sides, holds', async (name) => {
    const { page, player } = await open({
      prepare: (context) =>
        context.addInitScript(() => {
          const resume = AudioContext.prototype.resume;
          AudioContext.prototype.resume = function () {
            return new Promise((done) => Object.assign(window, { goOn: () => resume.call(this).then(done) }));
          };
        }),
    });
    // The deck stops; the player of a row pauses.
    const one = name === 'Stop' ? deckOf(page) : player;
    const goOn = () => page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
    const isSilent = () =>
      page
        .locator('audio')
        .evaluateAll((all) => [all.length > 0, ...all.map((audio) => (audio as HTMLAudioElement).paused)]);
    await button(one, /^Play\b/).click();
    if (name === 'Pause') await lever(one, 'Instant compare').click();
    await page.waitForFunction(() => 'goOn' in window);
    await button(one, new RegExp(`^${name}\\b`)).click();
    expect(await isSilent()).not.toContain(false);
    await goOn();
    await lever(one, 'Blind mode').waitFor();
    // Now, not at the end of the sound.
    expect(await button(one, /^Play\b/).isVisible()).toBe(true);
    expect(await isSilent()).not.toContain(false);
    if (name === 'Stop') expect(await positionOf(one)).toBe(0);
    await button(one, /^Play\b/).click();
    await goOn();
    await advances(one);
  });

  test('instant compare switched off before the first press stays off, and sides play one after the other', async () => {
    const { page } = await open();
    const deck = deckOf(page);
    await alive(lever(deck, 'Instant compare'));
    await lever(deck, 'Instant compare').press('Space');
    await expect.poll(() => isOn(deck)).toBe('false');
    await button(deck, /^Play /).click();
    await advances(deck);
    expect(await isOn(deck)).toBe('false');
    await tab(deck, 'Before').click();
    await button(deck, /^Play /).waitFor();
  });
});
