// Lo-fi, C major, 82, lazy: tines and a plucked melody over a dusty kit, with a hummed second voice.
import { silence, sum } from '../dsp/buffer.ts';
import { equalise } from '../dsp/filters.ts';
import { midi } from '../dsp/oscillators.ts';
import { createRandom } from '../dsp/random.ts';
import type { Singer } from '../instruments/articulation.ts';
import { pluck } from '../instruments/bass-and-guitar.ts';
import { cymbal, kick, rim, snare } from '../instruments/drums.ts';
import { createForm } from '../instruments/form.ts';
import { tines } from '../instruments/keys.ts';
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
  lift,
  plate,
  room,
  vocalComp,
} from '../mix/presets.ts';
import { recordAtHome } from '../mix/recording.ts';
import type { DemoSong } from './song.ts';

const form = createForm({ bpm: 82, swing: 0.32 }, [
  { name: 'intro', db: -1, bars: [0, 1], plays: ['tines', 'dust'] },
  { name: 'verse', bars: [0, 1, 2, 3], plays: ['lead', 'kick', 'hats', 'bass', 'tines', 'dust'] },
  { name: 'drop', bars: [0, 1, 2, 3] },
  { name: 'break', bars: [2, 3], plays: ['hum', 'tines', 'dust'] },
  { name: 'drop', bars: [0, 1] },
  { name: 'end', bars: [4] },
]);
const { tempo } = form;
const hummer: Singer = {
  seed: 411,
  tract: 1.1,
  breath: 0.11,
  glide_s: 0.07,
  vibrato_cents: 20,
  scoop: 1,
  sibilance: 1,
};

const melody = score(
  tempo,
  `0.5:A4/.5 1:C5/.5 1.5:E5/1! 2.75:D5/.4 3.25:C5/.7 4.5:B4/.5 5:D5/.5 5.5:G5/1! 6.75:E5/.4 7.25:D5/.7
   8.5:G4/.5 9:B4/.5 9.5:E5/1! 10.75:D5/.4 11.25:B4/.7 12.5:C5/.5 13:E5/.5 13.5:A5/1! 14.5:G5/.5 15:E5/.5 15.5:D5/.5 16:E5/2!`,
  midi,
  431,
  0.012,
);
const chords = score(
  tempo,
  `0:D3+F3+A3+C4+E4/1.6! 2.5:F3+A3+C4+E4/1.2 4:G2+F3+A3+B3+E4/1.6! 6.5:F3+A3+B3+E4/1.2
   8:C3+E3+G3+B3+D4/1.6! 10.5:E3+G3+B3+D4/1.2 12:A2+E3+G3+C4+B3/1.6! 14.5:A2+E3+G3+C4/1.2 16:D3+F3+A3+C4+E4/2.5!`,
  midi,
  432,
  0.014,
);
const low = score(
  tempo,
  `0:D2/1.3! 1.75:D2/.4 2.5:A1/1 4:G1/1.3! 5.75:G1/.4 6.5:D2/1 8:C2/1.3! 9.75:C2/.4 10.5:G1/1
   12:A1/1.3! 13.75:A1/.4 14.5:E2/.7 15.25:C2/.5 16:D2/2.4!`,
  midi,
  433,
);
const hum = lyrics(
  tempo,
  1.5,
  'E5/1.2/m-UW _/.05 D5/.5/UW C5/.75/UW _/1.5 G5/1.2/m-UW _/.05 E5/.5/UW D5/.75/UW _/1.5 E5/1.2/m-AA _/.05 D5/.5/AA B4/.75/AA _/1.5 A5/1/m-UW G5/.5/UW E5/.5/UW D5/.5/UW E5/2/UW',
  0.35,
  421,
);

/** Crackle and hiss of an old record. */
function dust(seconds: number): Float32Array {
  const random = createRandom(450);
  const crackle = silence(seconds).map(() =>
    random.next() > 0.9996 ? random.bipolar() * 3 : 0.02 * random.bipolar(),
  );
  return equalise(crackle, [
    { type: 'high_pass', hz: 700 },
    { type: 'low_pass', hz: 7000 },
  ]);
}

const guitarPluck = pluck({ bright: 0.4, decay_s: 2.2, position: 0.3 });

export const rainOnTape: DemoSong = {
  slug: 'rain-on-tape',
  title: 'Rain on Tape',
  artist: 'Odd Weather',
  genre: 'Lo-fi',
  description:
    'Plucked lead and a hummed line over tines. The rough booms and hides the lead 10 LU under the band; then 290 Hz is cleared, the top opened, the drums warmed, and the rain falls wide.',
  master_description:
    'Plucked lead and a hummed line over tines. The mix keeps its balance: 1 dB less at 300 Hz, a slow 2:1 to hold it together, some saturation for the tape of the title, and a limiter that takes 4 dB off the hardest hits.',
  form,
  front: ['lead', 'hum'],
  record: () => ({
    lead: recordAtHome(playNotes(tempo, form.notes('lead', melody), guitarPluck, 447), {
      seed: 401,
      room: 0.6,
      hum_db: 36,
      proximity_db: 6,
    }),
    hum: recordAtHome(sing(form.notes('hum', hum), tempo.seconds, hummer), {
      seed: 402,
      room: 0.9,
      hum_db: 36,
      proximity_db: 7,
    }),
    kick: playDrums(tempo, {
      bars: form.bars('kick', [
        'X.......o.X.....',
        'X......x..X.....',
        'X.......o.X.....',
        'X......x..X...x.',
        'X...............',
      ]),
      hit: (r) => kick({ hz: 54, sweep: 1.8, decay: 0.075, click: 0.2 }, r),
      seed: 441,
      slop_s: 0.008,
    }),
    snare: sum(
      playDrums(tempo, {
        bars: form.bars('snare', [
          '....X.......X...',
          '....X.......X..o',
          '....X.......X...',
          '....X..o....X.o.',
          '',
        ]),
        hit: (r) => snare({ hz: 165, ring: 0.06, wires: 0.06, bright: 2400 }, r),
        seed: 442,
        slop_s: 0.01,
      }),
      playDrums(tempo, {
        bars: form.bars('snare', [
          '....x.......x...',
          '....x.......x...',
          '....x.......x...',
          '....x.......x...',
          'x...............',
        ]),
        hit: rim,
        seed: 443,
      }),
    ),
    hats: playDrums(tempo, {
      bars: form.bars('hats', [
        'x.xox.x.x.xox.x.',
        'x.x.x.xox.x.x.x.',
        'x.xox.x.x.xox.x.',
        'x.x.x.xox.x.x.xo',
        '',
      ]),
      hit: (r) => cymbal(0.03, 5600, r),
      seed: 444,
      uneven: 0.4,
      slop_s: 0.01,
    }),
    bass: equalise(
      playNotes(tempo, form.notes('bass', low), pluck({ bright: 0.03, decay_s: 5, position: 0.35 }), 446),
      [{ type: 'low_shelf', hz: 130, db: 6 }],
    ),
    tines: playNotes(tempo, form.notes('tines', chords), tines, 448),
    dust: dust(tempo.seconds),
  }),
  rough: {
    faders: { lead: -24, hum: -28, kick: -22, snare: -22, hats: -22, bass: -17, tines: -17, dust: -38 },
    eq: boomy,
  },
  mix: {
    channels: [
      {
        stem: 'lead',
        level: -18.5,
        pan: 0.12,
        gate: { threshold_db: -44, range_db: 12 },
        eq: [highPass(140), cut(290, 5, 0.9), lift(2400, 3), air(7000, 3)],
        comp: vocalComp,
        drive_db: 4,
        width: 0.35,
        sends: { plate: -12, echo: -13 },
      },
      backing('hum', -24, -0.3, { plate: -5, echo: -14 }),
      {
        stem: 'kick',
        level: -20,
        eq: [highPass(32), cut(320, 4), lift(60, 2), { type: 'low_pass', hz: 7000 }],
        comp: [{ threshold_db: -13, ratio: 4, attack_ms: 18, release_ms: 120 }],
        drive_db: 5,
      },
      {
        stem: 'snare',
        level: -22,
        eq: [highPass(110), cut(450, 3), lift(190, 2)],
        comp: [{ threshold_db: -14, ratio: 3, attack_ms: 12, release_ms: 120 }],
        drive_db: 5,
        sends: { room: -8 },
      },
      {
        stem: 'hats',
        level: -31,
        eq: [highPass(600), { type: 'low_pass', hz: 10_500 }],
        pan: -0.3,
        sends: { room: -12 },
      },
      {
        stem: 'bass',
        level: -20,
        eq: [highPass(34), cut(230, 4)],
        comp: [{ threshold_db: -17, ratio: 4, attack_ms: 16, release_ms: 150 }],
        drive_db: 6,
        duck: { by: 'kick', depth_db: 3, attack_ms: 2, release_ms: 90 },
      },
      {
        stem: 'tines',
        level: -22,
        eq: [highPass(150), cut(280, 5, 0.8), lift(1800, 2), air(6000, 2)],
        comp: [{ threshold_db: -15, ratio: 2.5, attack_ms: 25, release_ms: 200 }],
        width: 1,
        duck: { by: 'kick', depth_db: 2.5, attack_ms: 4, release_ms: 200 },
        sends: { plate: -14 },
      },
      { stem: 'dust', level: -42, width: 1 },
    ],
    reverbs: { plate: { ...plate, damp_hz: 4200 }, room },
    delays: { echo: echo((60 / 82) * 0.75, 0.42) },
    parallel: { stems: ['kick', 'snare', 'hats'], comp: crush, drive_db: 7, gain_db: -6 },
    bus: busOf(-9, [cut(300, 1, 0.7)], 5),
  },
};
