import type { Sound } from '../decoders/sound.ts';
import { createDownmix } from './convert.ts';
import { createConverters, listeningRate } from './resample.ts';

/** Samples per channel added up at once. */
const BLOCK = 16_384;

/** The peak of a sum that was turned down: one decibel below full scale, because the encoder’s filter overshoots. */
const CEILING = 10 ** (-1 / 20);

type Lane = {
  /** Adds the next samples to these sums; returns how many there were, fewer only at the end. */
  addTo(sums: Float32Array[]): Promise<number>;
  close(): Promise<unknown>;
};

/** One sound of a mix at the mix's rate and channel count; mono is centred. */
const createLane = (sound: Sound, rate: number): Lane => {
  const fold = createDownmix(sound.channels);
  const converters = createConverters(sound.rate, rate, sound.channels === 1 ? 1 : 2);
  const blocks = sound.blocks[Symbol.asyncIterator]();
  let held: Float32Array[] = [];
  let at = 0;
  let isOver = false;

  const read = async (): Promise<void> => {
    const { value, done } = await blocks.next();
    at = 0;
    isOver = done === true;
    if (isOver) held = converters?.map((converter) => converter.end()) ?? [];
    else {
      const folded = fold(value as Float32Array[]);
      held = converters?.map((converter, i) => converter.push(folded[i] ?? new Float32Array())) ?? folded;
    }
  };
  return {
    async addTo(sums) {
      const wanted = sums[0]?.length ?? 0;
      let filled = 0;
      while (filled < wanted) {
        const left = (held[0]?.length ?? 0) - at;
        if (left === 0 && isOver) break;
        if (left === 0) await read();
        else {
          const count = Math.min(left, wanted - filled);
          for (const [side, sum] of sums.entries()) {
            const samples = held[Math.min(side, held.length - 1)] as Float32Array;
            for (let i = 0; i < count; i++)
              sum[filled + i] = (sum[filled + i] as number) + (samples[at + i] as number);
          }
          at += count;
          filled += count;
        }
      }
      return filled;
    },
    close: async () => blocks.return?.(),
  };
};

async function* addUp(lanes: Lane[], width: number): AsyncGenerator<Float32Array[]> {
  try {
    for (;;) {
      const sums = Array.from({ length: width }, () => new Float32Array(BLOCK));
      let filled = 0;
      for (const lane of lanes) filled = Math.max(filled, await lane.addTo(sums));
      if (filled === 0) return;
      yield sums.map((sum) => sum.subarray(0, filled));
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

const openSum = async (openings: (() => Promise<Sound>)[]): Promise<Sound> => {
  const sounds: Sound[] = [];
  for (const open of openings) sounds.push(await open());
  const rates = new Set(sounds.map((sound) => sound.rate));
  const rate = rates.size === 1 ? (sounds[0]?.rate ?? 0) : listeningRate(Math.max(...rates));
  const channels = sounds.every((sound) => sound.channels === 1) ? 1 : 2;
  const lanes = sounds.map((sound) => createLane(sound, rate));
  return { rate, channels, bits: null, isExact: false, blocks: addUp(lanes, channels) };
};

async function* turnDown(
  blocks: AsyncIterable<Float32Array[]>,
  gain: number,
): AsyncGenerator<Float32Array[]> {
  for await (const block of blocks) yield block.map((samples) => samples.map((sample) => sample * gain));
}

/**
 * Mixes sounds that start together into one, attenuated if the sum would clip; to find that out they are read twice.
 */
export const openMix = async (
  openings: (() => Promise<Sound>)[],
  checkLength: (seconds: number) => void,
): Promise<Sound> => {
  const first = await openSum(openings);
  let peak = 0;
  let samples = 0;
  for await (const block of first.blocks) {
    samples += block[0]?.length ?? 0;
    checkLength(samples / first.rate);
    for (const channel of block) for (const sample of channel) peak = Math.max(peak, Math.abs(sample));
  }
  const sum = await openSum(openings);
  return peak > 1 ? { ...sum, blocks: turnDown(sum.blocks, CEILING / peak) } : sum;
};
