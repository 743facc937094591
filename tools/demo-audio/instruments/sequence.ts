// Time: bars and steps into seconds, with a player's small unevenness in time and force.
import { addInto, type Mono, silence, toFrames } from '../dsp/buffer.ts';
import { createRandom, type Random } from '../dsp/random.ts';

export interface Tempo {
  bpm: number;
  /** Delay of every second sixteenth, as a share of a sixteenth. */
  swing?: number;
  seconds: number;
}

export const beatSeconds = (tempo: Tempo): number => 60 / tempo.bpm;

/** Room before the first beat for a consonant that leads into it. */
export const leadIn = 0.12;

/** Seconds of a position in beats, with swing on odd sixteenths. */
export function secondsAt(tempo: Tempo, beat: number): number {
  const sixteenth = beat * 4;
  const isOdd = Math.abs((sixteenth % 2) - 1) < 1e-6;
  return leadIn + ((sixteenth + (isOdd ? (tempo.swing ?? 0) : 0)) / 4) * beatSeconds(tempo);
}

const force: Record<string, number> = { X: 1, x: 0.8, o: 0.45, '.': 0 };

export interface Pattern {
  /** One string a bar; any number of even steps; X accent, x hit, o ghost, r a fast roll. */
  bars: string[];
  hit: (random: Random) => Mono;
  seed: number;
  /** How uneven: share of force, and seconds of time. */
  uneven?: number;
  slop_s?: number;
}

export function playDrums(tempo: Tempo, { bars, hit, seed, uneven = 0.18, slop_s = 0.003 }: Pattern): Mono {
  const out = silence(tempo.seconds);
  const random = createRandom(seed);
  const strike = (beat: number, velocity: number): void => {
    const level = velocity * (1 + uneven * random.bipolar());
    const at = Math.max(0, secondsAt(tempo, beat) + slop_s * random.bipolar());
    addInto(out, hit(random), level, toFrames(at));
  };
  bars.forEach((bar, b) => {
    const steps = bar.replaceAll(' ', '');
    [...steps].forEach((mark, s) => {
      const beat = b * 4 + (s * 4) / steps.length;
      if (mark === 'r') for (let n = 0; n < 4; n++) strike(beat + n / steps.length, 0.4 + 0.13 * n);
      else if (force[mark]) strike(beat, force[mark]);
    });
  });
  return out;
}

export interface Note {
  start: number;
  seconds: number;
  midi: number;
  velocity: number;
}

/** Score lines such as `0:A2/1.5 1.5:C3+E3/.5`: beat, notes, length in beats; `!` after it plays harder. */
export function score(
  tempo: Tempo,
  text: string,
  parse: (name: string) => number,
  seed: number,
  slopS = 0.006,
): Note[] {
  const random = createRandom(seed);
  return text
    .trim()
    .split(/\s+/)
    .flatMap((token) => {
      const [, beat = '', names = '', length = '', accent] =
        /^([\d.]+):([^/]+)\/([\d.]+)(!)?$/.exec(token) ?? [];
      if (!names) throw new Error(`Not a note: ${token}`);
      return names.split('+').map((name) => ({
        start: Math.max(0, secondsAt(tempo, Number(beat)) + slopS * random.bipolar()),
        seconds: Number(length) * beatSeconds(tempo),
        midi: parse(name),
        velocity: (accent ? 1 : 0.78) * (1 + 0.15 * random.bipolar()),
      }));
    });
}

/** Adds one rendered note after another into a track. */
export function playNotes(
  tempo: Tempo,
  notes: Note[],
  instrument: (n: Note, random: Random) => Mono,
  seed: number,
): Mono {
  const out = silence(tempo.seconds);
  const random = createRandom(seed);
  for (const note of notes) addInto(out, instrument(note, random), note.velocity, toFrames(note.start));
  return out;
}
