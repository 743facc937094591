import { createResampler } from './resample.ts';

/** A stem at the mix's sample rate, one or two channels; frame 0 is its first. */
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
  };
};
export type StemReader = ReturnType<typeof createStemReader>;

/** Decoded audio at a position of a file. Frames count at the file's own rate. */
export type Stretch = { from: number; channels: Float32Array[] };

/** A file that can be decoded from any position. */
export type Sound = {
  rate: number;
  /** Chunks in time order; the first one contains `from` if there is audio. */
  decode(from: number): AsyncGenerator<Stretch>;
};

const getLength = ({ channels }: Stretch) => channels[0]?.length ?? 0;

/**
 * Reads any range of a sound, and the following one without seeking again; ranges may overlap slightly. Outside the
 * sound there is silence. Only the chunks the last range touched are kept.
 */
export const createWindow = (sound: Sound) => {
  let under: AsyncGenerator<Stretch> | null = null;
  let held: Stretch[] = [];
  let reached = 0;
  let isOver = false;

  const turnTo = async (from: number) => {
    await under?.return(undefined);
    under = sound.decode(Math.max(0, from));
    held = [];
    reached = Math.max(0, from);
    isOver = false;
  };

  const fill = async (until: number) => {
    while (!isOver && reached < until) {
      const next = await under?.next();
      if (!next || next.done) isOver = true;
      else {
        held.push(next.value);
        reached = next.value.from + getLength(next.value);
      }
    }
  };

  return {
    async read(from: number, count: number): Promise<Float32Array<ArrayBuffer>[]> {
      const first = held[0]?.from ?? reached;
      const isNear = under !== null && Math.max(0, from) >= first && from <= reached + sound.rate;
      if (!isNear) await turnTo(from);
      await fill(from + count);
      held = held.filter((stretch) => stretch.from + getLength(stretch) > from);
      const width = Math.max(1, ...held.map(({ channels }) => channels.length));
      const parts = Array.from({ length: width }, () => new Float32Array(count));
      for (const stretch of held) {
        const skip = Math.max(0, from - stretch.from);
        const at = Math.max(0, stretch.from - from);
        for (const [index, part] of parts.entries()) {
          const samples = stretch.channels[index] ?? stretch.channels[0];
          if (samples && at < count) part.set(samples.subarray(skip, skip + count - at), at);
        }
      }
      return parts;
    },
  };
};
