// Feed-forward dynamics: a level detector on a key signal, a static curve, smoothing, a gain per sample.
import { type Mono, multiplied, type Stereo, sampleRate, toDb, toGain } from './buffer.ts';
import { filter } from './filters.ts';

export interface Compressor {
  threshold_db: number;
  ratio: number;
  attack_ms: number;
  release_ms: number;
  knee_db?: number;
  makeup_db?: number;
  /** Keeps low notes from driving the detector. */
  key_high_pass_hz?: number;
}

const pole = (ms: number): number => Math.exp(-1 / ((ms / 1000) * sampleRate));

function reductionDb(over: number, ratio: number, knee: number): number {
  const slope = 1 - 1 / ratio;
  if (over <= -knee / 2) return 0;
  if (over >= knee / 2) return slope * over;
  return (slope * (over + knee / 2) ** 2) / (2 * knee);
}

/** Gain per sample that a compressor keyed by these channels (linked) would apply. */
function compressionGain(keys: Mono[], c: Compressor): Mono {
  const hz = c.key_high_pass_hz;
  const detected = hz ? keys.map((k) => filter(k, { type: 'high_pass', hz })) : keys;
  const attack = pole(c.attack_ms);
  const release = pole(c.release_ms);
  const makeup = c.makeup_db ?? 0;
  const gains = new Float32Array(detected[0].length);
  let held = 0;
  let smooth = 0;
  for (let i = 0; i < gains.length; i++) {
    let level = 0;
    for (const key of detected) level = Math.max(level, Math.abs(key[i]));
    const wanted = reductionDb(toDb(level) - c.threshold_db, c.ratio, c.knee_db ?? 6);
    held = Math.max(wanted, release * held + (1 - release) * wanted);
    smooth = attack * smooth + (1 - attack) * held;
    gains[i] = toGain(makeup - smooth);
  }
  return gains;
}

export const compress = (x: Mono, c: Compressor): Mono => multiplied(x, compressionGain([x], c));

export function compressStereo(s: Stereo, c: Compressor): Stereo {
  const gains = compressionGain([s.left, s.right], c);
  return { left: multiplied(s.left, gains), right: multiplied(s.right, gains) };
}

export interface Ducker {
  depth_db: number;
  attack_ms: number;
  release_ms: number;
}

/** Gain that dips by `depth_db` each time the key sounds: side-chain compression with a fixed depth. */
export function duckingGain(key: Mono, d: Ducker): Mono {
  const loudest = key.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  const attack = pole(d.attack_ms);
  const release = pole(d.release_ms);
  let env = 0;
  return key.map((v) => {
    const open = Math.abs(v) > loudest * 0.12 ? 1 : 0;
    const rate = open > env ? attack : release;
    env = rate * env + (1 - rate) * open;
    return toGain(-d.depth_db * env);
  });
}

export interface Deesser {
  hz: number;
  threshold_db: number;
  range_db: number;
}

/** Turns down only what lies above `hz`, and only while it is louder than the threshold. */
export function deess(x: Mono, d: Deesser): Mono {
  const high = filter(filter(x, { type: 'high_pass', hz: d.hz }), { type: 'high_pass', hz: d.hz });
  const gains = compressionGain([high], {
    threshold_db: d.threshold_db,
    ratio: 6,
    attack_ms: 1,
    release_ms: 45,
  });
  const floor = toGain(-d.range_db);
  const band = filter(x, { type: 'high_pass', hz: d.hz, q: 0.6 });
  return x.map((v, i) => v + (Math.max(gains[i], floor) - 1) * band[i]);
}

export interface Gate {
  threshold_db: number;
  range_db: number;
}

/** Downward expander for hum and room between phrases. */
export function gate(x: Mono, g: Gate): Mono {
  const fast = pole(4);
  const slow = pole(120);
  const open = toGain(g.threshold_db);
  const floor = toGain(-g.range_db);
  let level = 0;
  let gain = floor;
  return x.map((v) => {
    level = Math.max(Math.abs(v), level * slow);
    const wanted = level > open ? 1 : floor;
    const rate = wanted > gain ? fast : slow;
    gain = rate * gain + (1 - rate) * wanted;
    return v * gain;
  });
}
