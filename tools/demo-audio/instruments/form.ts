// The form of a song: its written bars laid out as sections, each with the parts that play in it.
import { addInto, type Mono, sampleRate, silence, toFrames, toGain } from '../dsp/buffer.ts';
import { filter } from '../dsp/filters.ts';
import { createRandom } from '../dsp/random.ts';
import { cymbal } from './drums.ts';
import { beatSeconds, leadIn, type Tempo } from './sequence.ts';

export interface Section {
  name: 'intro' | 'verse' | 'drop' | 'break' | 'end';
  /** Written bars, in the order they are played. */
  bars: number[];
  /** Other written bars for the drums. */
  drums?: number[];
  /** Parts that play; all of them when it is missing. */
  plays?: string[];
  /** How far the finished mix is turned down here, in dB; by the kind of section when it is missing. */
  db?: number;
}

export interface Form {
  tempo: Tempo;
  /** The drum bars of a part. */
  bars(part: string, written: string[]): string[];
  /** The notes or syllables of a part. */
  notes<N extends { start: number }>(part: string, written: N[]): N[];
  /** Rides the finished mix: what the master evens out comes back, so that a drop is one. */
  ride(x: Mono): Mono;
  /** Noise that rises into each drop, and a cymbal on its first beat. */
  rises(seed: number): Mono;
}

/** Notes that are early by as much still belong to their bar. */
const early = 0.06;
const riseBars = 2;
const ridesDb: Record<Section['name'], number> = { intro: -3.5, verse: -1, drop: 0, break: -4, end: 0 };
const handSeconds = 0.08;

export function createForm(time: Omit<Tempo, 'seconds'>, sections: Section[]): Form {
  const barSeconds = 4 * beatSeconds({ ...time, seconds: 0 });
  const played = sections.flatMap(({ name, bars, drums = bars, plays, db = ridesDb[name] }) =>
    bars.map((bar, n) => ({ bar, drums: drums[n], plays, db, starts: n === 0 ? name : null })),
  );
  const tempo = { ...time, seconds: leadIn + played.length * barSeconds + 0.6 };
  const isPlayed = (part: string, plays: string[] | undefined): boolean => !plays || plays.includes(part);
  return {
    tempo,
    bars: (part, written) =>
      played.map(({ drums, plays }) => (isPlayed(part, plays) ? (written[drums] ?? '') : '')),
    notes(part, written) {
      const barOf = ({ start }: { start: number }): number =>
        Math.max(0, Math.floor((start - leadIn + early) / barSeconds));
      return played.flatMap(({ bar, plays }, at) =>
        isPlayed(part, plays)
          ? written
              .filter((note) => barOf(note) === bar)
              .map((note) => ({ ...note, start: Math.max(0, note.start + (at - bar) * barSeconds) }))
          : [],
      );
    },
    ride(x) {
      const hand = Math.exp(-1 / (handSeconds * sampleRate));
      let db = played[0].db;
      return x.map((v, i) => {
        const bar = Math.floor((i / sampleRate - leadIn + handSeconds) / barSeconds);
        const wanted = played[Math.max(0, Math.min(played.length - 1, bar))].db;
        db = hand * db + (1 - hand) * wanted;
        return v * toGain(db);
      });
    },
    rises(seed) {
      const random = createRandom(seed);
      const out = silence(tempo.seconds);
      played.forEach(({ starts }, at) => {
        if (starts !== 'drop') return;
        const seconds = riseBars * barSeconds;
        const from = leadIn + at * barSeconds - seconds;
        const noise = silence(seconds).map((_, i) => {
          const share = i / (seconds * sampleRate);
          return random.bipolar() * 0.5 * share ** 2.5 * Math.min(1, (1 - share) * 40);
        });
        if (from > 0) addInto(out, filter(noise, { type: 'high_pass', hz: 1800 }), 1, toFrames(from));
        addInto(out, cymbal(0.5, 4000, random), 0.5, toFrames(from + seconds));
      });
      return out;
    },
  };
}
