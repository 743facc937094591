// R&B, F minor, 76 with swung sixteenths: an alto over tines, a round bass and a finger-snap groove.
import { midi } from '../dsp/oscillators.ts';
import type { Singer } from '../instruments/articulation.ts';
import { synthBass } from '../instruments/bass-and-guitar.ts';
import { clap, cymbal, kick, rim, snare } from '../instruments/drums.ts';
import { createForm } from '../instruments/form.ts';
import { saws, tines } from '../instruments/keys.ts';
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
  highPass,
  leadVocal,
  lift,
  plate,
  room,
} from '../mix/presets.ts';
import { recordAtHome } from '../mix/recording.ts';
import type { SampleSong } from './song.ts';

const form = createForm({ bpm: 76, swing: 0.22 }, [
  { name: 'intro', bars: [0, 1], plays: ['tines', 'pad', 'harmony_a', 'snaps'] },
  { name: 'verse', bars: [0, 1, 2, 3], plays: ['lead', 'kick', 'snaps', 'hats', 'bass', 'tines'] },
  { name: 'drop', bars: [0, 1, 2, 3] },
  { name: 'break', bars: [2, 3], plays: ['lead', 'harmony_b', 'pad'] },
  { name: 'end', bars: [4] },
]);
const { tempo } = form;
const alto: Singer = {
  seed: 111,
  tract: 1.13,
  breath: 0.09,
  glide_s: 0.055,
  vibrato_cents: 32,
  scoop: 1.2,
  sibilance: 1.7,
};

const line = lyrics(
  tempo,
  0.25,
  `C5/.75/s-l-OW Bb4/.5/h-AH Ab4/1/n-IY _/.25 Ab4/.25/AO-n Bb4/.25/m-AY C5/.75/t-AH-ng!
   _/.25 Eb5/.5/t-EY-k Eb5/.25/y-AO-r Db5/.25/t-AY-m C5/.75/w-IH-dh Bb4/.25/m-IY G4/1.25/t-AH Bb4/.25/n-AY-t
   _/.25 C5/.25/AY Eb5/.5/d-OW-n-t! F5/.75/w-AA Eb5/.25/n-AH C5/1.25/r-AH-n _/.5
   Db5/.25/d-OW-n-t C5/.25/w-AA Bb4/.25/n-AH C5/.75/r-AH-n _/.25 Eb5/.25/s-OW Db5/.25/h-OW-l-d C5/.25/m-IY Bb4/.25/dh-EH Ab4/.5/r-IH-l
   C5/2.4/s-l-OW!`,
  0.5,
  121,
);
const oohs = (notes: [string, string, string, string, string], seed: number) =>
  lyrics(
    tempo,
    0,
    `${notes[0]}/3.7/UW _/.3 ${notes[1]}/3.7/UW _/.3 ${notes[2]}/3.7/AA _/.3 ${notes[3]}/3.6/UW _/.4 ${notes[4]}/2.4/AA`,
    0.2,
    seed,
  );

const chords = score(
  tempo,
  `0:Db3+F3+Ab3+C4+Eb4/1.4! 1.75:F3+Ab3+C4/.4 2.5:F3+Ab3+C4+Eb4/1.3 4:C3+Eb3+G3+Bb3+C4/1.4! 5.75:Eb3+G3+Bb3/.4 6.5:Eb3+G3+Bb3+C4/1.3
   8:F3+Ab3+C4+Eb4+G4/1.4! 9.75:Ab3+C4+Eb4/.4 10.5:Ab3+C4+Eb4+G4/1.3 12:Bb2+Db3+F3+Ab3+C4/1.8! 14:Eb3+G3+Db4+F4/1.2! 15.5:Eb3+G3+C4/.4
   16:Db3+F3+Ab3+C4+Eb4/2.6!`,
  midi,
  131,
  0.009,
);
const low = score(
  tempo,
  `0:Db2/1.2! 1.5:Db2/.3 1.75:Ab1/.6 2.75:Db2/.3 3.25:Eb2/.5 4:C2/1.2! 5.5:C2/.3 5.75:G1/.6 6.75:C2/.3 7.25:Eb2/.5
   8:F1/1.2! 9.5:F2/.3 9.75:C2/.6 10.75:F1/.3 11.25:Ab1/.5 12:Bb1/1.3! 13.5:Bb1/.4 14:Eb2/1! 15.25:Eb2/.3 15.5:C2/.4 16:Db2/2.4!`,
  midi,
  132,
);

export const slowHoney: SampleSong = {
  slug: 'slow-honey',
  title: 'Slow Honey',
  artist: 'Yasmin Haddou',
  genre: 'R&B',
  before_text:
    'A restless take: the voice drifts by up to 8 dB from line to line, bad edits click, tines and harmonies hang on the left, and 3.6 kHz bites on the long notes.',
  after_text:
    'Clicks taken out, the voice ridden line by line and 6 LU further up. Harmonies sit 10 dB behind it on both sides, and a 2.1 s plate replaces the bedroom.',
  form,
  front: ['lead', 'harmony_a', 'harmony_b'],
  record: () => ({
    lead: recordAtHome(sing(form.notes('lead', line), tempo.seconds, alto), {
      seed: 101,
      room: 0.75,
      hum_db: 42,
      proximity_db: 5,
      eq: [lift(3600, 5, 1.4)],
      wander_db: 8,
      clicks: 1.2,
    }),
    harmony_a: recordAtHome(
      sing(form.notes('harmony_a', oohs(['Ab4', 'G4', 'Ab4', 'F4', 'Ab4'], 122)), tempo.seconds, {
        ...alto,
        seed: 112,
        slop_s: 0.02,
      }),
      { seed: 102, room: 0.75, hum_db: 42, proximity_db: 6, wander_db: 6 },
    ),
    harmony_b: recordAtHome(
      sing(form.notes('harmony_b', oohs(['Eb5', 'Eb5', 'Eb5', 'Db5', 'Eb5'], 123)), tempo.seconds, {
        ...alto,
        seed: 113,
        slop_s: 0.02,
      }),
      { seed: 103, room: 0.75, hum_db: 42, proximity_db: 6, wander_db: 6 },
    ),
    kick: playDrums(tempo, {
      bars: form.bars('kick', [
        'X.....x...x.....',
        'X.....x..x......',
        'X.....x...x....o',
        'X.....x.X..x....',
        'X...............',
      ]),
      hit: (r) => kick({ hz: 48, sweep: 2.8, decay: 0.095, click: 0.25 }, r),
      seed: 141,
    }),
    snare: playDrums(tempo, {
      bars: form.bars('snare', [
        '....X..o....X...',
        '....X..o.o..X...',
        '....X..o....X...',
        '....X..o....X.xX',
        '',
      ]),
      hit: (r) => snare({ hz: 172, ring: 0.09, wires: 0.1, bright: 3100 }, r),
      seed: 142,
    }),
    snaps: playDrums(tempo, {
      bars: form.bars('snaps', [
        '....x.......x...',
        '....x.......x...',
        '....x.......x...',
        '....x.......x...',
        'x...............',
      ]),
      hit: clap,
      seed: 143,
    }),
    hats: playDrums(tempo, {
      bars: form.bars('hats', [
        'x.oxx.o.x.oxx.o.',
        'x.oxx.o.x.oxx.or',
        'x.oxx.o.x.oxx.o.',
        'x.oxx.o.x.r.x.o.',
        '',
      ]),
      hit: (r) => cymbal(0.024, 7000, r),
      seed: 144,
      uneven: 0.35,
      slop_s: 0.006,
    }),
    perc: playDrums(tempo, {
      bars: form.bars('perc', [
        '...o......x.....',
        '...o......x..o..',
        '...o......x.....',
        '...o..x...x.....',
        '',
      ]),
      hit: rim,
      seed: 145,
    }),
    bass: playNotes(tempo, form.notes('bass', low), synthBass(210, 1.6), 146),
    tines: playNotes(tempo, form.notes('tines', chords), tines, 147),
    pad: playNotes(
      tempo,
      form.notes(
        'pad',
        chords.filter((n) => n.seconds > 0.9),
      ),
      saws({
        voices: 3,
        detune_cents: 8,
        attack: 0.3,
        release: 0.9,
        cutoff: 700,
        sweep: 0.8,
        sweep_s: 0.9,
        sustain: 0.8,
      }),
      148,
    ),
  }),
  rough: {
    faders: {
      lead: -23,
      harmony_a: -23,
      harmony_b: -24,
      kick: -23,
      snare: -20,
      snaps: -27,
      hats: -25,
      perc: -28,
      bass: -18,
      tines: -18,
      pad: -23,
    },
    pans: { tines: -0.8, pad: -0.6, harmony_a: -0.9, harmony_b: -0.7, hats: 0.9, snaps: 0.7 },
  },
  mix: {
    channels: [
      { ...leadVocal(-16.5, { plate: -11, echo: -20 }, [cut(3600, 4, 1.4)]), is_mended: true, ride_db: 10 },
      backing('harmony_a', -27, -0.75, { plate: -7 }),
      backing('harmony_b', -27.5, 0.75, { plate: -7 }),
      {
        stem: 'kick',
        level: -21,
        eq: [highPass(30), cut(280, 4), lift(58, 2), lift(2800, 4)],
        comp: [{ threshold_db: -12, ratio: 3, attack_ms: 15, release_ms: 100 }],
      },
      {
        stem: 'snare',
        level: -21,
        eq: [highPass(110), cut(480, 4), lift(190, 1.5), air(6500, 3.5)],
        comp: [{ threshold_db: -12, ratio: 3, attack_ms: 12, release_ms: 110 }],
        sends: { room: -9, plate: -15 },
      },
      { stem: 'snaps', level: -27, eq: [highPass(400)], width: 0.6, sends: { plate: -9 } },
      { stem: 'hats', level: -32, eq: [highPass(700), cut(9000, 2)], pan: -0.28 },
      { stem: 'perc', level: -33, eq: [highPass(280)], pan: 0.5, sends: { room: -6, echo: -14 } },
      {
        stem: 'bass',
        level: -20,
        eq: [highPass(30), cut(210, 3, 0.9)],
        comp: [{ threshold_db: -16, ratio: 4, attack_ms: 18, release_ms: 140 }],
        drive_db: 7,
        duck: { by: 'kick', depth_db: 3, attack_ms: 2, release_ms: 80 },
      },
      {
        stem: 'tines',
        level: -23,
        eq: [highPass(150), cut(300, 4.5, 0.8), lift(2200, 2), air(7000, 3)],
        comp: [{ threshold_db: -14, ratio: 2.5, attack_ms: 25, release_ms: 160 }],
        width: 0.8,
        sends: { plate: -14, room: -14 },
      },
      { stem: 'pad', level: -29, eq: [highPass(220), cut(350, 4, 0.8)], width: 1.2, sends: { plate: -10 } },
    ],
    reverbs: { plate: { ...plate, decay_s: 2.1 }, room },
    delays: { echo: echo((60 / 76) * 0.75) },
    parallel: { stems: ['kick', 'snare', 'snaps', 'hats'], comp: crush, drive_db: 5, gain_db: -8 },
    bus: busOf(-8.5, [cut(300, 1, 0.7), air(11_000, 1.5)]),
  },
};
