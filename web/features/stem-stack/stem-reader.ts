import { createResampler } from './resample.ts';
import { createWindow, type Sound } from './sound-window.ts';

/** A stem at the rate of the mix, one or two channels, frame 0 being its first. */
export const createStemReader = (sound: Sound, rate: number) => {
  const window = createWindow(sound);
  const resampler = sound.rate === rate ? null : createResampler(sound.rate, rate);
  return {
    async read(from: number, frames: number): Promise<Float32Array<ArrayBuffer>[]> {
      if (!resampler) return window.read(from, frames);
      const { from: first, count } = resampler.needs(from, frames);
      const parts = await window.read(first, count);
      return parts.map((samples) => resampler.make(samples, from, frames));
    },
    close: () => window.close(),
  };
};
export type StemReader = ReturnType<typeof createStemReader>;
