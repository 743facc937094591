import { describe, expect, it } from 'vitest';
import { createRandom } from '../../test/audio/broken.ts';
import { createStems, songNames } from '../../test/audio/stems.ts';
import { cpuMs } from '../../test/cpu-time.ts';
import type { CheckedStem, StemLabel } from '../stems.ts';
import { findFullMix } from './full-mix.ts';
import { getSongFindings } from './song-findings.ts';
import { listStems } from './song-group.ts';

const RATE = 22_050;
const SECONDS = 10;
const FRAMES = RATE * SECONDS;
type Wave = Float32Array;

const waveOf = (make: (t: number) => number): Wave =>
  Float32Array.from({ length: FRAMES }, (_, i) => make(i / RATE));
const noiseOf = (seed: number) => {
  const random = createRandom(seed);
  return () => 2 * random() - 1;
};
/** A line of notes with pauses, of its own rhythm and pitch. */
const line = (seed: number, level = 0.12): Wave => {
  const noise = noiseOf(seed);
  const pitches = Array.from({ length: 64 }, () => 90 + 500 * Math.abs(noise()));
  return waveOf((t) => {
    const beat = t * (1 + seed / 9);
    const hz = pitches[Math.floor(beat) % 64] as number;
    const swell = Math.max(0, Math.sin(Math.PI * (beat % 1)) - 0.2);
    return (
      level *
      (swell * (Math.sin(2 * Math.PI * hz * t) + 0.3 * Math.sin(6 * Math.PI * hz * t)) + 0.002 * noise())
    );
  });
};
const hits = (seed: number, every: number, level = 0.3): Wave => {
  const noise = noiseOf(seed);
  return waveOf((t) => level * Math.exp(-25 * ((t + seed / 40) % every)) * noise());
};
const parts: Record<string, Wave> = {
  'Kick.wav': waveOf((t) => 0.4 * Math.exp(-9 * (t % 0.5)) * Math.sin(2 * Math.PI * 55 * t)),
  'Snare.wav': hits(3, 1),
  'Hats.wav': hits(4, 0.25, 0.1),
  'Bass.wav': line(1, 0.2),
  'Keys.wav': line(2),
  'Guitar.wav': line(3),
  'Lead.wav': line(5, 0.25),
  'Double.wav': line(6, 0.1),
};
const all = Object.keys(parts);

const addUp = (names: readonly string[], gainOf: (name: string) => number = () => 1): Wave =>
  waveOf(() => 0).map((_, i) =>
    names.reduce((sum, name) => sum + gainOf(name) * (parts[name]?.[i] as number), 0),
  );
const times = (wave: Wave, gain: number) => wave.map((v) => v * gain);
const in16Bits = (wave: Wave) =>
  wave.map((v) => Math.min(32_767, Math.max(-32_768, Math.round(v * 32_768))) / 32_768);

const stem = (name: string, channels: Wave[], label?: StemLabel, rate = RATE) =>
  createStems(rate)(name, channels.map(in16Bits), label && { label });
const stems = all.map((name) => stem(name, [parts[name] as Wave]));
const found = (...more: CheckedStem[]) =>
  findFullMix({ song: 1, stems: [...stems, ...more].flatMap(listStems) }).flatMap(({ file_ids }) => file_ids);

const whole = addUp(all);
/** From 0, left, to 1, right. */
const panOf = (name: string) => (all.indexOf(name) * 0.37) % 1;
const panned = [
  addUp(all, (name) => Math.cos((panOf(name) * Math.PI) / 2)),
  addUp(all, (name) => Math.sin((panOf(name) * Math.PI) / 2)),
];

describe('a file that is the sum of all others is found', () => {
  const mixes: [what: string, channels: Wave[]][] = [
    ['as it is', [whole]],
    ['louder', [times(whole, 1.3)]],
    ['quieter', [times(whole, 0.4)]],
    ['shorter', [whole.subarray(0, FRAMES - 2 * RATE)]],
    ['louder and a third shorter', [times(whole, 1.2).subarray(0, (2 * FRAMES) / 3)]],
    ['much louder, and clipped', [times(whole, 3)]],
    ['limited softly', [whole.map((v) => Math.tanh(1.2 * v))]],
    ['in stereo', [times(whole, 0.7), times(whole, 0.7)]],
    ['in stereo, its mono tracks panned', panned],
  ];
  it.each(mixes)('%s', (_, channels) => {
    const mix = stem('Bounce.wav', channels, 'other');
    expect(found(mix)).toEqual([mix.id]);
  });

  it('beside stereo tracks, among many, and next to a copy of itself', () => {
    const [one, other] = [line(11), line(12)] as [Wave, Wave];
    const wide = stem('Pad.wav', [one, other]);
    const pad = one.map((v, i) => v + (other[i] as number));
    const mix = stem('Bounce.wav', [whole.map((v, i) => v + (pad[i] as number) / 2)], 'other');
    expect(found(wide, mix)).toEqual([mix.id]);
    const copy = stem('Bounce 2.wav', [times(whole, 0.8)], 'other');
    expect(found(stem('Bounce.wav', [whole], 'other'), copy)).toHaveLength(1);
    const more = Array.from({ length: 30 }, (_, i) => line(20 + i, 0.05));
    const big = whole.map((v, i) => more.reduce((sum, one) => sum + (one[i] as number), v));
    const session = more.map((wave, i) => stem(`Synth ${i}.wav`, [wave]));
    const bounce = stem('Bounce.wav', [times(big, 0.5)], 'other');
    expect(found(...session, bounce)).toEqual([bounce.id]);
  });

  it('with a sentence for client, studio and email', () => {
    const mix = stem('Bounce.wav', [whole], 'other');
    const told = (reader: 'client' | 'studio' | 'email') =>
      getSongFindings([...stems, mix], songNames(1), reader).find(({ code }) => code === 'full_mix');
    expect(told('client')).toMatchObject({
      severity: 'look',
      words:
        '“Bounce.wav” is all the other tracks mixed together. If it shows how the song should sound, label it “Reference”; if not, remove it.',
    });
    expect(told('studio')?.words).toBe('“Bounce.wav” is all the other tracks mixed together.');
    // The label already says so, and the client is asked about it.
    const named = getSongFindings([...stems, stem('Full mix.wav', [whole], 'song')], songNames(1));
    expect(named.map(({ code }) => code).filter((code) => /mix|song/.test(code))).toEqual([
      'song_beside_stems',
    ]);
  });
});

describe('a file is not called the sum of all others', () => {
  const drums = ['Kick.wav', 'Snare.wav', 'Hats.wav'];
  const voices = ['Lead.wav', 'Double.wav'];
  const own = (name: string) => parts[name] as Wave;
  const cases: [what: string, more: () => CheckedStem[]][] = [
    ['without a mix', () => []],
    ['when it is a drum bus', () => [stem('Drums.wav', [addUp(drums)])]],
    [
      'when it is the instrumental',
      () => [stem('Beat.wav', [addUp(all.filter((name) => !voices.includes(name)))])],
    ],
    ['when it is the acapella', () => [stem('Vocals.wav', [addUp(voices)])]],
    ['when a part is missing from it', () => [stem('Bounce.wav', [addUp(all.slice(1))], 'other')]],
    ['when it is labelled as the reference', () => [stem('Ref.wav', [whole])]],
    ['when it is another song', () => [stem('Bounce.wav', [line(31, 0.5)], 'other')]],
    [
      'when it is another take of the song',
      () => [stem('Bounce.wav', [whole.subarray(RATE / 100)], 'other')],
    ],
    [
      'when it is one of the others, several times',
      () => [0.5, -0.8, 0.3].map((gain, i) => stem(`Lead ${i}.wav`, [times(own('Lead.wav'), gain)])),
    ],
    ['when one track is far louder', () => [stem('Beat.wav', [times(line(8), 6)])]],
    ['when it is silent', () => [stem('Bounce.wav', [times(whole, 0)], 'other')]],
    ['when it has another rate', () => [stem('Bounce.wav', [whole], 'other', 48_000)]],
  ];
  it.each(cases)('%s', (_, more) => {
    expect(found(...more())).toEqual([]);
  });

  it('whichever of the tracks are there', () => {
    for (let bits = 1; bits < 256; bits += 3)
      expect(
        findFullMix({ song: 1, stems: stems.filter((_, i) => bits & (1 << i)).flatMap(listStems) }),
      ).toEqual([]);
  });

  it('of two files, which are then the same take', () => {
    const two = [stem('Lead.wav', [own('Lead.wav')]), stem('Bounce.wav', [times(own('Lead.wav'), 0.5)])];
    expect(findFullMix({ song: 1, stems: two.flatMap(listStems) })).toEqual([]);
  });
});

it('compares as many sounds as an order may hold without blocking others', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i): CheckedStem => {
      const { report, ...one } = stems[i % stems.length] as CheckedStem;
      const measures = report?.measures ? { ...report.measures, sound_hash: null } : null;
      return { ...one, id: `${i}`, report: report && { ...report, measures } };
    });
  for (const count of [250, 2_000]) {
    const sounds = many(count).flatMap(listStems);
    const took = [1, 2, 3].map(() => cpuMs(() => findFullMix({ song: 1, stems: sounds })));
    expect([count, Math.min(...took) < 250]).toEqual([count, true]);
  }
});
