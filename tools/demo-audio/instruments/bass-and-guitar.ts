// Basses, and strings plucked after Karplus and Strong.
import { type Mono, sampleRate, silence } from '../dsp/buffer.ts';
import { equalise, filter } from '../dsp/filters.ts';
import { createSaw, envelope, noteToHz } from '../dsp/oscillators.ts';
import { shapeOversampled } from '../dsp/oversample.ts';
import type { Random } from '../dsp/random.ts';
import type { Note } from './sequence.ts';

const tau = 2 * Math.PI;

/** Tuned 808: a sine that drops onto its note and rings; the level differs from note to note. */
export function subBass(note: Note): Mono {
  const hz = noteToHz(note.midi);
  let phase = 0;
  return silence(note.seconds + 0.06).map((_, i) => {
    const t = i / sampleRate;
    phase += (hz * (1 + 1.6 * Math.exp(-t / 0.012))) / sampleRate;
    const v = Math.sin(tau * phase);
    const shape = Math.tanh(1.5 * v) * 0.75 + 0.14 * Math.sin(tau * 2 * phase) * Math.exp(-t / 0.3);
    return shape * Math.exp(-t / 1.1) * envelope(t, note.seconds, 0.002, 1, 1, 0.05);
  });
}

export function synthBass(cutoff: number, sweep: number): (note: Note, random: Random) => Mono {
  return (note, random) => {
    const hz = noteToHz(note.midi);
    const saw = createSaw(random);
    let low = 0;
    let lower = 0;
    return silence(note.seconds + 0.05).map((_, i) => {
      const t = i / sampleRate;
      const pull = 1 - Math.exp((-tau * cutoff * 2 ** (sweep * Math.exp(-t / 0.09))) / sampleRate);
      low += (saw(hz) * 0.7 - low) * pull;
      lower += (low - lower) * pull;
      return (lower + 0.55 * Math.sin(tau * hz * t)) * envelope(t, note.seconds, 0.003, 0.3, 0.7, 0.05);
    });
  };
}

export interface Pluck {
  /** 0 is a thumb, 1 a hard pick. */
  bright: number;
  decay_s: number;
  /** Share of the string where it is struck. */
  position: number;
}

/** A plucked string: noise in a delay line, low-passed each time around, with fractional tuning. */
export function pluck(p: Pluck): (note: Note, random: Random) => Mono {
  return (note, random) => {
    const period = sampleRate / noteToHz(note.midi);
    const stretch = 0.5 * (1 - p.bright) * 0.9 + 0.05;
    const lag = stretch / (1 - stretch);
    const length = Math.floor(period - lag);
    const fraction = period - lag - length;
    const excitation = new Float32Array(length + 2).map(() => random.bipolar());
    const struck = filter(excitation, { type: 'low_pass', hz: 300 + 7000 * p.bright * note.velocity });
    const nut = Math.max(1, Math.floor(length * p.position));
    const plucked = struck.subarray(0, length).map((v, i) => v - (struck[i - nut] ?? 0));
    // An offset would circle in the string and thump.
    const offset = plucked.reduce((t, v) => t + v, 0) / length;
    const line = plucked.map((v) => v - offset);
    const loss = 10 ** ((-3 * period) / (p.decay_s * sampleRate));
    let at = 0;
    let previous = 0;
    let low = 0;
    return silence(note.seconds + 0.15).map((_, i) => {
      const t = i / sampleRate;
      const now = line[at % length];
      const tuned = now + (previous - now) * fraction;
      previous = now;
      low = (1 - stretch) * tuned + stretch * low;
      line[at % length] = low * loss;
      at++;
      const mute = t < note.seconds ? 1 : Math.exp(-(t - note.seconds) / 0.025);
      return tuned * 0.6 * mute;
    });
  };
}

/** A driven guitar amplifier and its loudspeaker. */
export function amplify(x: Mono, driveDb: number): Mono {
  const drive = 10 ** (driveDb / 20);
  const into = equalise(x, [
    { type: 'high_pass', hz: 110 },
    { type: 'peak', hz: 750, db: 5, q: 0.7 },
  ]);
  const driven = shapeOversampled(into, (v) => Math.tanh(drive * v + 0.12) - 0.119);
  return equalise(driven, [
    { type: 'high_pass', hz: 85 },
    { type: 'peak', hz: 420, db: -2, q: 1 },
    { type: 'peak', hz: 2600, db: 4, q: 1 },
    { type: 'low_pass', hz: 4800 },
    { type: 'low_pass', hz: 6000 },
  ]);
}
