// Indie rock, A major, 132: two rhythm guitars, a picked bass, live-style drums, a strained tenor.
import { sum } from '../dsp/buffer.ts';
import { equalise } from '../dsp/filters.ts';
import { midi } from '../dsp/oscillators.ts';
import type { Singer } from '../instruments/articulation.ts';
import { amplify, pluck } from '../instruments/bass-and-guitar.ts';
import { cymbal, kick, skin, snare } from '../instruments/drums.ts';
import { createForm } from '../instruments/form.ts';
import { lyrics } from '../instruments/lyrics.ts';
import { type Note, playDrums, playNotes, score } from '../instruments/sequence.ts';
import { sing } from '../instruments/voice.ts';
import {
  air,
  backing,
  busOf,
  crush,
  cut,
  echo,
  highPass,
  leadVocal,
  lift,
  plate,
  room,
  thin,
} from '../mix/presets.ts';
import { recordAtHome } from '../mix/recording.ts';
import type { SampleSong } from './song.ts';

const form = createForm({ bpm: 132 }, [
  { name: 'intro', bars: [0, 1, 2, 3], plays: ['arpeggio', 'bass'] },
  {
    name: 'verse',
    bars: [0, 1, 2, 3],
    drums: [0, 1, 2, 6],
    plays: ['lead', 'kick', 'snare', 'toms', 'cymbals', 'bass', 'guitar_a'],
  },
  { name: 'drop', bars: [4, 5, 6, 4, 5, 6] },
  { name: 'break', bars: [0, 1, 2, 3], plays: ['lead', 'double', 'arpeggio'] },
  { name: 'drop', bars: [4, 5, 6] },
  { name: 'end', bars: [7] },
]);
const { tempo } = form;
const tenor: Singer = {
  seed: 211,
  tract: 1.03,
  breath: 0.08,
  glide_s: 0.035,
  vibrato_cents: 18,
  scoop: 0.8,
  sibilance: 1.5,
};

const line = lyrics(
  tempo,
  0.5,
  `C#4/.5/w-IY C#4/.5/w-ER E4/1/p-EY! E4/.5/p-ER D4/.5/s-AE C#4/.5/t-AH B3/1.5/l-AY-t-s _/.5
   B3/.5/b-ER B3/.5/n-IH-ng C#4/1/AH-p! B3/.5/AO-n A3/.5/dh-AH C#4/.5/w-EY A3/2/d-AW-n _/1
   A3/.5/n-OW B3/.5/b-AA C#4/.5/d-IY E4/1/h-ER-d! D4/.5/AH C#4/1.5/s-AW-n-d _/3
   D4/.5/b-AH-t E4/.5/w-IY G#4/1.5/l-IH-t! F#4/.5/dh-AH E4/.5/h-OW-l F#4/3.5/t-AW-n! _/.5 E4/2.5/OW`,
  0.5,
  221,
);

const roots = ['A2', 'E2', 'F#2', 'D2', 'A2', 'E2', 'D2'];
const fifths: Record<string, string> = { A2: 'E3', E2: 'B2', 'F#2': 'C#3', D2: 'A2' };
const octaves: Record<string, string> = { A2: 'A3', E2: 'E3', 'F#2': 'F#3', D2: 'D3' };
/** Eighth-note strumming on power chords, the off-beats lighter, a ringing last chord. */
const strums = roots
  .flatMap((r, b) =>
    [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map(
      (at) => `${b * 4 + at}:${r}+${fifths[r]}+${octaves[r]}/.47${at % 2 === 0 ? '!' : ''}`,
    ),
  )
  .concat('28:A2+E3+A3+C#4/4!')
  .join(' ');
const picked = roots
  .flatMap((r, b) =>
    [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map(
      (at) => `${b * 4 + at}:${r.replace('2', '1')}/.45${at === 0 ? '!' : ''}`,
    ),
  )
  .concat('28:A1/3.5!')
  .join(' ')
  .replaceAll('D1', 'D2');
const arpeggio = ['A4 E5 C#5', 'G#4 E5 B4', 'A4 C#5 F#4', 'A4 D5 F#5', 'C#5 E5 A4', 'B4 E5 G#4', 'A4 F#5 D5']
  .flatMap((bar, b) => {
    const [x, y, z] = bar.split(' ');
    return [x, y, z, y, x, y, z, y].map((n, i) => `${b * 4 + i / 2}:${n}/.9`);
  })
  .concat('28:E5+A5/3!')
  .join(' ');

const guitarString = pluck({ bright: 0.75, decay_s: 3, position: 0.13 });
const rhythm = (part: string, seed: number) =>
  amplify(
    playNotes(
      tempo,
      form.notes(part, score(tempo, strums, midi, seed, 0.009)),
      (n: Note, r) => guitarString(n, r),
      seed + 1,
    ),
    21,
  );

export const paperSatellites: SampleSong = {
  slug: 'paper-satellites',
  title: 'Paper Satellites',
  artist: 'Garden Radio',
  genre: 'Indie rock',
  before_text:
    'Thin and sharp: nothing below 250 Hz, 7 dB too much at 3.4 kHz. Two guitars on the same spot bury the voice, and the cymbals wash over the snare.',
  after_text:
    'Kick and bass are back. Guitars panned hard left and right leave the middle to the voice, 9 LU further up. A room on the snare, crushed drums in parallel.',
  form,
  front: ['lead', 'double'],
  record: () => ({
    lead: recordAtHome(sing(form.notes('lead', line), tempo.seconds, tenor), {
      seed: 201,
      room: 0.8,
      hum_db: 40,
      proximity_db: 5,
      eq: [lift(900, 3, 1.2)],
    }),
    double: recordAtHome(
      sing(form.notes('double', line), tempo.seconds, {
        ...tenor,
        seed: 212,
        detune_cents: 8,
        slop_s: 0.022,
      }),
      {
        seed: 202,
        room: 0.8,
        hum_db: 40,
        proximity_db: 5,
      },
    ),
    kick: playDrums(tempo, {
      bars: form.bars('kick', [
        'X.......X.x.....',
        'X.......X.x...x.',
        'X.......X.x.....',
        'X.......X.x...x.',
        'X.......X.x.....',
        'X.......X.x...x.',
        'X.......X...x.x.',
        'X...............',
      ]),
      hit: (r) => kick({ hz: 58, sweep: 2.4, decay: 0.06, click: 0.7 }, r),
      seed: 241,
    }),
    snare: playDrums(tempo, {
      bars: form.bars('snare', [
        '....X.......X...',
        '....X..o....X...',
        '....X.......X...',
        '....X..o....X.o.',
        '....X.......X...',
        '....X..o....X...',
        '....X...x.x.XxXX',
        '',
      ]),
      hit: (r) => snare({ hz: 205, ring: 0.11, wires: 0.12, bright: 3600 }, r),
      seed: 242,
    }),
    toms: playDrums(tempo, {
      bars: form.bars('toms', ['', '', '', '', '', '', '..........x.x...', '']),
      hit: (r) => skin(98, 0.16, 0.5, r),
      seed: 243,
    }),
    cymbals: sum(
      playDrums(tempo, {
        bars: form.bars('cymbals', Array.from({ length: 7 }, () => 'X.x.X.x.X.x.X.x.').concat('')),
        hit: (r) => cymbal(0.05, 6200, r),
        seed: 244,
        uneven: 0.3,
        slop_s: 0.005,
      }),
      playDrums(tempo, {
        bars: form.bars(
          'cymbals',
          ['x', '', '', '', 'x', '', '', 'X'].map((mark) => mark.padEnd(16, '.')),
        ),
        hit: (r) => cymbal(0.42, 4200, r),
        seed: 245,
      }),
    ),
    bass: equalise(
      playNotes(
        tempo,
        form.notes('bass', score(tempo, picked, midi, 231)),
        pluck({ bright: 0.3, decay_s: 5, position: 0.25 }),
        246,
      ),
      [{ type: 'low_shelf', hz: 130, db: 11 }],
    ),
    guitar_a: rhythm('guitar_a', 247),
    guitar_b: rhythm('guitar_b', 257),
    arpeggio: amplify(
      playNotes(tempo, form.notes('arpeggio', score(tempo, arpeggio, midi, 232)), guitarString, 248),
      6,
    ),
  }),
  rough: {
    faders: {
      lead: -24,
      double: -27,
      kick: -24,
      snare: -22,
      toms: -25,
      cymbals: -21,
      bass: -20,
      guitar_a: -18,
      guitar_b: -18.5,
      arpeggio: -25,
    },
    eq: thin,
  },
  mix: {
    channels: [
      leadVocal(-15.5, { plate: -14, echo: -19 }, [cut(950, 2.5, 1.2)]),
      backing('double', -25, 0.3, { plate: -9 }),
      {
        stem: 'kick',
        level: -20.5,
        eq: [highPass(34), cut(350, 6), lift(64, 3), lift(3800, 5)],
        comp: [{ threshold_db: -13, ratio: 4, attack_ms: 10, release_ms: 90 }],
        sends: { room: -20 },
      },
      {
        stem: 'snare',
        level: -19.5,
        eq: [highPass(90), cut(550, 4), lift(205, 2), lift(4800, 3)],
        comp: [{ threshold_db: -13, ratio: 4, attack_ms: 9, release_ms: 100 }],
        sends: { room: -6, plate: -19 },
      },
      { stem: 'toms', level: -23, eq: [highPass(60), cut(420, 4)], pan: 0.3, sends: { room: -8 } },
      { stem: 'cymbals', level: -28.5, eq: [highPass(420), cut(5200, 2)], width: 0.9, sends: { room: -14 } },
      {
        stem: 'bass',
        level: -20,
        eq: [highPass(40), cut(240, 3), lift(900, 3)],
        comp: [{ threshold_db: -17, ratio: 5, attack_ms: 14, release_ms: 110 }],
        drive_db: 9,
        duck: { by: 'kick', depth_db: 2.5, attack_ms: 2, release_ms: 60 },
      },
      {
        stem: 'guitar_a',
        level: -22.5,
        pan: -0.92,
        eq: [highPass(120), cut(290, 4, 0.9), cut(3100, 2.5), air(7000, 2)],
      },
      {
        stem: 'guitar_b',
        level: -22.5,
        pan: 0.92,
        eq: [highPass(120), cut(330, 4, 0.9), cut(2700, 2.5), air(6500, 2)],
      },
      {
        stem: 'arpeggio',
        level: -26,
        pan: 0.35,
        eq: [highPass(260), lift(3500, 3)],
        comp: [{ threshold_db: -18, ratio: 3, attack_ms: 12, release_ms: 120 }],
        width: 0.5,
        sends: { plate: -10, echo: -12 },
      },
    ],
    reverbs: { plate, room: { ...room, decay_s: 0.75, size: 0.5 } },
    delays: { echo: echo((60 / 132) * 0.75, 0.3) },
    parallel: { stems: ['kick', 'snare', 'toms', 'cymbals'], comp: crush, drive_db: 7, gain_db: -7 },
    bus: busOf(-7.5, [cut(280, 1, 0.7), air(9500, 1.5)], 4),
  },
};
