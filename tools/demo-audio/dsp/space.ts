// Rooms, plates, echoes and width.
import { addInto, type Mono, type Stereo, sampleRate, toFrames } from './buffer.ts';
import { type Band, equalise } from './filters.ts';

export interface Reverb {
  predelay_ms: number;
  decay_s: number;
  /** 1 is a plate or hall, 0.3 a small room. */
  size: number;
  damp_hz: number;
  eq?: Band[];
}

const lineMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 68.9, 79.3];
const diffuserMs = [4.77, 3.59, 12.73, 9.31];

/** Schroeder all-pass: smears a click without colouring it. */
function diffuse(x: Mono, ms: number, gain: number): Mono {
  const line = new Float32Array(toFrames(ms / 1000));
  let at = 0;
  return x.map((v) => {
    const delayed = line[at];
    const fed = v - gain * delayed;
    line[at] = fed;
    at = (at + 1) % line.length;
    return delayed + gain * fed;
  });
}

/** Feedback delay network of eight damped lines mixed by a Householder matrix; mono in, stereo out. */
export function reverberate(input: Mono, r: Reverb): Stereo {
  const delayed = new Float32Array(input.length);
  addInto(delayed, equalise(input, r.eq ?? []), 1, toFrames(r.predelay_ms / 1000));
  const x = diffuserMs.reduce<Mono>((y, ms) => diffuse(y, ms * Math.sqrt(r.size), 0.62), delayed);
  const lines = lineMs.map((ms) => new Float32Array(toFrames((ms * r.size) / 1000)));
  const decay = lines.map((line) => 10 ** ((-3 * line.length) / (r.decay_s * sampleRate)));
  const damp = Math.exp((-2 * Math.PI * r.damp_hz) / sampleRate);
  const cursor = lines.map(() => 0);
  const low = lines.map(() => 0);
  const tap = lines.map(() => 0);
  const left = new Float32Array(x.length);
  const right = new Float32Array(x.length);
  for (let i = 0; i < x.length; i++) {
    let total = 0;
    for (let n = 0; n < 8; n++) {
      low[n] = (1 - damp) * lines[n][cursor[n]] + damp * low[n];
      tap[n] = low[n] * decay[n];
      total += tap[n];
    }
    for (let n = 0; n < 8; n++) {
      lines[n][cursor[n]] = tap[n] - total / 4 + x[i] * (n % 4 < 2 ? 0.5 : -0.5);
      cursor[n] = (cursor[n] + 1) % lines[n].length;
    }
    left[i] = 0.5 * (tap[0] - tap[2] + tap[4] - tap[6]);
    right[i] = 0.5 * (tap[1] - tap[3] + tap[5] - tap[7]);
  }
  return { left, right };
}

export interface Delay {
  time_s: number;
  feedback: number;
  eq: Band[];
}

/** Echoes that answer left, right, left; each repeat is filtered again. */
export function pingPong(input: Mono, d: Delay): Stereo {
  const out: Stereo = { left: new Float32Array(input.length), right: new Float32Array(input.length) };
  let repeat = input;
  let gain = 1;
  for (let n = 1; n <= 6; n++) {
    repeat = equalise(repeat, d.eq);
    addInto(n % 2 ? out.left : out.right, repeat, gain, toFrames(d.time_s * n));
    addInto(n % 2 ? out.right : out.left, repeat, gain * 0.25, toFrames(d.time_s * n));
    gain *= d.feedback;
  }
  return out;
}

/** Reads `x` behind itself by a delay that swings slowly, with linear interpolation. */
function swung(x: Mono, ms: number, depthMs: number, hz: number, phase: number): Mono {
  return x.map((_, i) => {
    const lag = ms + depthMs * Math.sin((2 * Math.PI * hz * i) / sampleRate + phase);
    const at = i - (lag / 1000) * sampleRate;
    const whole = Math.floor(at);
    const a = x[whole] ?? 0;
    return a + ((x[whole + 1] ?? 0) - a) * (at - whole);
  });
}

/** Two detuned, delayed copies for the sides of a mono source; nothing below `from_hz`. */
export function widened(x: Mono, fromHz = 220): Stereo {
  const high = equalise(x, [{ type: 'high_pass', hz: fromHz }]);
  return { left: swung(high, 11, 1.3, 0.41, 0), right: swung(high, 17, 1.7, 0.33, 1.9) };
}

/** Early reflections of an untreated bedroom, as a microphone hears them. */
export function roomColour(x: Mono, amount: number): Mono {
  const out = x.slice();
  const walls = [
    [3.1, 0.5],
    [5.3, -0.38],
    [8.7, 0.34],
    [13.9, -0.26],
    [19.3, 0.22],
    [27.1, 0.17],
    [38.9, -0.12],
  ];
  const dull = equalise(x, [
    { type: 'low_pass', hz: 4200 },
    { type: 'peak', hz: 310, db: 4, q: 1.1 },
  ]);
  for (const [ms, gain] of walls) addInto(out, dull, gain * amount, toFrames(ms / 1000));
  const tail = reverberate(dull, { predelay_ms: 12, decay_s: 0.42, size: 0.34, damp_hz: 3600 });
  addInto(out, tail.left, amount * 0.5);
  return out;
}
