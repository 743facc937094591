// The mixing desk: channel strips, sends, parallel drums and the master chain, driven by a plain description.
import {
  addInto,
  addStereo,
  type Mono,
  mapStereo,
  multiplied,
  panned,
  type Stereo,
  scaled,
  sum,
  toGain,
} from '../dsp/buffer.ts';
import {
  type Compressor,
  compress,
  compressStereo,
  type Deesser,
  type Ducker,
  deess,
  duckingGain,
  type Gate,
  gate,
} from '../dsp/dynamics.ts';
import { type Band, equalise, filter } from '../dsp/filters.ts';
import { type Limited, limit } from '../dsp/limiter.ts';
import { saturate } from '../dsp/oversample.ts';
import { declick, ride } from '../dsp/repair.ts';
import { type Delay, pingPong, type Reverb, reverberate, widened } from '../dsp/space.ts';
import { integratedLufs } from './measure.ts';

export type Stems = Record<string, Mono>;

export interface Channel {
  stem: string;
  /** Loudness of the finished channel in the mix, LUFS: the fader. */
  level: number;
  /** Takes out clicks. */
  is_mended?: boolean;
  /** Rides the fader by at most as many dB. */
  ride_db?: number;
  gate?: Gate;
  eq?: Band[];
  deess?: Deesser;
  comp?: Compressor[];
  drive_db?: number;
  tone?: Band[];
  duck?: Ducker & { by: string };
  pan?: number;
  /** Gain of two detuned copies at the sides. */
  width?: number;
  /** Send levels in dB, by the name of the reverb or delay. */
  sends?: Record<string, number>;
}

export interface Mix {
  channels: Channel[];
  reverbs: Record<string, Reverb>;
  delays?: Record<string, Delay>;
  parallel?: { stems: string[]; comp: Compressor; drive_db: number; gain_db: number };
  bus: { eq: Band[]; glue: Compressor; drive_db: number; width_db?: number; loudness: number };
}

const working = -18;
const toLoudness = (x: Mono, lufs: number): Mono => scaled(x, toGain(lufs - integratedLufs([x])));

/** One mono channel strip at its fader level. Thresholds refer to a stem staged at -18 LUFS. */
function runStrip(stems: Stems, c: Channel): Mono {
  let x = toLoudness(stems[c.stem], working);
  if (c.is_mended) x = declick(x);
  if (c.gate) x = gate(x, c.gate);
  if (c.eq) x = equalise(x, c.eq);
  if (c.deess) x = deess(x, c.deess);
  if (c.ride_db) x = ride(x, working, c.ride_db);
  for (const comp of c.comp ?? []) x = compress(x, comp);
  if (c.drive_db) x = saturate(x, c.drive_db);
  if (c.tone) x = equalise(x, c.tone);
  x = toLoudness(x, c.level);
  return c.duck ? multiplied(x, duckingGain(stems[c.duck.by], c.duck)) : x;
}

function place(x: Mono, c: Channel): Stereo {
  const out = panned(scaled(x, Math.SQRT2), c.pan ?? 0);
  if (c.width) addStereo(out, widened(x), c.width);
  return out;
}

/** Widens or narrows the side signal and keeps everything below 130 Hz in the middle. */
function shapeSide(s: Stereo, widthDb: number): Stereo {
  const mid = s.left.map((v, i) => (v + s.right[i]) / 2);
  const side = filter(
    s.left.map((v, i) => ((v - s.right[i]) / 2) * toGain(widthDb)),
    { type: 'high_pass', hz: 130 },
  );
  return { left: mid.map((v, i) => v + side[i]), right: mid.map((v, i) => v - side[i]) };
}

export interface Mixdown {
  /** Before the master chain. */
  bus: Stereo;
  master: Limited;
  /** Each channel at its level in the mix, for the figures on the page. */
  strips: Stems;
}

export function mixdown(stems: Stems, mix: Mix): Mixdown {
  const length = stems[mix.channels[0].stem].length;
  const bus: Stereo = { left: new Float32Array(length), right: new Float32Array(length) };
  const sends: Stems = {};
  const strips: Stems = {};
  for (const c of mix.channels) {
    const strip = runStrip(stems, c);
    strips[c.stem] = strip;
    addStereo(bus, place(strip, c));
    for (const [name, db] of Object.entries(c.sends ?? {})) {
      sends[name] ??= new Float32Array(length);
      addInto(sends[name], strip, toGain(db));
    }
  }
  for (const [name, input] of Object.entries(sends)) {
    const reverb = mix.reverbs[name];
    const delay = mix.delays?.[name];
    if (reverb) addStereo(bus, reverberate(input, reverb));
    else if (delay) addStereo(bus, pingPong(input, delay));
    else throw new Error(`No reverb or delay is called ${name}`);
  }
  if (mix.parallel) {
    const { stems: names, comp, drive_db, gain_db } = mix.parallel;
    const drums = sum(...names.map((n) => strips[n]));
    const crushed = saturate(compress(toLoudness(drums, working), comp), drive_db);
    addStereo(bus, panned(toLoudness(crushed, integratedLufs([drums]) + gain_db), 0), Math.SQRT2);
  }
  return { bus, master: master(bus, mix.bus), strips };
}

function master(bus: Stereo, m: Mix['bus']): Limited {
  const staged = scaledTo(bus, -16);
  const shaped = shapeSide(
    mapStereo(staged, (x) => equalise(x, m.eq)),
    m.width_db ?? 0,
  );
  const glued = scaledTo(compressStereo(shaped, m.glue), -14);
  const warm = mapStereo(glued, (x) => saturate(x, m.drive_db));
  return limit(scaledTo(warm, m.loudness), -1);
}

function scaledTo(s: Stereo, lufs: number): Stereo {
  const gain = toGain(lufs - integratedLufs([s.left, s.right]));
  return mapStereo(s, (x) => scaled(x, gain));
}

/** What an artist bounces at home. */
export interface Rough {
  /** Loudness of each stem, as in the mix. */
  faders: Record<string, number>;
  /** Everything else is in the middle. */
  pans?: Record<string, number>;
  /** What small speakers, or too much of them, made of the whole. */
  eq?: Band[];
}

/** The rough mix: faders, perhaps pans, and one equaliser over it all. */
export function roughMix(
  stems: Stems,
  { faders, pans = {}, eq = [] }: Rough,
): { audio: Stereo; strips: Stems } {
  const strips = Object.fromEntries(
    Object.entries(faders).map(([name, lufs]) => [name, toLoudness(stems[name], lufs)]),
  );
  const length = Object.values(strips)[0].length;
  const bus: Stereo = { left: new Float32Array(length), right: new Float32Array(length) };
  for (const [name, strip] of Object.entries(strips))
    addStereo(bus, panned(strip, pans[name] ?? 0), Math.SQRT2);
  return { audio: mapStereo(bus, (x) => equalise(x, eq)), strips };
}
