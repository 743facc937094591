// Glottal flow derivative (Rosenberg pulse) as band-limited wavetables, so that high notes do not alias.
import { sampleRate } from '../dsp/buffer.ts';

const size = 2048;
const open = 0.42;
const close = 0.18;

function flow(t: number): number {
  if (t < open) return 0.5 * (1 - Math.cos((Math.PI * t) / open));
  if (t < open + close) return Math.cos((Math.PI * (t - open)) / (2 * close));
  return 0;
}

const limits = [6, 9, 13, 18, 26, 36, 50, 70, 100, 140];

const spectrum = Array.from({ length: 141 }, (_, k) => {
  let re = 0;
  let im = 0;
  for (let n = 0; n < size; n++) {
    const slope = flow((n + 1) / size) - flow(n / size);
    re += slope * Math.cos((2 * Math.PI * k * n) / size);
    im -= slope * Math.sin((2 * Math.PI * k * n) / size);
  }
  return [re, im];
});

const waves = limits.map((limit) => {
  const table = new Float32Array(size);
  for (let k = 1; k <= limit; k++) {
    const [re, im] = spectrum[k];
    for (let n = 0; n < size; n++) {
      const w = (2 * Math.PI * k * n) / size;
      table[n] += re * Math.cos(w) - im * Math.sin(w);
    }
  }
  return table;
});

/** One scale for all, or the level would step when a glide crosses from one table to the next. */
const loudest = waves[waves.length - 1].reduce((m, v) => Math.max(m, Math.abs(v)), 0);
const tables = waves.map((wave) => wave.map((v) => v / loudest));

/** The pulse at a phase (0 to 1) with no harmonic above the audible band. */
export function glottalTable(hz: number, phase: number): number {
  const harmonics = Math.floor((sampleRate * 0.4) / hz);
  let pick = 0;
  while (pick + 1 < limits.length && limits[pick + 1] <= harmonics) pick++;
  const table = tables[pick];
  const at = phase * size;
  const whole = Math.floor(at) % size;
  const a = table[whole];
  return a + (table[(whole + 1) % size] - a) * (at - Math.floor(at));
}
