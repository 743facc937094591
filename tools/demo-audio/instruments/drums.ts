// Synthetic drum voices. Each returns one hit; sequence.ts plays them.
import { type Mono, sampleRate, silence } from '../dsp/buffer.ts';
import { equalise, filter } from '../dsp/filters.ts';
import { createSquare } from '../dsp/oscillators.ts';
import type { Random } from '../dsp/random.ts';

const render = (seconds: number, at: (t: number, i: number) => number): Mono =>
  silence(seconds).map((_, i) => at(i / sampleRate, i));

const fall = (t: number, seconds: number): number => Math.exp(-t / seconds);

export interface Kick {
  hz: number;
  sweep: number;
  decay: number;
  click: number;
}

export function kick(k: Kick, random: Random): Mono {
  let phase = 0;
  const body = render(k.decay * 6, (t) => {
    phase += (k.hz * (1 + k.sweep * fall(t, 0.018) + 0.25 * k.sweep * fall(t, 0.05))) / sampleRate;
    const fade = Math.min(1, (k.decay * 6 - t) / 0.01);
    return Math.sin(2 * Math.PI * phase) * fall(t, k.decay) * Math.min(1, t / 0.0008) * fade;
  });
  const click = filter(
    render(0.02, (t) => random.bipolar() * fall(t, 0.002)),
    { type: 'band_pass', hz: 3200, q: 0.7 },
  );
  return body.map((v, i) => Math.tanh(1.4 * v) + k.click * (click[i] ?? 0));
}

export interface Snare {
  hz: number;
  ring: number;
  wires: number;
  bright: number;
}

export function snare(s: Snare, random: Random): Mono {
  const wires = equalise(
    render(s.wires * 7, (t) => random.bipolar() * (fall(t, s.wires) + 0.7 * fall(t, 0.008))),
    [
      { type: 'high_pass', hz: 900 },
      { type: 'peak', hz: s.bright, db: 5, q: 0.8 },
      { type: 'low_pass', hz: 12_000 },
    ],
  );
  return wires.map((v, i) => {
    const t = i / sampleRate;
    const bend = s.hz * (t + 0.006 * (1 - fall(t, 0.012)));
    const shell = Math.sin(2 * Math.PI * bend) + 0.55 * Math.sin(2 * Math.PI * bend * 1.78);
    return 0.62 * shell * fall(t, s.ring) + 0.75 * v;
  });
}

export function clap(random: Random): Mono {
  const bursts = [0, 0.011, 0.021, 0.034];
  const raw = render(0.35, (t) => {
    let level = 0;
    for (const at of bursts) {
      if (t >= at) level = at === 0.034 ? fall(t - at, 0.055) : Math.max(level, fall(t - at, 0.004));
    }
    return random.bipolar() * level;
  });
  return equalise(raw, [
    { type: 'high_pass', hz: 600 },
    { type: 'peak', hz: 1350, db: 9, q: 1.2 },
    { type: 'low_pass', hz: 9500 },
  ]);
}

const metal = [205.3, 304.4, 369.6, 522.7, 540, 800];

/** Six clashing squares and noise, high-passed: hats and cymbals. */
export function cymbal(seconds: number, hz: number, random: Random): Mono {
  const squares = metal.map(() => createSquare(random));
  const raw = render(seconds * 6, (t) => {
    let v = random.bipolar() * 1.1;
    metal.forEach((m, n) => {
      v += squares[n](m * 4.9) * 0.42;
    });
    return v * fall(t, seconds) * Math.min(1, t / 0.0006);
  });
  return equalise(raw, [
    { type: 'high_pass', hz },
    { type: 'high_pass', hz: hz * 0.8 },
    { type: 'low_pass', hz: 14_500 },
  ]);
}

export function shaker(random: Random): Mono {
  const raw = render(
    0.12,
    (t) => random.bipolar() * Math.min(1, t / 0.018) * fall(Math.max(0, t - 0.018), 0.022),
  );
  return equalise(raw, [
    { type: 'high_pass', hz: 4200 },
    { type: 'peak', hz: 7200, db: 4, q: 1 },
  ]);
}

/** A tuned skin: congas, toms, log drums. */
export function skin(hz: number, decay: number, slap: number, random: Random): Mono {
  let phase = 0;
  const noise = filter(
    render(0.05, (t) => random.bipolar() * fall(t, 0.006)),
    { type: 'band_pass', hz: 1700, q: 0.6 },
  );
  return render(decay * 7, (t, i) => {
    phase += (hz * (1 + 0.22 * fall(t, 0.02))) / sampleRate;
    const tone =
      Math.sin(2 * Math.PI * phase) + 0.3 * Math.sin(2 * Math.PI * phase * 1.59) * fall(t, decay / 3);
    return tone * fall(t, decay) * Math.min(1, t / 0.001) + slap * (noise[i] ?? 0);
  });
}

export function rim(random: Random): Mono {
  return filter(
    render(
      0.09,
      (t) =>
        (Math.sin(2 * Math.PI * 1720 * t) + 0.7 * Math.sin(2 * Math.PI * 487 * t) + 0.4 * random.bipolar()) *
        fall(t, 0.011),
    ),
    { type: 'high_pass', hz: 260 },
  );
}
