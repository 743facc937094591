// Keyboards: piano, tine piano, organ-like stabs, pads and plucks.
import { type Mono, sampleRate, silence } from '../dsp/buffer.ts';
import { filter } from '../dsp/filters.ts';
import { createSaw, envelope, noteToHz } from '../dsp/oscillators.ts';
import type { Random } from '../dsp/random.ts';
import type { Note } from './sequence.ts';

const tau = 2 * Math.PI;

/** Stiff strings struck by a hammer: stretched partials, each with a fast and a slow decay. */
export function piano(note: Note, random: Random): Mono {
  const hz = noteToHz(note.midi);
  const out = silence(note.seconds + 0.35);
  const count = Math.min(26, Math.floor(9000 / hz));
  for (let k = 1; k <= count; k++) {
    const f = hz * k * Math.sqrt(1 + 0.00035 * k * k) * (1 + 0.0004 * random.bipolar());
    const hammer = Math.abs(Math.sin(Math.PI * k * 0.123)) + 0.12;
    const level = (hammer / k ** (1.75 - 0.7 * note.velocity)) * 0.3;
    const slow = 2.6 / (1 + 0.25 * k) / (hz / 220) ** 0.45;
    const phase = tau * random.next();
    for (let i = 0; i < out.length; i++) {
      const t = i / sampleRate;
      const ring = 0.65 * Math.exp((-t * 4) / slow) + 0.35 * Math.exp(-t / slow);
      out[i] += level * ring * Math.sin(tau * f * t + phase);
    }
  }
  const knock = filter(
    silence(0.03).map((_, i) => random.bipolar() * Math.exp(-i / 250)),
    { type: 'low_pass', hz: 900 },
  );
  return out.map((v, i) => {
    const t = i / sampleRate;
    const damper = t < note.seconds ? 1 : Math.exp(-(t - note.seconds) / 0.07);
    return (v * Math.min(1, t / 0.0015) + 0.25 * note.velocity * (knock[i] ?? 0)) * damper;
  });
}

/** Tine piano by frequency modulation: a soft body, and a bell that fades with it. */
export function tines(note: Note): Mono {
  const hz = noteToHz(note.midi);
  return silence(note.seconds + 0.5).map((_, i) => {
    const t = i / sampleRate;
    const body = Math.sin(tau * hz * t + 1.1 * note.velocity * Math.exp(-t / 0.7) * Math.sin(tau * hz * t));
    const bell = Math.sin(
      tau * hz * t + 0.8 * note.velocity * Math.exp(-t / 0.09) * Math.sin(tau * hz * 14 * t),
    );
    const damper = t < note.seconds ? 1 : Math.exp(-(t - note.seconds) / 0.1);
    return 0.3 * (body + 0.5 * bell) * Math.exp(-t / 1.5) * Math.min(1, t / 0.002) * damper;
  });
}

export interface Saws {
  voices: number;
  detune_cents: number;
  attack: number;
  release: number;
  cutoff: number;
  /** Octaves the filter opens at the attack, and how fast it closes. */
  sweep: number;
  sweep_s: number;
  sustain: number;
}

/** Detuned saws through a moving low-pass: pads, strings, stabs and plucks, by their envelope. */
export function saws(s: Saws): (note: Note, random: Random) => Mono {
  return (note, random) => {
    const hz = noteToHz(note.midi);
    const voices = Array.from({ length: s.voices }, (_, n) => ({
      saw: createSaw(random),
      ratio: 2 ** ((s.detune_cents * (s.voices === 1 ? 0 : (2 * n) / (s.voices - 1) - 1)) / 1200),
    }));
    let low = 0;
    let lower = 0;
    return silence(note.seconds + s.release).map((_, i) => {
      const t = i / sampleRate;
      const wobble = 1 + 0.0012 * Math.sin(tau * 4.7 * t) * Math.min(1, t);
      let v = 0;
      for (const { saw, ratio } of voices) v += saw(hz * ratio * wobble);
      const cutoff = Math.min(16_000, s.cutoff * 2 ** (s.sweep * note.velocity * Math.exp(-t / s.sweep_s)));
      const pull = 1 - Math.exp((-tau * cutoff) / sampleRate);
      low += (v - low) * pull;
      lower += (low - lower) * pull;
      return (lower / s.voices) * envelope(t, note.seconds, s.attack, s.sweep_s * 2, s.sustain, s.release);
    });
  };
}
