import { describe, expect, it } from 'vitest';
import { createStemReader, createWindow, type Sound } from './stem-reader.ts';

const LENGTH = 10_000;
/** A sound whose samples equal their position, in chunks of odd lengths; counts how often it was sought. */
const countingSound = (stretch = 333, preroll = 0) => {
  const places: number[] = [];
  const sound: Sound = {
    rate: 1_000,
    async *decode(from) {
      places.push(from);
      for (let at = Math.max(0, from - preroll); at < LENGTH; at += stretch)
        yield {
          from: at,
          channels: [
            Float32Array.from({ length: Math.min(stretch, LENGTH - at) }, (_, index) => at + index + 1),
          ],
        };
    },
  };
  return { sound, places };
};
const expected = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => (from + at >= 0 && from + at < LENGTH ? from + at + 1 : 0));

describe('reading a sound', () => {
  it.each([
    ['at the start', 0, 500],
    ['before the start', -40, 100],
    ['over the end', LENGTH - 50, 200],
    ['behind the end', LENGTH + 300, 20],
  ])('returns audio %s, padded with silence', async (_, from, count) => {
    const [samples = []] = await createWindow(countingSound().sound).read(from, count);
    expect([...samples]).toEqual(expected(from, count));
  });

  it('continues without seeking again, even when ranges overlap', async () => {
    const { sound, places } = countingSound(333, 100);
    const window = createWindow(sound);
    for (let from = 2_000; from < 6_000; from += 480) {
      const [samples = []] = await window.read(from - 16, 512);
      expect([...samples]).toEqual(expected(from - 16, 512));
    }
    expect(places).toEqual([1_984]);
  });

  it('seeks to any other position', async () => {
    const window = createWindow(countingSound().sound);
    for (const from of [5_000, 100, 9_990, 0, 4_321]) {
      const [samples = []] = await window.read(from, 64);
      expect([...samples]).toEqual(expected(from, 64));
    }
  });

  it("resamples to the mix's rate", async () => {
    const reader = createStemReader(countingSound().sound, 2_000);
    const [samples = []] = await reader.read(2_000, 400);
    // A ramp of 1 per sample becomes 0.5 per sample at twice the rate.
    for (const [at, value] of samples.entries()) expect(value).toBeCloseTo(1_001 + at / 2, 1);
  });
});
