// Afrobeats, F sharp minor, 108: clave rim, log-drum bass, a highlife guitar, call and response.
import { equalise } from '../dsp/filters.ts';
import { midi } from '../dsp/oscillators.ts';
import type { Singer } from '../instruments/articulation.ts';
import { pluck, synthBass } from '../instruments/bass-and-guitar.ts';
import { cymbal, kick, rim, shaker, skin, snare } from '../instruments/drums.ts';
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
  leadVocal,
  lift,
  plate,
  room,
} from '../mix/presets.ts';
import { recordAtHome } from '../mix/recording.ts';
import type { DemoSong } from './song.ts';

const form = createForm({ bpm: 108, swing: 0.1 }, [
  { name: 'intro', db: -1, bars: [0, 1], plays: ['guitar', 'shaker', 'rim'] },
  { name: 'intro', db: -1, bars: [2, 3], plays: ['guitar', 'shaker', 'rim', 'congas', 'keys'] },
  { name: 'verse', bars: [0, 1, 2, 3], plays: ['lead', 'kick', 'rim', 'shaker', 'bass', 'guitar', 'keys'] },
  { name: 'drop', bars: [0, 1, 2, 3, 4, 5] },
  { name: 'break', bars: [4, 5], plays: ['lead', 'answer_a', 'answer_b', 'congas'] },
  { name: 'drop', bars: [2, 3, 5] },
  { name: 'end', bars: [6] },
]);
const { tempo } = form;
const caller: Singer = {
  seed: 611,
  tract: 1.02,
  breath: 0.07,
  glide_s: 0.03,
  vibrato_cents: 16,
  scoop: 0.6,
  sibilance: 1.5,
};

const line = lyrics(
  tempo,
  0.5,
  `F#4/.5/s-AH-n! E4/.5/r-AY-z C#4/.5/AO-n E4/.5/dh-AH F#4/.75/r-AY E4/.75/l-EY-n _/4.5
   E4/.25/k-AO F#4/.25/m-AH G#4/.5/b-EY! B4/.5/b-IY G#4/.5/l-EH-t F#4/.5/m-IY E4/1/n-OW _/4.5
   F#4/.5/AO-l A4/.5/n-AY-t F#4/.5/l-AO-ng! E4/.5/AY F#4/.5/w-EY-t E4/.5/f-AO-r _/4.5
   F#4/2.2/y-UW!`,
  0.45,
  621,
);
/** The crowd's three answers, two notes each, and the last chord. */
const answer = (calls: string[], last: string, seed: number) => {
  const sung = calls.map((notes) => {
    const [a, b] = notes.split(' ');
    return `${a}/.5/AO ${b}/.5/OW ${a}/.75/OW`;
  });
  return lyrics(tempo, 4.5, `${sung.join(' _/6.25 ')} _/1.75 ${last}/2/OW`, 0.2, seed);
};

const riff = [
  'F#4 A4 C#5 A4 E5 C#5',
  'F#4 A4 D5 A4 F#5 D5',
  'G#4 B4 E5 B4 G#5 E5',
  'G#4 B4 C#5 B4 E5 C#5',
  'F#4 A4 C#5 A4 E5 C#5',
  'F#4 A4 D5 A4 F#5 D5',
]
  .flatMap((bar, b) =>
    bar.split(' ').map((n, i) => `${b * 4 + [0, 0.75, 1.5, 2, 2.75, 3.5][i]}:${n}/.4${i === 0 ? '!' : ''}`),
  )
  .concat('24:F#4+A4+C#5/1.5!')
  .join(' ');
const stabs = [
  'F#3+A3+C#4+E4',
  'D3+F#3+A3+C#4',
  'E3+G#3+B3+D4',
  'C#3+G#3+B3+E4',
  'F#3+A3+C#4+E4',
  'D3+F#3+A3+C#4',
]
  .flatMap((c, b) => [0, 1.5, 2.5].map((at) => `${b * 4 + at}:${c}/${at === 0 ? 1 : 0.7}`))
  .concat('24:F#3+A3+C#4+E4/2!')
  .join(' ');
const low = ['F#1', 'D2', 'E2', 'C#2', 'F#1', 'D2']
  .flatMap((n, b) =>
    [0, 1.5, 2.25, 3].map((at) => `${b * 4 + at}:${n}/${at === 0 ? 1.2 : 0.6}${at === 0 ? '!' : ''}`),
  )
  .concat('24:F#1/2!')
  .join(' ');

export const peckhamSunrise: DemoSong = {
  slug: 'peckham-sunrise',
  title: 'Peckham Sunrise',
  artist: 'Dele Okonjo',
  genre: 'Afrobeats',
  description:
    'Call and response over clave and log-drum bass. The rough booms, and the answers drown the lead; here the lead is in front, the answers left and right, and the kick ducks the bass.',
  master_description:
    'Call and response over clave and log-drum bass. Tighter at 290 Hz, brighter from 10 kHz up, everything below 130 Hz in the middle, and a limiter that brings the quiet answers closer to the drums.',
  form,
  front: ['lead', 'answer_a', 'answer_b'],
  record: () => ({
    lead: recordAtHome(sing(form.notes('lead', line), tempo.seconds, caller), {
      seed: 601,
      room: 0.7,
      hum_db: 42,
      proximity_db: 7,
    }),
    answer_a: recordAtHome(
      sing(form.notes('answer_a', answer(['F#4 E4', 'E4 C#4', 'F#4 E4'], 'C#4', 622)), tempo.seconds, {
        ...caller,
        seed: 612,
        slop_s: 0.018,
      }),
      {
        seed: 602,
        room: 0.9,
        hum_db: 42,
        proximity_db: 6,
      },
    ),
    answer_b: recordAtHome(
      sing(form.notes('answer_b', answer(['A4 B4', 'G#4 E4', 'A4 B4'], 'A4', 623)), tempo.seconds, {
        ...caller,
        seed: 613,
        tract: 1.12,
        slop_s: 0.018,
      }),
      { seed: 603, room: 0.9, hum_db: 42, proximity_db: 6 },
    ),
    kick: playDrums(tempo, {
      bars: form.bars('kick', [
        ...Array.from({ length: 5 }, () => 'X...X...X...X...'),
        'X...X...X...X.x.',
        'X...............',
      ]),
      hit: (r) => kick({ hz: 54, sweep: 2.6, decay: 0.07, click: 0.35 }, r),
      seed: 641,
      uneven: 0.1,
    }),
    rim: playDrums(tempo, {
      bars: form.bars('rim', [
        'x..x..x...x.x...',
        'x..x..x...x.x...',
        'x..x..x...x.x...',
        'x..x..x...x.x...',
        'x..x..x...x.x...',
        'x..x..x...x.x...',
        'x...............',
      ]),
      hit: rim,
      seed: 642,
    }),
    snare: playDrums(tempo, {
      bars: form.bars('snare', [
        '......x.......x.',
        '......x.....o.x.',
        '......x.......x.',
        '......x..o..o.x.',
        '......x.......x.',
        '......x...xxxXXX',
        '',
      ]),
      hit: (r) => snare({ hz: 215, ring: 0.06, wires: 0.06, bright: 4000 }, r),
      seed: 643,
    }),
    shaker: playDrums(tempo, {
      bars: form.bars('shaker', [...Array.from({ length: 6 }, () => 'XoxoXoxoXoxoXoxo'), '']),
      hit: shaker,
      seed: 644,
      uneven: 0.35,
      slop_s: 0.005,
    }),
    hats: playDrums(tempo, {
      bars: form.bars('hats', [...Array.from({ length: 6 }, () => '..x...x...x...x.'), 'X...............']),
      hit: (r) => cymbal(0.06, 6800, r),
      seed: 645,
    }),
    congas: playDrums(tempo, {
      bars: form.bars('congas', [
        '..x..xx...x..xx.',
        '..x..x....x.xxx.',
        '..x..xx...x..xx.',
        '..x..x..x.x.xxx.',
        '..x..xx...x..xx.',
        '..x..x....xxxxxx',
        'X...............',
      ]),
      hit: (r) => skin(r.next() > 0.5 ? 236 : 182, 0.1, 0.5, r),
      seed: 646,
    }),
    bass: playNotes(tempo, form.notes('bass', score(tempo, low, midi, 631)), synthBass(180, 2.4), 647),
    guitar: equalise(
      playNotes(
        tempo,
        form.notes('guitar', score(tempo, riff, midi, 632, 0.008)),
        pluck({ bright: 0.6, decay_s: 1.4, position: 0.16 }),
        648,
      ),
      [{ type: 'high_pass', hz: 120 }],
    ),
    keys: playNotes(tempo, form.notes('keys', score(tempo, stabs, midi, 633, 0.008)), tines, 649),
  }),
  rough: {
    faders: {
      lead: -25,
      answer_a: -23,
      answer_b: -22,
      kick: -21,
      rim: -27,
      snare: -23,
      shaker: -23,
      hats: -26,
      congas: -20,
      bass: -16.5,
      guitar: -22,
      keys: -19,
    },
    eq: boomy,
  },
  mix: {
    channels: [
      leadVocal(-16.5, { plate: -15, echo: -18 }),
      backing('answer_a', -23.5, -0.7, { plate: -9, echo: -16 }),
      backing('answer_b', -24.5, 0.7, { plate: -9, echo: -16 }),
      {
        stem: 'kick',
        level: -20,
        eq: [highPass(32), cut(300, 4), lift(58, 2), lift(3600, 3)],
        comp: [{ threshold_db: -12, ratio: 3, attack_ms: 14, release_ms: 90 }],
      },
      { stem: 'rim', level: -26, eq: [highPass(300)], pan: 0.15, sends: { room: -8, plate: -16 } },
      {
        stem: 'snare',
        level: -25,
        eq: [highPass(150), cut(480, 3), air(7000, 3)],
        comp: [{ threshold_db: -12, ratio: 3, attack_ms: 10, release_ms: 90 }],
        sends: { room: -8, plate: -16 },
      },
      { stem: 'shaker', level: -31, eq: [highPass(1500)], pan: -0.45 },
      { stem: 'hats', level: -33, eq: [highPass(900)], pan: 0.35 },
      {
        stem: 'congas',
        level: -26.5,
        eq: [highPass(120), cut(400, 4), lift(2500, 2)],
        comp: [{ threshold_db: -14, ratio: 3, attack_ms: 8, release_ms: 90 }],
        width: 0.7,
        sends: { room: -9 },
      },
      {
        stem: 'bass',
        level: -20,
        eq: [highPass(32), cut(200, 3, 0.9)],
        comp: [{ threshold_db: -16, ratio: 4, attack_ms: 15, release_ms: 110 }],
        drive_db: 8,
        duck: { by: 'kick', depth_db: 6, attack_ms: 2, release_ms: 80 },
      },
      {
        stem: 'guitar',
        level: -24.5,
        pan: -0.5,
        eq: [highPass(200), cut(340, 3), lift(3000, 2)],
        comp: [{ threshold_db: -17, ratio: 3, attack_ms: 10, release_ms: 100 }],
        width: 0.7,
        sends: { plate: -12, echo: -15 },
      },
      {
        stem: 'keys',
        level: -25,
        pan: 0.35,
        eq: [highPass(170), cut(300, 5, 0.8), air(6000, 3)],
        width: 1,
        duck: { by: 'kick', depth_db: 2.5, attack_ms: 3, release_ms: 120 },
        sends: { plate: -13 },
      },
    ],
    reverbs: { plate, room },
    delays: { echo: echo((60 / 108) * 0.75) },
    parallel: { stems: ['kick', 'rim', 'snare', 'congas'], comp: crush, drive_db: 5, gain_db: -8 },
    bus: busOf(-8, [cut(290, 1, 0.7), air(10_000, 1.5)]),
  },
};
