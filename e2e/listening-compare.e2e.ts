import { beforeAll, describe, expect, test } from 'vitest';
import { readTape, tapOutput } from './listening-recorder.ts';
import { clicks, noise, RATE } from './listening-signals.ts';
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
const seconds = 30;
const sounds = {
  clicks: { before: wavOf(clicks(seconds, 0.8)), after: wavOf(clicks(seconds, -0.8)) },
  noise: { before: wavOf(noise(seconds, 0.12)), after: wavOf(noise(seconds, 0.5)) },
};

const both = (lufs: number | null) => [
  { part: 'before' as const, duration_s: seconds, lufs },
  { part: 'after' as const, duration_s: seconds, lufs },
];

beforeAll(() => {
  addTrack(stage.studio, 'clicks', 'Clicks', both(-20));
  addTrack(stage.studio, 'noise', 'Noise', both(null));
  addTrack(stage.studio, 'long', 'Long', [
    { part: 'before', duration_s: 800, lufs: -14 },
    { part: 'after', duration_s: 800, lufs: -14 },
  ]);
});

const open = async (title: string, options: Parameters<typeof visit>[3] = {}) => {
  const page = await visit(stage.browser, stage.product.url, '/', {
    ...options,
    bypassCSP: true,
    prepare: async (context) => {
      await tapOutput(context);
      await serve(context, 'clicks', sounds.clicks);
      await serve(context, 'noise', sounds.noise);
      await options.prepare?.(context);
    },
  });
  const player = playerOf(page, title);
  await alive(button(player, 'Play'));
  await openRow(player);
  return { page, player };
};

describe('instant compare', () => {
  test('continues from the same position when switched on and off, and plays to the end', async () => {
    const { page, player } = await open('Clicks');
    await button(player, 'Play').click();
    await advances(player);
    const passed = startWatch();
    const plain = await positionOf(player);
    await compare(player);
    await button(player, 'Pause').waitFor();
    const onClock = await positionOf(player);
    expect(onClock).toBeGreaterThanOrEqual(plain);
    expect(onClock - plain).toBeLessThan(passed() + 0.5);
    await expect.poll(() => player.locator('audio').getAttribute('src')).toBeNull();
    // It plays on to the end of what follows, however long that takes.
    await player.getByRole('slider', { name: 'Seek' }).fill('0');
    await tab(player, 'Before').click();
    await advances(player);
    const left = await positionOf(player);
    await lever(player, 'Instant compare').click();
    await button(player, 'Pause').waitFor();
    await expect
      .poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(left);
    await expect.poll(() => player.locator('audio').getAttribute('src')).toContain('clicks-before');

    await compare(player);
    const box = await player.getByRole('slider', { name: 'Seek' }).boundingBox();
    if (!box) throw new Error('The slider has no place');
    await page.mouse.click(box.x + box.width * 0.8, box.y + 10);
    await expect.poll(() => positionOf(player)).toBeGreaterThan(23.9);
    await expect.poll(() => positionOf(player)).toBe(0);
    await button(player, 'Play').waitFor();
  });

  test('measures sides without a stored loudness, follows the keyboard and the volume, and pauses when another player starts', async () => {
    const { page, player } = await open('Noise');
    await compare(player);
    await player.getByText(/turned down 12\.\d dB/).waitFor();
    const slider = player.getByRole('slider', { name: 'Seek' });
    await slider.focus();
    await page.keyboard.press('Space');
    await button(player, 'Pause').waitFor();
    await page.keyboard.press('b');
    await expect.poll(() => tab(player, 'Before').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('a');
    await expect.poll(() => tab(player, 'After').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('2');
    await page.keyboard.press('m');
    await button(player, 'Unmute').waitFor();
    const heard = async () => new Set((await readTape(page)).subarray(-RATE / 4));
    await expect.poll(heard, { interval: 250 }).toEqual(new Set([0]));
    await button(player, 'Unmute').click();
    const other = playerOf(page, 'Clicks');
    await openRow(other);
    await button(other, 'Play').click();
    await button(other, 'Pause').waitFor();
    await button(player, 'Play').waitFor();
  });

  test('blind mode hides which side is which until asked, and then reveals it', async () => {
    const { player } = await open('Noise');
    await compare(player);
    await button(player, 'Play').click();
    const firsts = new Set<string>();
    for (let round = 0; round < 30 && firsts.size < 2; round += 1) {
      // It plays on to the last round, however long the others take.
      await player.getByRole('slider', { name: 'Seek' }).fill('0');
      await lever(player, 'Blind mode').click();
      await tab(player, 'Version 1').waitFor();
      for (const version of ['Version 2', 'Version 1']) {
        await tab(player, version).click();
        const html = await player.evaluate((element) => element.outerHTML);
        const inside = html.replace(/aria-label="Before and after: Noise"|\bafter:[\w-]+/g, '');
        expect(inside.match(/before|after|LUFS|turned down/gi)).toBeNull();
        // Both lanes of a blind player draw the same waveform.
        await expect.poll(() => player.getByRole('tabpanel').locator('svg').count()).toBe(1);
      }
      for (const key of ['b', 'a']) {
        await tab(player, 'Version 1').press(key);
        await expect.poll(() => tab(player, 'Version 1').getAttribute('aria-selected')).toBe('true');
      }
      await button(player, 'I prefer this one').click();
      const verdict = await player.getByText(/^Version 1 was /).innerText();
      const first = verdict.match(/Version 1 was (Before|After), version 2 was (Before|After)/)?.[1] ?? '';
      expect(verdict).toContain(`You preferred ${first}.`);
      await expect.poll(() => tab(player, first).getAttribute('aria-selected')).toBe('true');
      firsts.add(first);
    }
    // Which side is Version 1 is random: thirty equal draws in a row happen once in five hundred million runs.
    expect([...firsts].sort()).toEqual(['After', 'Before']);
    await tab(player, 'After').press('x');
    await button(player, 'Reveal').click();
    await player.getByText(/^Version 1 was \w+, version 2 was \w+\.$/).waitFor();
    await advances(player);
  });

  test('says in one sentence why it cannot run, and leaves the plain player unchanged', async () => {
    const { player } = await open('Long');
    await lever(player, 'Instant compare').click();
    await player.getByText('Instant compare only works for tracks up to 12 minutes.').waitFor();
    await expect.poll(() => lever(player, 'Instant compare').getAttribute('aria-checked')).toBe('false');

    const broken = await open('Clicks', {
      prepare: (context) => serve(context, 'clicks', { after: Buffer.from('this is no sound') }),
    });
    await lever(broken.player, 'Instant compare').click();
    await broken.player.getByText('This browser can’t decode both sides').waitFor();
    await tab(broken.player, 'Before').click();
    await button(broken.player, 'Play').click();
    await button(broken.player, 'Pause').waitFor();
    await advances(broken.player);

    const none = await open('Clicks', {
      prepare: (context) => context.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext')),
    });
    await lever(none.player, 'Instant compare').click();
    await none.player.getByText('Instant compare doesn’t work here.').waitFor();
  });

  test('shows the progress of both files, and stops fetching when switched off', async () => {
    const cancelled: string[] = [];
    const { page, player } = await open('Noise');
    page.on('requestfailed', (request) => cancelled.push(request.url()));
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await page.context().unroute('**/api/audio/noise-before*');
    await page.context().route('**/api/audio/noise-before*', () => undefined);
    await lever(player, 'Instant compare').click();
    await player.getByText('Loading both sides').waitFor();
    await lever(player, 'Instant compare').click();
    await expect.poll(() => cancelled.filter((url) => url.includes('noise-before')).length).toBe(1);
    await player.getByText('Loading both sides').waitFor({ state: 'detached' });
    await expect.poll(() => player.getByText('cannot').count()).toBe(0);
  });
});
