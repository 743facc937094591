// Faults of a careless take, and what mends them.
import { type Mono, sampleRate, toDb, toFrames, toGain } from './buffer.ts';
import { createRandom } from './random.ts';

/** Bad edits: a few samples out of place, about `perSecond` times, only where there is sound. */
export function withClicks(x: Mono, perSecond: number, seed: number): Mono {
  const random = createRandom(seed);
  const out = x.slice();
  for (let at = toFrames(0.5); at < out.length - 8; at += toFrames((0.5 + random.next()) / perSecond)) {
    if (Math.abs(out[at]) + Math.abs(out[at + 40] ?? 0) < 0.004) continue;
    const height = 0.55 * (random.next() > 0.5 ? 1 : -1);
    for (let n = 0; n < 3; n++) out[at + n] += height * (1 - n / 4);
  }
  return out;
}

const around = 12;

/** Replaces what jumps far more than its surroundings by a line between its ends. */
export function declick(x: Mono): Mono {
  const out = x.slice();
  const decay = Math.exp(-1 / (0.01 * sampleRate));
  let usual = 1e-4;
  for (let i = 2; i < out.length - around; i++) {
    const jump = Math.abs(out[i] - 2 * out[i - 1] + out[i - 2]);
    if (jump > 0.12 && jump > 8 * usual) {
      const [from, to] = [out[i - 2], out[i + around]];
      for (let n = -1; n < around; n++) out[i + n] = from + ((to - from) * (n + 2)) / (around + 2);
      i += around;
    } else usual = decay * usual + (1 - decay) * jump;
  }
  return out;
}

/** A performer who leans in and out: the level wanders by up to `db` either way. */
export function wandering(x: Mono, db: number, seed: number): Mono {
  const random = createRandom(seed);
  const step = toFrames(0.9);
  const marks = Array.from({ length: Math.ceil(x.length / step) + 2 }, () => db * random.bipolar());
  return x.map((v, i) => {
    const at = i / step;
    const whole = Math.floor(at);
    const ease = 0.5 - 0.5 * Math.cos(Math.PI * (at - whole));
    return v * toGain(marks[whole] + (marks[whole + 1] - marks[whole]) * ease);
  });
}

/** Rides the fader: brings phrases to one level, by `range_db` at most, and leaves pauses alone. */
export function ride(x: Mono, level_db: number, range_db: number): Mono {
  const rate = Math.exp(-1 / (0.25 * sampleRate));
  const hand = Math.exp(-1 / (0.12 * sampleRate));
  let power = 0;
  let gain = 0;
  return x.map((v) => {
    power = rate * power + (1 - rate) * v * v;
    const level = toDb(Math.sqrt(power));
    if (level > level_db - 20) {
      const wanted = Math.max(-range_db, Math.min(range_db, level_db - level));
      gain = hand * gain + (1 - hand) * wanted;
    }
    return v * toGain(gain);
  });
}
