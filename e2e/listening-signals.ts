// Test signals whose samples reveal position and level. Imports nothing, since test pages load it too.

/** Sample rate of every signal here, and the distance between clicks in samples. */
export const RATE = 48_000;
export const CLICK_EVERY = RATE / 4;

export const make = (seconds: number, sampleAt: (frame: number) => number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, frame) => sampleAt(frame));

/** One non-zero sample four times a second; its sign says which side it belongs to. */
export const clicks = (seconds: number, height: number): Float32Array<ArrayBuffer> =>
  make(seconds, (frame) => (frame % CLICK_EVERY === 0 ? height : 0));

/** Deterministic noise. */
export const noise = (seconds: number, height: number): Float32Array<ArrayBuffer> => {
  let seed = 1;
  return make(seconds, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return height * (seed / 1_073_741_823.5 - 1);
  });
};

export const tone = (seconds: number, hertz: number, height: number): Float32Array<ArrayBuffer> =>
  make(seconds, (frame) => height * Math.sin((2 * Math.PI * hertz * frame) / RATE));

/** Describes a signal, to be generated where it is played. */
export type Signal =
  | { kind: 'clicks'; seconds: number; height: number }
  | { kind: 'noise'; seconds: number; height: number }
  | { kind: 'tone'; seconds: number; height: number; hertz: number };

export const signalOf = (signal: Signal): Float32Array<ArrayBuffer> => {
  const { kind, seconds, height } = signal;
  if (kind === 'tone') return tone(seconds, signal.hertz, height);
  return kind === 'clicks' ? clicks(seconds, height) : noise(seconds, height);
};
