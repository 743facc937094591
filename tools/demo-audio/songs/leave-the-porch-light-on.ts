// Pop ballad, G major, 72: piano, strings, soft drums and a soprano with a stacked last line.
import { equalise } from '../dsp/filters.ts';
import { midi } from '../dsp/oscillators.ts';
import type { Singer } from '../instruments/articulation.ts';
import { pluck } from '../instruments/bass-and-guitar.ts';
import { cymbal, kick, snare } from '../instruments/drums.ts';
import { createForm } from '../instruments/form.ts';
import { piano, saws } from '../instruments/keys.ts';
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
} from '../mix/presets.ts';
import { recordAtHome } from '../mix/recording.ts';
import type { DemoSong } from './song.ts';

const form = createForm({ bpm: 72 }, [
  { name: 'intro', db: -1, bars: [0, 1], plays: ['piano'] },
  { name: 'verse', bars: [0, 1, 2], plays: ['lead', 'piano', 'bass'] },
  { name: 'drop', bars: [0, 1, 2], drums: [0, 1, 2] },
  { name: 'break', bars: [0, 1], plays: ['lead', 'strings'] },
  { name: 'drop', bars: [1, 2] },
  { name: 'end', bars: [3] },
]);
const { tempo } = form;
const soprano: Singer = {
  seed: 511,
  tract: 1.17,
  breath: 0.08,
  glide_s: 0.05,
  vibrato_cents: 36,
  scoop: 1,
  sibilance: 1.8,
};

const line = lyrics(
  tempo,
  0,
  `B4/.5/l-IY-v! A4/.25/dh-AH B4/.75/p-AO-r-ch D5/.5/l-AY-t D5/1.25/AO-n _/.25 B4/.5/AY-m
   B4/.5/n-IH-r A4/.5/l-IY G4/1.25/h-OW-m! _/.25 E4/.25/EH G4/.25/v-r-IY A4/.5/r-OW-d C5/.5/AY
   B4/.75/t-UH-k D5/.5/w-AH-z G5/1/OW-n! F#5/.25/l-IY E5/.5/g-OW D5/.25/IH-ng B4/.5/dh-EH-r A4/.25/h-OW
   G4/3.5/h-OW-m!`,
  0.5,
  521,
);
const stack = lyrics(
  tempo,
  8,
  `D5/.75/t-UH-k G5/.5/w-AH-z B5/1/OW-n! A5/.25/l-IY G5/.5/g-OW F#5/.25/IH-ng D5/.5/dh-EH-r C5/.25/h-OW B4/3.5/h-OW-m`,
  0.25,
  522,
);

const chords = score(
  tempo,
  `0:G2+D3/1.9! 0:B3+D4+G4/.9! 1:B3+D4+G4/.9 2:F#2+D3/1.9! 2:A3+D4+F#4/.9 3:A3+D4+F#4/.9
   4:E2+B2/1.9! 4:G3+B3+E4/.9! 5:G3+B3+E4/.9 6:C3+G3/1.9! 6:G3+C4+E4/.9 7:G3+C4+E4/.45 7.5:A3/.45
   8:A2+E3/1.9! 8:G3+C4+E4/.9! 9:G3+C4+E4/.9 10:D3+A3/1.9! 10:A3+D4+F#4/.9 11:C4+D4+F#4/.9
   12:G2+D3/4.6! 12:B3+D4+G4/4.6! 13:B4/.5 13.5:D5/.5 14:G5/2.6`,
  midi,
  531,
  0.012,
);
const held = score(
  tempo,
  '0:G3+B3+D4/1.95 2:F#3+A3+D4/1.95 4:G3+B3+E4/1.95 6:G3+C4+E4/1.95 8:A3+C4+E4+G4/1.95 10:A3+D4+F#4+C5/1.95 12:G3+B3+D4+G4+B4/4.5',
  midi,
  532,
);
const low = score(
  tempo,
  '0:G1/1.9! 2:F#1/1.4! 3.5:F#1/.4 4:E1/1.9! 6:C2/1.4! 7.5:B1/.4 8:A1/1.9! 10:D2/1.4! 11.5:D2/.4 12:G1/4.4!',
  midi,
  533,
);

export const porchLight: DemoSong = {
  slug: 'leave-the-porch-light-on',
  title: 'Leave the Porch Light On',
  artist: 'Priya Venkat',
  genre: 'Pop ballad',
  description:
    'Piano ballad from a restless take: the voice drifts by up to 9 dB, edits click, and the piano leans to one side. Now every line is level and 9 LU further up, the clicks are gone, and a hall holds it together.',
  master_description:
    'Piano ballad. 1 dB less at 290 Hz and a little air from 11 kHz up, so the words come closer without getting louder. A slow 2:1 lets voice and piano breathe together, and the limiter takes 5 dB off the highest peaks.',
  form,
  front: ['lead', 'stack_a', 'stack_b'],
  record: () => ({
    lead: recordAtHome(sing(form.notes('lead', line), tempo.seconds, soprano), {
      seed: 501,
      room: 0.8,
      hum_db: 40,
      proximity_db: 5,
      eq: [lift(3400, 5, 1.5)],
      wander_db: 9,
      clicks: 0.9,
    }),
    stack_a: recordAtHome(
      sing(form.notes('stack_a', stack), tempo.seconds, { ...soprano, seed: 512, slop_s: 0.02 }),
      {
        seed: 502,
        room: 0.8,
        hum_db: 40,
        proximity_db: 5,
      },
    ),
    stack_b: recordAtHome(
      sing(form.notes('stack_b', stack), tempo.seconds, {
        ...soprano,
        seed: 513,
        detune_cents: 7,
        slop_s: 0.024,
      }),
      {
        seed: 503,
        room: 0.8,
        hum_db: 40,
        proximity_db: 5,
      },
    ),
    kick: playDrums(tempo, {
      bars: form.bars('kick', [
        'X.........x.....',
        'X.........x.....',
        'X.........x...x.',
        'X...............',
      ]),
      hit: (r) => kick({ hz: 52, sweep: 2, decay: 0.085, click: 0.25 }, r),
      seed: 541,
    }),
    snare: playDrums(tempo, {
      bars: form.bars('snare', ['....x.......x...', '....x.......x...', '....x.......x.xX', '']),
      hit: (r) => snare({ hz: 178, ring: 0.1, wires: 0.13, bright: 3000 }, r),
      seed: 542,
    }),
    cymbals: playDrums(tempo, {
      bars: form.bars('cymbals', [
        'o.o.x.o.o.o.x.o.',
        'o.o.x.o.o.o.x.o.',
        'o.o.x.o.o.o.x.o.',
        'X...............',
      ]),
      hit: (r) => cymbal(0.12, 6000, r),
      seed: 543,
      uneven: 0.3,
    }),
    bass: equalise(
      playNotes(tempo, form.notes('bass', low), pluck({ bright: 0.03, decay_s: 6, position: 0.3 }), 546),
      [{ type: 'low_shelf', hz: 120, db: 6 }],
    ),
    piano: equalise(playNotes(tempo, form.notes('piano', chords), piano, 547), [
      { type: 'peak', hz: 260, db: 4, q: 1 },
    ]),
    strings: playNotes(
      tempo,
      form.notes('strings', held),
      saws({
        voices: 5,
        detune_cents: 11,
        attack: 0.35,
        release: 0.6,
        cutoff: 1900,
        sweep: 0.3,
        sweep_s: 1,
        sustain: 0.95,
      }),
      548,
    ),
  }),
  rough: {
    faders: {
      lead: -22,
      stack_a: -27,
      stack_b: -25,
      kick: -25,
      snare: -23,
      cymbals: -25,
      bass: -18,
      piano: -16.5,
      strings: -19,
    },
    pans: { piano: -0.75, strings: 0.9, cymbals: 0.8, stack_a: 0.6, stack_b: 0.6 },
  },
  mix: {
    channels: [
      { ...leadVocal(-16, { hall: -12, echo: -21 }, [cut(3400, 4, 1.5)]), is_mended: true, ride_db: 11 },
      backing('stack_a', -25, -0.8, { hall: -8 }),
      backing('stack_b', -25, 0.8, { hall: -8 }),
      {
        stem: 'kick',
        level: -22,
        eq: [highPass(32), cut(300, 4), lift(58, 2), lift(2600, 3)],
        comp: [{ threshold_db: -13, ratio: 3, attack_ms: 15, release_ms: 110 }],
        sends: { room: -16 },
      },
      {
        stem: 'snare',
        level: -22.5,
        eq: [highPass(100), cut(500, 3), lift(185, 2), air(7000, 3)],
        comp: [{ threshold_db: -14, ratio: 3, attack_ms: 12, release_ms: 120 }],
        sends: { room: -8, hall: -11 },
      },
      { stem: 'cymbals', level: -32, eq: [highPass(800)], width: 0.8, sends: { hall: -14 } },
      {
        stem: 'bass',
        level: -19.5,
        eq: [highPass(34), cut(220, 3)],
        comp: [{ threshold_db: -17, ratio: 4, attack_ms: 20, release_ms: 160 }],
        drive_db: 5,
        duck: { by: 'kick', depth_db: 2, attack_ms: 3, release_ms: 80 },
      },
      {
        stem: 'piano',
        level: -21,
        eq: [highPass(90), cut(260, 6, 0.9), lift(2600, 2), air(6500, 4)],
        comp: [{ threshold_db: -14, ratio: 2.5, attack_ms: 22, release_ms: 180 }],
        width: 0.8,
        duck: { by: 'lead', depth_db: 1.5, attack_ms: 20, release_ms: 250 },
        sends: { hall: -15 },
      },
      {
        stem: 'strings',
        level: -26,
        eq: [highPass(200), cut(450, 3), cut(2800, 2), air(8000, 3)],
        width: 1.5,
        sends: { hall: -10 },
      },
    ],
    reverbs: { hall, room },
    delays: { echo: echo(60 / 72 / 2) },
    parallel: { stems: ['kick', 'snare'], comp: crush, drive_db: 4, gain_db: -8 },
    bus: busOf(-9, [cut(290, 1, 0.7), air(11_000, 1.5)], 2),
  },
};
