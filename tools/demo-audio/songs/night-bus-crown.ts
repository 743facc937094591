// Trap, C sharp minor, 140: tuned lead with doubles and ad-libs over bells, a pad and an 808.

import { sum } from '../dsp/buffer.ts';
import { midi } from '../dsp/oscillators.ts';
import type { Singer } from '../instruments/articulation.ts';
import { subBass } from '../instruments/bass-and-guitar.ts';
import { clap, cymbal, kick, rim, snare } from '../instruments/drums.ts';
import { createForm } from '../instruments/form.ts';
import { saws, tines } from '../instruments/keys.ts';
import { lyrics } from '../instruments/lyrics.ts';
import { playDrums, playNotes, score } from '../instruments/sequence.ts';
import { sing } from '../instruments/voice.ts';
import {
  air,
  backing,
  boomy,
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

const form = createForm({ bpm: 140 }, [
  { name: 'intro', bars: [0, 1, 2, 3], plays: ['bells', 'pad', 'rises'] },
  { name: 'verse', bars: [0, 1, 2, 3], plays: ['lead', 'adlibs', 'kick', 'snare', 'hats', 'bass', 'bells'] },
  { name: 'drop', bars: [4, 5, 6, 7], drums: [4, 5, 6, 3] },
  { name: 'drop', bars: [4, 5, 6, 7], drums: [4, 5, 4, 6] },
  { name: 'break', bars: [0, 1, 2, 3], plays: ['lead', 'bells', 'pad'] },
  { name: 'drop', bars: [4, 5, 6, 7] },
]);
const { tempo } = form;
const rapper: Singer = {
  seed: 11,
  tract: 1,
  breath: 0.045,
  glide_s: 0.006,
  vibrato_cents: 0,
  scoop: 0,
  sibilance: 1.5,
};

const verse = `
  G#3/.5/l-AE-s-t! G#3/.5/b-AH-s B3/1/h-OW-m C#4/.5/s-IH C#4/.5/t-IY B3/.5/AO-n G#3/.5/m-y-UW-t
  G#3/.5/g-OW-l-d! G#3/.5/IH-n B3/.5/dh-AH C#4/1/w-IH-n E4/1/d-OW _/.5
  C#4/.5/m-AA C#4/.5/m-AH B3/.5/s-EH-d! C#4/1/sh-AY-n B3/.5/s-OW A3/.5/AY G#3/.5/w-IH-l
  G#3/.5/h-OW-l-d A3/.5/AO-n B3/.5/t-UW B3/.5/dh-AH C#4/1.5/k-r-AW-n! _/.5`;
const hook = `
  E4/1/n-AY-t! C#4/1/b-AH-s E4/1.5/k-r-AW-n! _/.5
  E4/.5/n-OW D#4/.5/b-AA C#4/.5/d-IY C#4/1/t-EY B3/.5/k-IH-n A3/.5/IH-t G#3/.5/OW-n
  B3/.5/n-OW C#4/.5/b-AA D#4/.5/d-IY D#4/1/t-EY E4/.5/k-IH-n D#4/.5/IH-t B3/.5/OW-n
  C#4/2.6/d-AW-n!`;
const line = [...lyrics(tempo, 0, verse, 0.45, 21), ...lyrics(tempo, 16, hook, 0.3, 22)];
const adlibs = lyrics(
  tempo,
  6.9,
  'E4/.5/y-EH! _/4.2 B3/.4/h-EY! E4/.4/h-EY _/6.6 G#4/.6/w-UW! _/8.4 C#4/.5/y-EH! E4/.5/y-EH',
  0.3,
  23,
);

const bells = score(
  tempo,
  `0:G#4/.5! .75:E4/.5 1.5:C#5/1 2.5:B4/.5 3:G#4/.75   4:A4/.5! 4.75:E4/.5 5.5:C#5/1 6.5:B4/.5 7:E4/.75
   8:F#4/.5! 8.75:C#4/.5 9.5:A4/1 10.5:G#4/.5 11:F#4/.75  12:G#4/.5! 12.75:D#4/.5 13.5:B4/1 14.5:D#5/.5 15:B4/.75
   16:G#4/.5! 16.75:E4/.5 17.5:C#5/1 18.5:E5/.5 19:G#4/.75 20:A4/.5! 20.75:E4/.5 21.5:C#5/1 22.5:E5/.5 23:C#5/.75
   24:D#5/.5! 24.75:B4/.5 25.5:G#4/1 26.5:D#4/.5 27:F#4/.5 28:C#4+G#4+C#5/2.5!`,
  midi,
  31,
);
const chords = score(
  tempo,
  `0:C#3+E3+G#3+B3/3.9 4:A2+C#3+E3+G#3/3.9 8:F#2+A2+C#3+E3/3.9 12:G#2+D#3+F#3/3.9
   16:C#3+E3+G#3+B3/3.9 20:A2+C#3+E3+G#3/3.9 24:G#2+D#3+F#3/3.9 28:C#3+E3+G#3/3`,
  midi,
  32,
);
const sub = score(
  tempo,
  `0:C#2/1.3! 1.5:C#2/.9 2.75:C#2/1.1 4:A1/1.4! 5.5:A1/1 7:E2/.4 7.5:A1/.45 8:F#1/1.3! 9.5:F#1/1 10.75:A1/1.1
   12:G#1/1.4! 13.5:G#1/1 15:D#2/.45 15.5:B1/.45 16:C#2/1.3! 17.5:C#2/.9 18.75:C#2/1.1 20:A1/1.4! 21.5:A1/1 23:B1/.4 23.5:A1/.4
   24:G#1/1.4! 25.5:G#1/1 26.75:F#1/1 28:C#2/3!`,
  midi,
  33,
  0.003,
);

export const nightBusCrown: SampleSong = {
  slug: 'night-bus-crown',
  title: 'Night Bus Crown',
  artist: 'Kofi Larbi',
  genre: 'Trap',
  before_text:
    'From a boomy room: 6 dB too much below 150 Hz, no top, and the voice 9 LU under the beat, swinging word to word. Everything is dead centre, ad-libs as loud as the lead.',
  after_text:
    'Lead level with the beat: 5 dB out at 260 Hz, de-essed, two compressors. Doubles go hard left and right, bells and pad open up, and the kick ducks the 808 by 5 dB.',
  form,
  front: ['lead', 'double_a', 'double_b', 'adlibs'],
  record: () => ({
    lead: recordAtHome(sing(form.notes('lead', line), tempo.seconds, rapper), {
      seed: 1,
      room: 0.5,
      hum_db: 44,
      proximity_db: 7,
    }),
    double_a: recordAtHome(
      sing(form.notes('double_a', line.slice(30)), tempo.seconds, {
        ...rapper,
        seed: 12,
        detune_cents: 6,
        slop_s: 0.016,
      }),
      { seed: 2, room: 0.5, hum_db: 44, proximity_db: 6 },
    ),
    double_b: recordAtHome(
      sing(form.notes('double_b', line.slice(30)), tempo.seconds, {
        ...rapper,
        seed: 13,
        detune_cents: -7,
        slop_s: 0.018,
      }),
      { seed: 3, room: 0.5, hum_db: 44, proximity_db: 6 },
    ),
    adlibs: recordAtHome(
      sing(form.notes('adlibs', adlibs), tempo.seconds, { ...rapper, seed: 14, tract: 1.04 }),
      {
        seed: 4,
        room: 0.7,
        hum_db: 40,
        proximity_db: 5,
      },
    ),
    kick: playDrums(tempo, {
      bars: form.bars('kick', [
        'X.....x...X.....',
        'X.....x.....x.x.',
        'X.....x...X.....',
        'X.....x.....x...',
        'X.....x...X.....',
        'X.....x.....x.x.',
        'X.....x...x.....',
        'X...............',
      ]),
      hit: (r) => kick({ hz: 52, sweep: 4.2, decay: 0.075, click: 0.5 }, r),
      seed: 41,
    }),
    snare: sum(
      playDrums(tempo, {
        bars: form.bars('snare', [
          '........X.......',
          '........X.......',
          '........X.......',
          '........X.....oo',
          '........X.......',
          '........X.......',
          '........X...xxXX',
          '',
        ]),
        hit: (r) => snare({ hz: 196, ring: 0.07, wires: 0.07, bright: 4200 }, r),
        seed: 42,
      }),
      playDrums(tempo, {
        bars: form.bars('snare', [
          '........x.......',
          '........x.......',
          '........x.......',
          '........x.......',
          '........x.......',
          '........x.......',
          '........x.......',
          'x...............',
        ]),
        hit: clap,
        seed: 43,
      }),
    ),
    hats: playDrums(tempo, {
      bars: form.bars('hats', [
        'x.o.x.o.x.o.x.oo',
        'x.o.x.r.x.o.x.o.',
        'x.o.x.o.x.oox.o.',
        'x.o.x.o.x.o.r.r.',
        'x.oox.o.x.o.x.oo',
        'x.o.x.r.x.o.x.o.',
        'x.o.x.o.x.o.r.r.',
        '',
      ]),
      hit: (r) => cymbal(0.028, 7800, r),
      seed: 44,
      uneven: 0.3,
    }),
    perc: playDrums(tempo, {
      bars: form.bars('perc', [
        '...x......o...x.',
        '...x..x...o.....',
        '...x......o...x.',
        '...x..x.........',
        '...x......o...x.',
        '...x..x...o.....',
        '...x......o...x.',
        '',
      ]),
      hit: rim,
      seed: 45,
    }),
    bass: playNotes(tempo, form.notes('bass', sub), subBass, 46),
    bells: playNotes(tempo, form.notes('bells', bells), (n) => tines({ ...n, seconds: n.seconds + 0.5 }), 47),
    pad: playNotes(
      tempo,
      form.notes('pad', chords),
      saws({
        voices: 3,
        detune_cents: 9,
        attack: 0.2,
        release: 0.6,
        cutoff: 900,
        sweep: 0.6,
        sweep_s: 0.8,
        sustain: 0.8,
      }),
      48,
    ),
    rises: form.rises(50),
  }),
  rough: {
    faders: {
      rises: -30,
      lead: -25,
      double_a: -30,
      double_b: -31,
      adlibs: -24,
      kick: -21,
      snare: -22,
      hats: -24,
      perc: -27,
      bass: -16.5,
      bells: -21,
      pad: -22,
    },
    eq: boomy,
  },
  mix: {
    channels: [
      leadVocal(-17, { plate: -14, echo: -18 }),
      backing('double_a', -25, -0.95, { plate: -14 }),
      backing('double_b', -25, 0.95, { plate: -14 }),
      backing('adlibs', -26, 0.45, { plate: -9, echo: -8 }),
      {
        stem: 'kick',
        level: -20,
        eq: [highPass(32), cut(300, 4), lift(62, 2), lift(3400, 4)],
        comp: [{ threshold_db: -12, ratio: 4, attack_ms: 12, release_ms: 80 }],
      },
      {
        stem: 'snare',
        level: -20.5,
        eq: [highPass(120), cut(420, 3), lift(200, 2), air(7500, 3)],
        comp: [{ threshold_db: -12, ratio: 3, attack_ms: 10, release_ms: 90 }],
        sends: { room: -12, plate: -20 },
      },
      { stem: 'hats', level: -31, eq: [highPass(600), cut(8200, 2)], pan: 0.22 },
      { stem: 'perc', level: -33, eq: [highPass(300)], pan: -0.45, sends: { room: -8, echo: -16 } },
      {
        stem: 'bass',
        level: -19,
        eq: [highPass(28), cut(90, 2.5, 0.8)],
        comp: [{ threshold_db: -14, ratio: 4, attack_ms: 20, release_ms: 120 }],
        drive_db: 10,
        tone: [cut(260, 2)],
        duck: { by: 'kick', depth_db: 5, attack_ms: 2, release_ms: 70 },
      },
      {
        stem: 'bells',
        level: -24.5,
        eq: [highPass(220), cut(420, 3), air(6000, 3)],
        width: 1.3,
        sends: { plate: -8, echo: -12 },
      },
      {
        stem: 'pad',
        level: -28,
        eq: [highPass(180), cut(300, 5, 0.8), cut(2800, 2)],
        width: 1.6,
        duck: { by: 'kick', depth_db: 3, attack_ms: 3, release_ms: 120 },
        sends: { plate: -14 },
      },
      { stem: 'rises', level: -29, eq: [highPass(500)], width: 1.2, sends: { plate: -10 } },
    ],
    reverbs: { plate, room },
    delays: { echo: echo((60 / 140) * 0.75) },
    parallel: { stems: ['kick', 'snare', 'hats', 'perc'], comp: crush, drive_db: 6, gain_db: -7 },
    bus: busOf(-8, [lift(60, 0.5), cut(320, 1, 0.7), air(10_000, 1.5)]),
  },
};
