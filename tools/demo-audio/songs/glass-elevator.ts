// House, A minor, 124: four on the floor, off-beat bass, stabs, and a soprano hook over the top.
import { midi } from '../dsp/oscillators.ts';
import type { Singer } from '../instruments/articulation.ts';
import { synthBass } from '../instruments/bass-and-guitar.ts';
import { clap, cymbal, kick, shaker, skin } from '../instruments/drums.ts';
import { createForm } from '../instruments/form.ts';
import { saws } from '../instruments/keys.ts';
import { lyrics } from '../instruments/lyrics.ts';
import { playDrums, playNotes, score } from '../instruments/sequence.ts';
import { sing } from '../instruments/voice.ts';
import {
  air,
  backing,
  busOf,
  crush,
  cut,
  echo,
  hall,
  highPass,
  leadVocal,
  lift,
  room,
  thin,
} from '../mix/presets.ts';
import { recordAtHome } from '../mix/recording.ts';
import type { SampleSong } from './song.ts';

const form = createForm({ bpm: 124 }, [
  { name: 'intro', bars: [0, 1, 2, 3], plays: ['kick', 'hats', 'shaker', 'congas'] },
  { name: 'verse', bars: [0, 1, 2, 3], plays: ['kick', 'clap', 'hats', 'shaker', 'bass', 'stabs', 'chops'] },
  { name: 'break', bars: [0, 1, 2, 3], plays: ['lead', 'pad', 'rises'] },
  { name: 'drop', bars: [0, 1, 2, 3, 4, 5, 4, 5], drums: [0, 1, 2, 3, 4, 3, 4, 5] },
  { name: 'end', bars: [2, 6], drums: [3, 6], plays: ['kick', 'hats', 'congas', 'bass', 'stabs', 'pad'] },
]);
const { tempo } = form;
const diva: Singer = {
  seed: 311,
  tract: 1.16,
  breath: 0.06,
  glide_s: 0.04,
  vibrato_cents: 38,
  scoop: 1.5,
  sibilance: 1.9,
};

const line = lyrics(
  tempo,
  1,
  `A4/.5/t-EY-k C5/.5/m-IY E5/2/h-AY! D5/.5/ER _/1
   C5/.5/g-l-AE-s D5/.5/EH E5/.5/l-AH G5/1/v-EY! E5/1.5/t-ER _/1
   A4/.5/d-OW-n-t C5/.5/l-EH-t D5/.5/m-IY E5/2/d-AW-n! _/.5
   E5/.5/w-IY C5/.5/AA-r D5/.5/g-OW A4/1.5/IH-ng _/.5
   E5/1/h-AY! D5/.5/ER C5/.5/AE-n-d E5/1/h-AY! G5/1/ER A5/3/h-AY!`,
  0.45,
  321,
);
const chops = lyrics(
  tempo,
  3.5,
  'E5/.25/h-EY! _/3.5 E5/.25/h-EY! E5/.25/h-EY _/3.5 A5/.25/h-EY! _/3.75 G5/.25/h-EY! _/.25 E5/.25/h-EY _/3.25 A5/.25/h-EY!',
  0.2,
  322,
);

const bars = [
  'A3+C4+E4+G4+B4',
  'F3+A3+C4+E4',
  'D3+F3+A3+C4+E4',
  'E3+G3+B3+D4',
  'A3+C4+E4+G4+B4',
  'F3+A3+C4+E4+G4',
];
const stabbed = bars
  .flatMap((c, b) => [0, 0.75, 1.5, 2.75, 3.5].map((at) => `${b * 4 + at}:${c}/.3${at === 0 ? '!' : ''}`))
  .concat('24:A3+C4+E4+G4+B4/1!')
  .join(' ');
const held = bars
  .map((c, b) => `${b * 4}:${c}/3.9`)
  .concat('24:A3+C4+E4+B4/3')
  .join(' ');
/** Moves a token of a score by some beats. */
const shift = (beats: number) => (token: string) => {
  const [at = '', rest = ''] = token.split(':');
  return `${Number(at) + beats}:${rest}`;
};
const low = ['A1', 'F1', 'D2', 'E2', 'A1', 'F1']
  .flatMap((n, b) =>
    [`0:${n}/.7!`, `.75:${n}/.2`, `1.5:${n}/.9!`, `2.5:${n}/.4`, `3:${n}/.45`, `3.5:${n}/.45`].map(
      shift(b * 4),
    ),
  )
  .concat('24:A1/2.5!')
  .join(' ');

export const glassElevator: SampleSong = {
  slug: 'glass-elevator',
  title: 'Glass Elevator',
  artist: 'Theo Brandt',
  genre: 'House',
  before_text:
    'No bottom and too much edge: the kick is a click, the bass is gone, 3.4 kHz hurts and the voice spits its esses. No width at all.',
  after_text:
    'The kick is back under everything, the bass ducks 9 dB for it and the pad 7, so the groove breathes. 5.5 dB out of the voice at 3.3 kHz, doubles at the sides, a hall and a dotted-eighth echo.',
  form,
  front: ['lead', 'double_a', 'double_b', 'chops'],
  record: () => ({
    lead: recordAtHome(sing(form.notes('lead', line), tempo.seconds, diva), {
      seed: 301,
      room: 0.55,
      hum_db: 46,
      proximity_db: 4,
      eq: [lift(3300, 7, 1.6)],
    }),
    double_a: recordAtHome(
      sing(form.notes('double_a', line), tempo.seconds, {
        ...diva,
        seed: 312,
        detune_cents: 9,
        slop_s: 0.018,
      }),
      {
        seed: 302,
        room: 0.55,
        hum_db: 46,
        proximity_db: 4,
      },
    ),
    double_b: recordAtHome(
      sing(form.notes('double_b', line), tempo.seconds, {
        ...diva,
        seed: 313,
        detune_cents: -9,
        slop_s: 0.018,
      }),
      {
        seed: 303,
        room: 0.55,
        hum_db: 46,
        proximity_db: 4,
      },
    ),
    chops: recordAtHome(
      sing(form.notes('chops', chops), tempo.seconds, { ...diva, seed: 314, tract: 1.2, vibrato_cents: 0 }),
      {
        seed: 304,
        room: 0.4,
        hum_db: 46,
        proximity_db: 4,
      },
    ),
    kick: playDrums(tempo, {
      bars: form.bars('kick', [
        ...Array.from({ length: 5 }, () => 'X...X...X...X...'),
        'X...X...X.......',
        'X...............',
      ]),
      hit: (r) => kick({ hz: 50, sweep: 4.6, decay: 0.07, click: 0.45 }, r),
      seed: 341,
      uneven: 0.05,
    }),
    clap: playDrums(tempo, {
      bars: form.bars('clap', [
        ...Array.from({ length: 5 }, () => '....X.......X...'),
        '....X.......xxXX',
        'x...............',
      ]),
      hit: clap,
      seed: 342,
    }),
    hats: playDrums(tempo, {
      bars: form.bars('hats', [...Array.from({ length: 6 }, () => '..X...X...X...X.'), '']),
      hit: (r) => cymbal(0.085, 7000, r),
      seed: 343,
    }),
    shaker: playDrums(tempo, {
      bars: form.bars('shaker', [...Array.from({ length: 6 }, () => 'xoXoxoXoxoXoxoXo'), '']),
      hit: shaker,
      seed: 344,
      uneven: 0.3,
      slop_s: 0.004,
    }),
    congas: playDrums(tempo, {
      bars: form.bars('congas', [
        '...x..x....x..o.',
        '...x..x....x.ox.',
        '...x..x....x..o.',
        '...x..x....xxox.',
        '...x..x....x..o.',
        '...x..x...xxx.x.',
        '',
      ]),
      hit: (r) => skin(r.next() > 0.4 ? 214 : 168, 0.085, 0.6, r),
      seed: 345,
    }),
    bass: playNotes(tempo, form.notes('bass', score(tempo, low, midi, 331, 0.003)), synthBass(320, 2.2), 346),
    stabs: playNotes(
      tempo,
      form.notes('stabs', score(tempo, stabbed, midi, 332, 0.004)),
      saws({
        voices: 3,
        detune_cents: 13,
        attack: 0.003,
        release: 0.16,
        cutoff: 650,
        sweep: 3,
        sweep_s: 0.1,
        sustain: 0.5,
      }),
      347,
    ),
    pad: playNotes(
      tempo,
      form.notes('pad', score(tempo, held, midi, 333)),
      saws({
        voices: 5,
        detune_cents: 14,
        attack: 0.15,
        release: 0.5,
        cutoff: 1300,
        sweep: 0.4,
        sweep_s: 1,
        sustain: 0.9,
      }),
      348,
    ),
    rises: form.rises(350),
  }),
  rough: {
    faders: {
      rises: -30,
      lead: -20.5,
      double_a: -29,
      double_b: -29,
      chops: -24,
      kick: -21,
      clap: -23,
      hats: -22,
      shaker: -25,
      congas: -24,
      bass: -17,
      stabs: -18,
      pad: -20,
    },
    eq: thin,
  },
  mix: {
    channels: [
      leadVocal(-17, { hall: -13, echo: -17 }, [cut(3300, 5.5, 1.6)]),
      backing('double_a', -26, -0.85, { hall: -11 }),
      backing('double_b', -26, 0.85, { hall: -11 }),
      backing('chops', -27, -0.4, { hall: -8, echo: -6 }),
      {
        stem: 'kick',
        level: -18.5,
        eq: [highPass(30), cut(260, 5), lift(55, 2), lift(4200, 3)],
        comp: [{ threshold_db: -11, ratio: 3, attack_ms: 14, release_ms: 80 }],
      },
      {
        stem: 'clap',
        level: -23,
        eq: [highPass(250), cut(1200, 3)],
        width: 0.7,
        sends: { room: -8, hall: -18 },
      },
      {
        stem: 'hats',
        level: -28,
        eq: [highPass(800), cut(7500, 2)],
        pan: 0.18,
        duck: { by: 'kick', depth_db: 2, attack_ms: 2, release_ms: 60 },
      },
      { stem: 'shaker', level: -33, eq: [highPass(1500)], pan: -0.4 },
      {
        stem: 'congas',
        level: -30,
        eq: [highPass(130), cut(400, 3)],
        pan: 0.5,
        sends: { room: -8, echo: -18 },
      },
      {
        stem: 'bass',
        level: -20,
        eq: [highPass(34), cut(220, 3)],
        comp: [{ threshold_db: -16, ratio: 4, attack_ms: 12, release_ms: 90 }],
        drive_db: 7,
        duck: { by: 'kick', depth_db: 9, attack_ms: 2, release_ms: 90 },
      },
      {
        stem: 'stabs',
        level: -23,
        eq: [highPass(180), cut(380, 4, 0.9), lift(2500, 2), air(7000, 3)],
        width: 0.9,
        duck: { by: 'kick', depth_db: 5, attack_ms: 2, release_ms: 110 },
        sends: { hall: -13, echo: -17 },
      },
      {
        stem: 'pad',
        level: -27,
        eq: [highPass(240), cut(500, 3), air(5000, 4)],
        width: 1.3,
        duck: { by: 'kick', depth_db: 7, attack_ms: 2, release_ms: 170 },
        sends: { hall: -12 },
      },
      { stem: 'rises', level: -29, eq: [highPass(500)], width: 1.2, sends: { hall: -10 } },
    ],
    reverbs: { hall, room },
    delays: { echo: echo((60 / 124) * 0.75) },
    parallel: { stems: ['kick', 'clap', 'hats', 'congas'], comp: crush, drive_db: 5, gain_db: -9 },
    bus: busOf(-7.5, [cut(300, 1, 0.7), air(10_000, 1)]),
  },
};
