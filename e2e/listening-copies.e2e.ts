import { describe, expect, it } from 'vitest';
import type { PortfolioItem } from '../shared/portfolio.ts';
import { ascii, le } from '../test/audio/bytes.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

const SECONDS = 3;
const CLICKS = [0, 0.5, 1, 2];
const TONE = 3_000;
const CLICK_SECONDS = 0.002;

/** A 16-bit stereo WAV file of short bursts that begin at exact times. */
const clicksAt = (rate: number): Buffer => {
  const data = Buffer.alloc(SECONDS * rate * 4);
  for (const time of CLICKS)
    for (let i = 0; i < CLICK_SECONDS * rate; i++) {
      const shape = Math.sin((Math.PI * i) / (CLICK_SECONDS * rate));
      const value = Math.round(26_000 * shape * Math.sin((2 * Math.PI * TONE * i) / rate));
      const at = (Math.round(time * rate) + i) * 4;
      data.writeInt16LE(value, at);
      data.writeInt16LE(value, at + 2);
    }
  return Buffer.concat([
    ...[ascii('RIFF'), le(4, 36 + data.length), ascii('WAVEfmt '), le(4, 16), le(2, 1, 2)],
    ...[le(4, rate, rate * 4), le(2, 4, 16), ascii('data'), le(4, data.length), data],
  ]);
};

const wav = (rate: number) =>
  new File([new Uint8Array(clicksAt(rate))], `clicks-${rate}.wav`, { type: 'audio/wav' });

/** Adds a track to the portfolio and waits until its sounds are ready. */
const track = async (before: number, after: number): Promise<PortfolioItem> => {
  const words = { title: `${before} and ${after}`, description: 'Clicks', genre: 'Test' };
  const files = { audio_file: wav(after), before_file: wav(before), after_file: wav(after) };
  const { id } = await stage.studio.sendForm<{ id: string }>('/api/admin/portfolio', { ...words, ...files });
  const find = async () => {
    const answer = await fetch(`${stage.product.url}/api/portfolio`);
    return ((await answer.json()) as { items: PortfolioItem[] }).items.find((item) => item.id === id);
  };
  await expect
    .poll(async () => Object.values((await find())?.sounds ?? {}).every((sound) => sound !== null))
    .toBe(true);
  return (await find()) as PortfolioItem;
};

describe('copies for listening in a real browser', () => {
  it.each([
    [44_100, 48_000],
    [88_200, 96_000],
    [22_050, 32_000],
  ])('begin and end with their originals: %i and %i Hz', async (before, after) => {
    const { before_audio_url, after_audio_url, sounds } = await track(before, after);
    expect([sounds.before?.duration_s, sounds.after?.duration_s]).toEqual([SECONDS, SECONDS]);
    const page = await visit(stage.browser, stage.product.url, '/');
    const heard = await page.evaluate(
      async ({ urls, clicks, tone, length }) => {
        const rate = 48_000;
        const wanted = Float32Array.from(
          { length: length * rate },
          (_, i) => Math.sin((Math.PI * i) / (length * rate)) * Math.sin((2 * Math.PI * tone * i) / rate),
        );
        return Promise.all(
          urls.map(async (url) => {
            const bytes = await (await fetch(url)).arrayBuffer();
            const sound = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes);
            const samples = sound.getChannelData(0);
            const likeness = (at: number) =>
              wanted.reduce((sum, value, i) => sum + value * (samples[at + i] ?? 0), 0);
            const late = clicks.map((time) => {
              let best = 0;
              for (let shift = -2_000; shift <= 2_000; shift++)
                if (likeness(time * rate + shift) > likeness(time * rate + best)) best = shift;
              return best / rate;
            });
            return { duration: sound.duration, late };
          }),
        );
      },
      {
        urls: [before_audio_url ?? '', after_audio_url ?? ''],
        clicks: CLICKS,
        tone: TONE,
        length: CLICK_SECONDS,
      },
    );
    for (const { duration, late } of heard) {
      expect(Math.abs(duration - SECONDS)).toBeLessThan(0.001);
      // A tenth of the millisecond within which two sides have to agree.
      for (const seconds of late) expect(Math.abs(seconds)).toBeLessThan(0.0001);
    }
  });
});
