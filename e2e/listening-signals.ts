// Signals that say by themselves where they are and how loud. Imports nothing: pages of the tests load it too.

/** Of every sound made here, and the distance of the clicks. */
export const RATE = 48_000;
export const CLICK_EVERY = RATE / 4;

export const make = (seconds: number, sampleAt: (frame: number) => number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, frame) => sampleAt(frame));

/** One sample that sticks out, four times a second; up or down says which side it is. */
export const clicks = (seconds: number, height: number): Float32Array<ArrayBuffer> =>
  make(seconds, (frame) => (frame % CLICK_EVERY === 0 ? height : 0));

/** The same noise whenever it is made. */
export const noise = (seconds: number, height: number): Float32Array<ArrayBuffer> => {
  let seed = 1;
  return make(seconds, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return height * (seed / 1_073_741_823.5 - 1);
  });
};

export const tone = (seconds: number, hertz: number, height: number): Float32Array<ArrayBuffer> =>
  make(seconds, (frame) => height * Math.sin((2 * Math.PI * hertz * frame) / RATE));

/** A signal in words, for what is made where it is heard. */
export type Signal =
  | { kind: 'clicks'; seconds: number; height: number }
  | { kind: 'noise'; seconds: number; height: number }
  | { kind: 'tone'; seconds: number; height: number; hertz: number };

export const signalOf = (signal: Signal): Float32Array<ArrayBuffer> => {
  const { kind, seconds, height } = signal;
  if (kind === 'tone') return tone(seconds, signal.hertz, height);
  return kind === 'clicks' ? clicks(seconds, height) : noise(seconds, height);
};
