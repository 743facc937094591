import { describe, expect, it } from 'vitest';
import { createRandom } from '../../test/audio/broken.ts';
import { createStems, measureSamples, songNames } from '../../test/audio/stems.ts';
import type { CheckedStem } from '../stems.ts';
import { getFileFindings } from './file-findings.ts';
import { getSongFindings } from './song-findings.ts';

const RATE = 44_100;
const SECONDS = 6;
type Wave = (t: number, i: number) => number;

const samplesOf = (wave: Wave, seconds = SECONDS): Float32Array =>
  Float32Array.from({ length: RATE * seconds }, (_, i) => wave(i / RATE, i));
const sine = (hz: number, t: number) => Math.sin(2 * Math.PI * hz * t);
const noiseOf = (seed: number) => {
  const random = createRandom(seed);
  return () => 2 * random() - 1;
};
/** A synthetic voice: words with pauses, breath, and an asymmetrical wave. */
const voice = (hz: number, seed: number, level = 0.4): Float32Array => {
  const noise = noiseOf(seed);
  return samplesOf((t) => {
    const word = Math.max(0, sine(0.7 + seed / 31, t + seed / 7)) ** 0.5;
    const pitch = t * hz + 0.4 * sine(5.1, t);
    const tone =
      Math.sin(2 * Math.PI * pitch) +
      0.5 * Math.sin(4 * Math.PI * pitch + 1) +
      0.3 * Math.sin(6 * Math.PI * pitch);
    return level * (0.5 * word * tone + 0.004 * noise());
  });
};
const clipped = (samples: Float32Array, top: number) => samples.map((v) => Math.min(top, Math.max(-top, v)));
const inSteps = (samples: Float32Array, bits: number) =>
  samples.map((v) => Math.round(v * 2 ** (bits - 1)) / 2 ** (bits - 1));
const times = (samples: Float32Array, gain: number) => samples.map((v) => v * gain);
const gaps = (samples: Float32Array, at: readonly number[], length_s: number) => {
  const out = samples.slice();
  for (const t of at) out.fill(0, Math.round(t * RATE), Math.round((t + length_s) * RATE));
  return out;
};

const stem = createStems(RATE);
const remarks = (one: CheckedStem) =>
  getFileFindings(one)
    .filter(({ severity }) => severity !== 'fine')
    .map(({ code }) => code);
const across = (...stems: CheckedStem[]) =>
  getSongFindings(stems, songNames(1))
    .filter(({ severity }) => severity !== 'fine')
    .map(({ code }) => code);

const left = voice(180, 3);
const room = voice(181, 8);
const right = left.map((v, i) => 0.8 * v + 0.3 * (room[i] as number));
// Whole milliseconds at which the voice is loud.
const loudAt = [1.9, 3.3, 4.75].map((near) => {
  let best = Math.round(near * RATE);
  for (let i = best; i < best + 20_000; i++)
    if (Math.abs(left[i] as number) > Math.abs(left[best] as number)) best = i;
  return best / RATE;
});

describe('faults that are reported', () => {
  const faults: [what: string, channels: () => Float32Array[], code: string][] = [
    [
      'a clipped tone, turned down',
      () => [samplesOf((t) => 0.5 * Math.min(1, Math.max(-1, 2 * sine(1_050, t))))],
      'lowered_clips',
    ],
    ['one side upside down', () => [left, times(left, -1)], 'phase'],
    ['one side of a stereo take upside down', () => [left, times(right, -0.9)], 'phase'],
    ['a DC offset under a voice', () => [left.map((v) => v + 0.03)], 'dc_offset'],
    ['a DC offset of one side', () => [left, right.map((v) => v - 0.02)], 'dc_offset'],
    ['a DC offset under a steady tone', () => [samplesOf((t) => 0.3 * sine(220, t) + 0.05)], 'dc_offset'],
    ['a drop-out of 10 ms', () => [gaps(left, loudAt.slice(0, 1), 0.01)], 'dropouts'],
    ['drop-outs of 2 ms', () => [gaps(left, loudAt, 0.002)], 'dropouts'],
    ['drop-outs of 80 ms in stereo', () => [left, right].map((side) => gaps(side, loudAt, 0.08)), 'dropouts'],
    [
      'drop-outs behind dither',
      () => [gaps(left, loudAt, 0.02).map((v, i) => v + (((i * 7) % 3) - 1) / 32_768)],
      'dropouts',
    ],
    ['a clipped voice, turned down', () => [times(clipped(times(left, 4), 1), 0.5)], 'lowered_clips'],
    [
      'a clipped voice, turned down, of 16 bits',
      () => [inSteps(times(clipped(times(left, 4), 1), 0.3), 16)],
      'lowered_clips',
    ],
    [
      'a clipped beat, turned down',
      () => [left, right].map((side) => times(clipped(times(side, 6), 1), 0.7)),
      'lowered_clips',
    ],
  ];
  it.each(faults)('%s', (_, channels, code) => {
    expect(remarks(stem('Lead.wav', channels()))).toEqual([code]);
  });

  // The synthetic voice is loud enough to lose something in these places; every fourth is near a zero crossing.
  const running = Array.from({ length: 60_000 }, (_, i) => 1.9 * RATE + i * 3).filter((at) => {
    const around = left.subarray(at - 400, at + 700).map(Math.abs);
    return Math.max(...around.subarray(0, 400)) > 0.1 && Math.max(...around.subarray(-400)) > 0.1;
  });
  it.each([2, 3, 4, 5])('a drop-out of %i ms, wherever it is in a running part', (ms) => {
    let found = 0;
    for (let i = 0; i < 40; i++) {
      const at = (running[Math.floor(((i + 0.5) * running.length) / 40)] as number) / RATE;
      const { measures } = measureSamples([gaps(left, [at], ms / 1000)], RATE);
      if (measures?.dropouts === 1 && Math.abs((measures.first_dropout_s ?? 0) - at) < 0.002) found++;
    }
    expect(found).toBeGreaterThanOrEqual(38);
  });

  it('a drop-out of both sides at once counts as one', () => {
    const both = [left, right].map((side) => gaps(side, loudAt.slice(0, 1), 0.004));
    expect(measureSamples(both, RATE).measures?.dropouts).toBe(1);
  });

  it('a drop-out of 3 ms between the notes of a rhythm', () => {
    const strums = samplesOf((t) => (t % 0.2 < 0.13 ? 0.4 * sine(330, t) * (1 - (t % 0.2) / 0.2) : 0));
    expect(measureSamples([strums], RATE).measures?.dropouts).toBe(0);
    expect(measureSamples([gaps(strums, [2.05], 0.003)], RATE).measures?.dropouts).toBe(1);
  });

  it('are reported to client and studio with their position', () => {
    const one = stem('Lead.wav', [gaps(left, loudAt, 0.01)]);
    expect(getFileFindings(one)[0]?.words).toMatch(
      /^The sound drops out for a moment 3 times, the first at 0:0\d\. /,
    );
    expect(getFileFindings(one, 'studio')[0]?.words).toMatch(/^Drops out 3 times, the first at 0:0\d\.$/);
    const cut = stem('Lead.wav', [times(clipped(times(left, 4), 1), 0.5)]);
    expect(getFileFindings(cut, 'studio')[0]?.words).toMatch(
      /^Clipped, then turned down: \d+ flat tops at -6\.0 dB, the first at 0:0\d\.$/,
    );
  });
});

/** A limiter with instant attack and slow release. */
const limited = (samples: Float32Array, ceiling: number): Float32Array => {
  let envelope = 0;
  return samples.map((v) => {
    envelope = Math.max(Math.abs(v), envelope * 0.9995);
    return envelope > ceiling ? (v * ceiling) / envelope : v;
  });
};
const kick: Wave = (t) =>
  Math.exp(-9 * (t % 0.5)) * Math.sin(2 * Math.PI * (50 + 60 * Math.exp(-30 * (t % 0.5))) * (t % 0.5));
const hat = (() => {
  const noise = noiseOf(11);
  return (t: number) => (t % 0.25 < 0.06 ? 0.4 * noise() : 0);
})();
const chord: Wave = (t) => 0.2 * (sine(110, t) + sine(138.6, t) + sine(164.8, t) + sine(220.3, t));
const music = samplesOf((t) => 0.9 * kick(t, 0) + chord(t, 0) + 0.3 * hat(t));
const pulse = (hz: number, t: number, duty: number) => ((t * hz) % 1 < duty ? 1 : -1);
const slowNoise = (() => {
  const noise = noiseOf(5);
  let value = 0;
  return () => {
    value = 0.999 * value + 0.01 * noise();
    return value;
  };
})();
const between =
  (from: number, to: number, wave: Wave): Wave =>
  (t, i) =>
    t >= from && t < to ? wave(t, i) : 0;
const beat = 'Beat.wav';
const mono = (wave: Wave) => () => [samplesOf(wave)];

describe('does not report what only resembles a fault', () => {
  const clean: [what: string, name: string, channels: () => Float32Array[]][] = [
    [
      'a tone in a few bits',
      'Synth.wav',
      () => [
        inSteps(
          samplesOf((t) => 0.4 * sine(440, t)),
          8,
        ),
      ],
    ],
    [
      'a tone in a few bits, turned down',
      'Synth.wav',
      () => [
        times(
          inSteps(
            samplesOf((t) => 0.4 * sine(440, t)),
            6,
          ),
          0.7,
        ),
      ],
    ],
    ['a quiet intro', 'Piano.wav', mono((t) => (t < 4 ? 0.002 : 0.5) * chord(t, 0) * 2)],
    [
      'a quiet intro in 16 bits',
      'Piano.wav',
      () => [
        inSteps(
          samplesOf((t) => (t < 4 ? 0.0005 : 0.5) * 2 * chord(t, 0)),
          16,
        ),
      ],
    ],
    [
      'a limited beat',
      beat,
      () =>
        [times(limited(times(music, 1.5), 0.5), 1), limited(times(music, 1.4), 0.5)].map((side, i) =>
          side.map((v, k) => v + 0.01 * Math.sin(k / (9 + i))),
        ),
    ],
    [
      'a beat limited to its ceiling',
      beat,
      () => [limited(times(music, 2), 0.6), limited(times(music, 1.9), 0.6)],
    ],
    [
      'a beat of soft saturation',
      beat,
      () => [1.5, 1.4].map((gain) => music.map((v) => 0.4 * Math.tanh(gain * v))),
    ],
    ['a sub bass', '808.wav', mono((t) => 0.8 * sine(41, t) * Math.exp(-((t % 1.5) * 0.8)))],
    [
      'a lopsided sub bass',
      '808.wav',
      mono((t) => 0.5 * Math.tanh(1.5 * sine(45, t) + 0.5) * Math.exp(-((t % 1) * 2))),
    ],
    ['a steady lopsided bass', 'Bass.wav', mono((t) => 0.5 * Math.tanh(2 * sine(55, t) + 0.6))],
    ['a square bass', 'Bass.wav', mono((t) => 0.5 * pulse(55, t, 0.5))],
    ['a narrow pulse bass', 'Bass.wav', mono((t) => 0.4 * pulse(55, t, 0.2) * (t % 1 < 0.7 ? 1 : 0))],
    [
      'a filtered square bass',
      'Bass.wav',
      mono((t) => 0.4 * [1, 3, 5, 7, 9, 11].reduce((sum, n) => sum + sine(55 * n, t) / n, 0)),
    ],
    [
      'ad-libs that are mostly silent',
      'Adlibs.wav',
      () => [
        samplesOf(between(2, 2.4, (t, i) => left[i] ?? sine(1, t))),
        samplesOf(between(2, 2.4, (_, i) => right[i] ?? 0)),
      ],
    ],
    ['ad-libs with hard cuts', 'Adlibs.wav', mono((t, i) => (t % 1.5 < 0.5 ? (left[i] as number) : 0))],
    [
      'a game console',
      'Synth.wav',
      mono((t) => 0.3 * (pulse(440, t, 0.25) + pulse(330, t, 0.5)) * (t % 0.5 < 0.4 ? 1 : 0)),
    ],
    [
      'a game console of sixteen steps',
      'Synth.wav',
      mono((t) => Math.round(7 * (Math.abs(((t * 220) % 1) * 4 - 2) - 1)) / 15),
    ],
    [
      'a pulse with rests in its wave',
      'Synth.wav',
      mono((t) => ((t * 90) % 1 < 0.3 ? 0.5 : (t * 90) % 1 < 0.5 ? 0 : (t * 90) % 1 < 0.8 ? -0.5 : 0)),
    ],
    ['gated drums', 'Drums.wav', mono((t) => (t % 0.25 < 0.15 ? 0.6 * kick(t, 0) + 0.5 * hat(t) : 0))],
    [
      'tightly gated drums',
      'Drums.wav',
      mono((t) => (t % 0.125 < 0.09 ? 0.6 * kick(t, 0) + 0.5 * hat(t) : 0)),
    ],
    ['a pad behind a trance gate', 'Pad.wav', mono((t) => ((t * 8) % 1 < 0.6 ? chord(t, 0) : 0))],
    ['a pad chopped by 3 ms', 'Pad.wav', mono((t) => ((t * 8) % 1 < 0.976 ? chord(t, 0) : 0))],
    ['a stuttering voice', 'Lead.wav', mono((t, i) => (t % 0.1 < 0.004 ? 0 : (left[i] as number)))],
    [
      'a voice behind a gate',
      'Lead.wav',
      () => [
        left.map((v, i) =>
          Math.max(...left.subarray(Math.max(0, i - 40), i + 40).map(Math.abs)) > 0.05 ? v : 0,
        ),
      ],
    ],
    [
      'edits with short crossfades into silence',
      'Lead.wav',
      mono((t, i) => (left[i] as number) * Math.min(1, Math.abs((t % 1.5) - 0.75) / 0.004)),
    ],
    ['a fade out', 'Keys.wav', mono((t) => chord(t, 0) * Math.max(0, 1 - t / 5.5) ** 2)],
    ['vinyl rumble', 'Vinyl.wav', mono(() => 0.9 * slowNoise())],
    ['a tremolo', 'Guitar.wav', mono((t) => chord(t, 0) * (0.5 + 0.5 * sine(6, t)))],
    ['two takes in one file, hard left and right', 'Guitars.wav', () => [voice(196, 4), voice(196, 9)]],
    [
      'a wide pad',
      'Pad.wav',
      () => [
        samplesOf((t) => 0.8 * chord(t, 0) + 0.3 * sine(277, t)),
        samplesOf((t) => 0.6 * chord(t + 0.0002, 0) - 0.3 * sine(277, t)),
      ],
    ],
    [
      'wide noise',
      'FX.wav',
      () => [samplesOf(noiseOf(21)), samplesOf(noiseOf(22))].map((side) => times(side, 0.3)),
    ],
    ['a voice', 'Lead.wav', () => [left]],
    ['a voice in 16 bits', 'Lead.wav', () => [inSteps(left, 16)]],
    ['a whole mix', 'Reference.wav', () => [times(clipped(times(music, 3), 1), 0.9)]],
  ];
  it.each(clean)('%s', (_, name, channels) => {
    expect(remarks(stem(name, channels()))).toEqual([]);
  });
});

describe('compared tracks', () => {
  const silence = samplesOf(() => 0);
  const takes = [voice(196, 4), voice(196, 9)] as [Float32Array, Float32Array];
  const music_ = stem(beat, [
    music.map((v) => 0.5 * v),
    music.map((v, i) => 0.5 * v + 0.01 * Math.sin(i / 7)),
  ]);
  const guitar = (name: string, side: 'left' | 'right', take: Float32Array) =>
    stem(name, side === 'left' ? [take, silence] : [silence, take]);

  it('panned hard left and right in separate files count as a pair', () => {
    for (const [one, other] of [
      ['Guitar L.wav', 'Guitar R.wav'],
      ['Guitar 1.wav', 'Guitar 2.wav'],
      ['Gtr.wav', 'Gtr dbl.wav'],
    ] as const)
      expect(across(music_, guitar(one, 'left', takes[0]), guitar(other, 'right', takes[1]))).toEqual([]);
    expect(across(music_, guitar('Guitar L.wav', 'left', takes[0]))).toEqual([]);
  });

  it('with one side and no counterpart on the other are reported', () => {
    const lone = guitar('Guitar.wav', 'left', takes[0]);
    const [finding] = getSongFindings([music_, lone, stem('Lead.wav', [left])], songNames(1));
    expect(finding).toMatchObject({ code: 'one_sided', severity: 'look', file_ids: [lone.id] });
    expect(finding?.words).toMatch(/^“Guitar\.wav” can be heard on one side only/);
    expect(
      across(music_, guitar('Guitar 1.wav', 'left', takes[0]), guitar('Guitar 2.wav', 'left', takes[1])),
    ).toEqual(['one_sided']);
  });

  it('that repeat one take in mono and stereo, or at another level, are reported', () => {
    const mono = stem('Lead mono.wav', [left.map((v, i) => (v + (right[i] as number)) / 2)]);
    const stereo = stem('Lead.wav', [left, right]);
    expect(across(music_, mono, stereo)).toEqual(['same_take']);
    expect(getSongFindings([music_, mono, stereo], songNames(1))[0]?.words).toMatch(
      /are the same take, in mono and in stereo\. Keep/,
    );
    const quiet = stem('Hook.wav', [inSteps(times(left, 0.2), 16)]);
    expect(getSongFindings([music_, stem('Lead.wav', [left]), quiet], songNames(1))[0]?.words).toMatch(
      /at different levels\./,
    );
    expect(across(music_, stem('Lead.wav', [left]), stem('Hook.wav', [times(left, -0.7)]))).toEqual([
      'same_take',
    ]);
  });

  it('that are doubles, harmonies or parts of one rhythm count as separate takes', () => {
    const names = ['Lead.wav', 'Lead dbl.wav', 'Harmony.wav', 'Hook.wav'];
    const voices = names.map((name, i) =>
      stem(name, [voice(180 * (i === 2 ? 1.26 : 1), 3 + (i === 2 ? 0 : 6 * i))]),
    );
    expect(across(music_, ...voices)).toEqual([]);
    const drums = ['Kick.wav', 'Snare.wav', 'Clap.wav'].map((name, i) =>
      stem(name, [samplesOf((t) => 0.6 * Math.exp(-12 * (t % 0.5)) * sine(90 * (i + 1), t % 0.5))]),
    );
    expect(across(...drums)).toEqual([]);
  });

  it('with different bit depths are reported', () => {
    const [lead, hook, adlib] = [
      stem('Lead.wav', [left]),
      stem('Hook.wav', [takes[0]]),
      stem('Adlib.wav', [takes[1]], { facts: { bit_depth: 16 } }),
    ];
    const found = getSongFindings([music_, lead, hook, adlib], songNames(1));
    expect(found.map(({ code, severity }) => `${code}: ${severity}`)).toEqual(['bits_differ: look']);
    expect(found[0]?.words).toBe('“Adlib.wav” is at 16 bit, the other 3 at 24 bit. Export it at 24 bit.');
    expect(found[0]?.file_ids).toEqual([adlib.id]);
  });
});

describe('lengths', () => {
  const long = (name: string, seconds: number, from = 1) =>
    stem(
      name,
      [
        samplesOf(
          between(from, seconds, (t) => 0.3 * sine(200 + name.length, t)),
          1,
        ),
      ],
      { facts: { duration_s: seconds } },
    );
  const told = (...stems: CheckedStem[]) =>
    getSongFindings(stems, songNames(1)).map(({ words }) => words.split('. ')[0]);
  const withStart = (one: CheckedStem, starts_at_s: number): CheckedStem => ({
    ...one,
    report: one.report && {
      ...one.report,
      measures: one.report.measures && {
        ...one.report.measures,
        starts_at_s,
        take_print: null,
        sound_hash: null,
        is_one_sided: false,
        peak_dbfs: -6,
      },
    },
  });
  const track = (name: string, seconds: number, starts = 1) => withStart(long(name, seconds, 0), starts);

  it('name the only file that differs, whether it is longer or shorter', () => {
    const four = ['Beat.wav', 'Lead.wav', 'Hook.wav', 'Adlib.wav'].map((name) => track(name, 200));
    expect(told(...four, track('Double.wav', 260))).toEqual([
      '“Double.wav” goes on longer than the other 4 (3:20)',
    ]);
    expect(told(...four, track('Double.wav', 180))[0]).toMatch(
      /^“Double\.wav” ends before “Beat\.wav” \(3:20\)/,
    );
    const atOnce = four.map((one) => withStart(one, 0));
    expect(told(...atOnce, track('Double.wav', 400))).toEqual([
      '“Double.wav” goes on longer than the other 4 (3:20)',
    ]);
  });

  it('report pieces cut out of the song as pieces, even when two are equally long', () => {
    const pieces = ['Hook.wav', 'Hook dbl.wav'].map((name) => track(name, 20, 0));
    expect(told(track('Beat.wav', 200), ...pieces)[0]).toMatch(/are much shorter than “Beat\.wav”/);
  });
});
