// Timing of the mouth: syllables laid out as pitch, voicing and formants, and their hisses.
import { addInto, type Mono, sampleRate, toFrames } from '../dsp/buffer.ts';
import { filter } from '../dsp/filters.ts';
import type { Random } from '../dsp/random.ts';
import { consonants, type Formants, vowels } from './phonemes.ts';

export interface Syllable {
  /** Seconds. */
  start: number;
  seconds: number;
  note: number;
  /** Sounds joined by hyphens, such as n-AY-t. */
  text: string;
  level: number;
}

export interface Singer {
  seed: number;
  /** Vocal tract: 1 is a tenor, 1.17 a soprano. */
  tract: number;
  breath: number;
  /** Seconds a pitch takes to arrive; 0.004 is hard tuning. */
  glide_s: number;
  vibrato_cents: number;
  /** How far a phrase scoops up into its first note, in semitones. */
  scoop: number;
  /** Gain of s, t and similar consonants. */
  sibilance: number;
  detune_cents?: number;
  /** Random early or late entry, for doubles. */
  slop_s?: number;
}

/** Samples between two settings of the mouth. */
export const hop = 32;

export interface Frames {
  pitch: Mono;
  voice: Mono;
  formants: Mono[];
}

interface Span {
  from: number;
  to: number;
  a: Formants;
  b: Formants;
  voice: number;
}

function parse(text: string): { onset: string[]; vowel: string; coda: string[] } {
  const sounds = text.split('-');
  const at = sounds.findIndex((s) => vowels[s]);
  const vowel = sounds[at];
  const unknown = sounds.find((s, i) => i !== at && !consonants[s]);
  if (vowel === undefined || unknown !== undefined) throw new Error(`Not a syllable: ${text}`);
  return { onset: sounds.slice(0, at), vowel, coda: sounds.slice(at + 1) };
}

const lengthOf = (sounds: string[]): number => sounds.reduce((t, s) => t + consonants[s].seconds, 0);

function hiss(out: Mono, sound: string, at: number, gain: number, random: Random): void {
  const noise = consonants[sound].noise;
  if (!noise) return;
  const frames = toFrames(noise.seconds);
  const raw = new Float32Array(frames).map(
    (_, i) => random.bipolar() * Math.sin((Math.PI * (i + 0.5)) / frames) ** 0.7,
  );
  const shaped = filter(filter(raw, { type: 'band_pass', hz: noise.hz, q: noise.q }), {
    type: 'high_pass',
    hz: noise.hz * 0.45,
  });
  const rms = Math.sqrt(shaped.reduce((t, v) => t + v * v, 0) / frames);
  addInto(out, shaped, (noise.gain * gain * 0.085) / rms, toFrames(at + noise.from));
}

/** Lays the sounds of one syllable on the time line; consonants come before the beat, the vowel on it. */
function articulate(
  s: Syllable,
  until: number,
  spans: Span[],
  say: (sound: string, at: number) => void,
): void {
  const { onset, vowel, coda } = parse(s.text);
  const [first, second = first] = vowels[vowel];
  const end = Math.min(s.start + s.seconds, until);
  const vowelEnd = Math.max(s.start + 0.05, end - lengthOf(coda));
  let at = s.start - lengthOf(onset);
  const speak = (sound: string, near: Formants): void => {
    const c = consonants[sound];
    const f = c.formants ?? near;
    spans.push({ from: at, to: at + c.seconds, a: f, b: f, voice: c.voice * s.level });
    say(sound, at);
    at += c.seconds;
  };
  for (const sound of onset) speak(sound, first);
  const bend = s.start + (vowelEnd - s.start) * 0.5;
  spans.push({ from: s.start, to: bend, a: first, b: first, voice: s.level });
  spans.push({ from: bend, to: vowelEnd, a: first, b: second, voice: s.level });
  at = vowelEnd;
  for (const sound of coda) speak(sound, second);
}

function smooth(x: Mono, up: number, down = up): void {
  const rise = 1 - Math.exp(-hop / (up * sampleRate));
  const fall = 1 - Math.exp(-hop / (down * sampleRate));
  for (let i = 1; i < x.length; i++) x[i] = x[i - 1] + (x[i] - x[i - 1]) * (x[i] > x[i - 1] ? rise : fall);
}

/** Lays a whole line out; fricatives and bursts go straight into `noise`. */
export function plan(line: Syllable[], seconds: number, singer: Singer, noise: Mono, random: Random): Frames {
  const frames = Math.ceil((seconds * sampleRate) / hop);
  const pitch = new Float32Array(frames);
  const voice = new Float32Array(frames);
  const formants = [0, 1, 2].map((n) => new Float32Array(frames).fill([550, 1500, 2500][n]));
  const frameOf = (t: number): number => Math.round((t * sampleRate) / hop);
  const spans: Span[] = [];
  line.forEach((s, i) => {
    const next = line[i + 1];
    const until = next ? next.start - lengthOf(parse(next.text).onset) : Number.POSITIVE_INFINITY;
    articulate(s, until, spans, (sound, at) =>
      hiss(noise, sound, at, singer.sibilance * (0.35 + 0.65 * s.level), random),
    );
    const previous = line[i - 1];
    const fresh = !previous || s.start - previous.start - previous.seconds > 0.15;
    const from = s.start - lengthOf(parse(s.text).onset) - singer.glide_s;
    pitch.fill(s.note, frameOf(from));
    if (fresh) pitch.fill(s.note - singer.scoop, frameOf(from), frameOf(s.start + 0.02));
  });
  for (const { from, to, a, b, voice: level } of spans) {
    const first = frameOf(from);
    const count = frameOf(to) - first;
    for (let n = 0; n < count && first + n < frames; n++) {
      if (first + n < 0) continue;
      voice[first + n] = level;
      for (let f = 0; f < 3; f++) formants[f][first + n] = a[f] + ((b[f] - a[f]) * n) / count;
    }
  }
  const start = pitch.findIndex((p) => p > 0);
  pitch.fill(pitch[Math.max(0, start)], 0, Math.max(0, start));
  for (let pass = 0; pass < 2; pass++) {
    smooth(pitch, singer.glide_s / 2);
    for (const f of formants) smooth(f, 0.011);
  }
  smooth(voice, 0.009, 0.022);
  addVibrato(pitch, line, singer, random);
  return { pitch, voice, formants };
}

function addVibrato(pitch: Mono, line: Syllable[], singer: Singer, random: Random): void {
  let drift = 0;
  let phase = 0;
  let at = 0;
  for (let i = 0; i < pitch.length; i++) {
    const t = (i * hop) / sampleRate;
    while (at + 1 < line.length && line[at + 1].start <= t) at++;
    const age = line[at] ? t - line[at].start : 0;
    const depth = (singer.vibrato_cents / 100) * Math.min(1, Math.max(0, (age - 0.22) / 0.3));
    phase += (2 * Math.PI * (5.2 + 0.5 * Math.sin(t * 1.7)) * hop) / sampleRate;
    drift += 0.004 * random.bipolar() - 0.006 * drift;
    const human = singer.glide_s > 0.01 ? drift : 0;
    pitch[i] += depth * Math.sin(phase) + human + (singer.detune_cents ?? 0) / 100;
  }
}
