// A sung line: glottal pulses through a cascade of formant resonators, with breath, vibrato and consonants.
import { addInto, type Mono, peakOf, sampleRate, scaled, silence } from '../dsp/buffer.ts';
import { filter } from '../dsp/filters.ts';
import { noteToHz } from '../dsp/oscillators.ts';
import { createRandom, type Random } from '../dsp/random.ts';
import { type Frames, hop, plan, type Singer, type Syllable } from './articulation.ts';
import { glottalTable } from './glottis.ts';

/** Resonances above the three that make vowels; without them a cascade has no air. */
const upper = [3400, 4400, 5500, 6600, 7700, 8900];
const bandwidths = [75, 90, 105, 140, 240, 420, 560, 700, 900];

/** Voiced part: wavetable glottis with breath, through a cascade of Klatt resonators. */
function phonate({ pitch, voice, formants }: Frames, out: Mono, singer: Singer, random: Random): void {
  const y1 = bandwidths.map(() => 0);
  const y2 = bandwidths.map(() => 0);
  const coefficients = bandwidths.map(() => [0, 0, 0]);
  let phase = 0;
  let tilt = 0;
  let level = 0;
  for (let i = 0; i < out.length; i++) {
    const frame = Math.min(Math.floor(i / hop), pitch.length - 1);
    if (i % hop === 0) {
      const hz = noteToHz(pitch[frame]);
      const centres = [...formants.map((f) => f[frame]), ...upper].map((f) => f * singer.tract);
      centres[0] = Math.max(centres[0], hz * 1.04);
      centres.forEach((f, n) => {
        const radius = Math.exp((-Math.PI * bandwidths[n] * (1 + hz / 900)) / sampleRate);
        const b = 2 * radius * Math.cos((2 * Math.PI * f) / sampleRate);
        const c = -radius * radius;
        coefficients[n] = [1 - b - c, b, c];
      });
    }
    const hz = noteToHz(pitch[frame]);
    level += (voice[frame] - level) * 0.004;
    phase += hz / sampleRate;
    if (phase >= 1) phase -= 1;
    const open = phase < 0.62 ? 1 : 0.25;
    const pulse = glottalTable(hz, phase) + random.bipolar() * singer.breath * open;
    const effort = 0.55 + 0.4 * Math.min(1, level);
    tilt += (pulse - tilt) * effort;
    let v = tilt * level;
    for (let n = 0; n < bandwidths.length; n++) {
      const [a, b, c] = coefficients[n];
      const y = a * v + b * y1[n] + c * y2[n];
      y2[n] = y1[n];
      y1[n] = y;
      v = y;
    }
    out[i] += v;
  }
}

/** Renders a line as one dry, close microphone would record it. */
export function sing(line: Syllable[], seconds: number, singer: Singer): Mono {
  const random = createRandom(singer.seed);
  const slop = singer.slop_s ?? 0;
  const taken = line.map((s) => ({ ...s, start: s.start + slop * random.bipolar() }));
  const noise = silence(seconds);
  const out = silence(seconds);
  phonate(plan(taken, seconds, singer, noise, random), out, singer, random);
  const edge = filter(out, { type: 'high_shelf', hz: 2300, db: 8 });
  const voiced = scaled(edge, 0.5 / peakOf(edge));
  addInto(voiced, noise);
  return voiced;
}
