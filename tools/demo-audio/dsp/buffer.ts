// Plain sample buffers: everything in the studio is Float32 at one rate.
export const sampleRate = 44_100;

export type Mono = Float32Array;
export interface Stereo {
  left: Mono;
  right: Mono;
}

export const toGain = (db: number): number => 10 ** (db / 20);
export const toDb = (gain: number): number => 20 * Math.log10(Math.max(gain, 1e-9));
export const toFrames = (seconds: number): number => Math.round(seconds * sampleRate);

export const silence = (seconds: number): Mono => new Float32Array(toFrames(seconds));

export function addInto(target: Mono, source: Mono, gain = 1, at = 0): void {
  const first = Math.max(0, -at);
  const last = Math.min(source.length, target.length - at);
  for (let i = first; i < last; i++) target[at + i] += source[i] * gain;
}

export const scaled = (x: Mono, gain: number): Mono => x.map((v) => v * gain);

export function sum(...parts: Mono[]): Mono {
  const out = new Float32Array(Math.max(...parts.map((p) => p.length)));
  for (const part of parts) addInto(out, part);
  return out;
}

export function multiplied(x: Mono, gains: Mono): Mono {
  return x.map((v, i) => v * gains[i]);
}

export function peakOf(...channels: Mono[]): number {
  let peak = 0;
  for (const x of channels) for (const v of x) if (Math.abs(v) > peak) peak = Math.abs(v);
  return peak;
}

/** Constant-power pan of a mono signal; -1 is left, 1 is right. */
export function panned(x: Mono, pan: number): Stereo {
  const angle = ((pan + 1) * Math.PI) / 4;
  return { left: scaled(x, Math.cos(angle)), right: scaled(x, Math.sin(angle)) };
}

export function addStereo(target: Stereo, source: Stereo, gain = 1): void {
  addInto(target.left, source.left, gain);
  addInto(target.right, source.right, gain);
}

export const mapStereo = (s: Stereo, change: (x: Mono) => Mono): Stereo => ({
  left: change(s.left),
  right: change(s.right),
});
