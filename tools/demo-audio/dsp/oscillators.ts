import { sampleRate } from './buffer.ts';
import type { Random } from './random.ts';

export const noteToHz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** MIDI number of a name such as C4, F#3 or Bb2. */
export function midi(name: string): number {
  const [, letter = '', accidental = '', octave = ''] = /^([A-G])(#|b)?(-?\d)$/.exec(name) ?? [];
  const step = steps[letter];
  if (step === undefined) throw new Error(`Not a note: ${name}`);
  return step + (accidental === '#' ? 1 : accidental === 'b' ? -1 : 0) + 12 * (Number(octave) + 1);
}

/** Residual that rounds a step of a naive waveform (polyBLEP), keeping aliases low. */
function blep(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment;
    return t + t - t * t - 1;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    return t * t + t + t + 1;
  }
  return 0;
}

/** A saw oscillator with its own phase: call it with the frequency of each sample. */
export function createSaw(random: Random): (hz: number) => number {
  let phase = random.next();
  return (hz) => {
    const step = hz / sampleRate;
    phase += step;
    if (phase >= 1) phase -= 1;
    return 2 * phase - 1 - blep(phase, step);
  };
}

export function createSquare(random: Random, duty = 0.5): (hz: number) => number {
  let phase = random.next();
  return (hz) => {
    const step = hz / sampleRate;
    phase += step;
    if (phase >= 1) phase -= 1;
    const second = (phase + 1 - duty) % 1;
    return (phase < duty ? 1 : -1) + blep(phase, step) - blep(second, step);
  };
}

/** Attack, decay to sustain, release; times in seconds, `held` is when the key goes up. */
export function envelope(
  t: number,
  held: number,
  attack: number,
  decay: number,
  sustain: number,
  release: number,
): number {
  if (t < 0) return 0;
  const level = (at: number): number =>
    at < attack ? at / attack : sustain + (1 - sustain) * Math.exp(-(at - attack) / decay);
  return t < held ? level(t) : level(held) * Math.exp((-5 * (t - held)) / release);
}
