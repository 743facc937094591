import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../test/audio/broken.ts';
import { decodeMp3 } from '../../test/audio/listen.ts';
import { encodeMp3 } from '../../test/audio/mp3.ts';
import { ensureInstalled } from '../../test/services/packages.ts';
import { count } from '../../test/test-scopes.ts';
import { createCutoffFinder } from './lossy-cutoff.ts';

const RATE = 44_100;
const SECONDS = 6;
type Sides = [left: Float32Array, right: Float32Array];

const noiseOf = (seed: number) => {
  const random = createRandom(seed);
  return () => random() + random() + random() - 1.5;
};
const samplesOf = (wave: (t: number) => number, rate = RATE): Float32Array =>
  Float32Array.from({ length: rate * SECONDS }, (_, i) => wave(i / rate));
/** As a file of 16 bits. */
const rounded = (samples: Float32Array) =>
  samples.map((v) => Math.max(-1, Math.min(1, Math.round(v * 32_768) / 32_768)));
/** One pole: 6 dB per octave. */
const dulled = (samples: Float32Array, hz: number, rate = RATE) => {
  const keep = Math.exp((-2 * Math.PI * hz) / rate);
  let last = 0;
  return samples.map((v) => {
    last = keep * last + (1 - keep) * v;
    return last;
  });
};
const filtered = (samples: Float32Array, hz: number, poles: number) => {
  let out = samples;
  for (let i = 0; i < poles; i++) out = dulled(out, hz);
  return out;
};
/** Resamples three seconds of what is below a frequency, as converters do: a windowed sinc. */
const resampled = (samples: Float32Array, from: number, to: number, cutoff: number): Float32Array => {
  const reach = 48;
  const width = (2 * cutoff) / from;
  return Float32Array.from({ length: 3 * to }, (_, i) => {
    const centre = (i * from) / to;
    let sum = 0;
    for (let k = Math.ceil(centre - reach); k <= centre + reach; k++) {
      const x = k - centre;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * width * x) / (Math.PI * width * x);
      sum += (samples[k] ?? 0) * width * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
    }
    return sum;
  });
};

const cymbals = (seed: number, rate = RATE) => {
  const noise = noiseOf(seed);
  return samplesOf((t) => 0.25 * noise() * Math.exp(-6 * ((t + seed / 50) % 0.4)), rate);
};
/** A voice whose consonants and breath reach the highest treble. */
const voice = (seed: number) => {
  const noise = noiseOf(seed);
  return samplesOf((t) => {
    const pitch = 2 * Math.PI * (150 + 10 * seed) * t;
    const word = Math.max(0, Math.sin(2 * Math.PI * 1.3 * t)) ** 0.5;
    const tone = [1, 2, 3, 4, 5].reduce((sum, n) => sum + Math.sin(n * pitch) / n, 0);
    return 0.2 * word * tone + (0.006 + 0.05 * (1 - word) ** 4) * noise();
  });
};
const band = (seed: number) => {
  const [drums, sung] = [cymbals(seed), voice(seed + 3)];
  const chord = (t: number) =>
    [110, 165, 220, 277].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0);
  return drums.map((v, i) => 0.8 * v + 0.6 * (sung[i] as number) + 0.06 * chord(i / RATE));
};
const stereo = (make: (seed: number) => Float32Array): Sides => [make(1), make(2)];
const sources: Record<string, Sides> = { cymbals: stereo(cymbals), band: stereo(band), voice: stereo(voice) };

const cutoffOf = (channels: readonly Float32Array[], rate = RATE): number | null => {
  const finder = createCutoffFinder(rate);
  finder.push(channels);
  return finder.read();
};

const interleave = ([left, right]: Sides): Float32Array =>
  Float32Array.from({ length: 2 * left.length }, (_, i) => (i % 2 ? right : left)[i >> 1] as number);
const throughAac = (ffmpeg: string, sides: Sides, kilobits: number): Float32Array[] => {
  const raw = ['-f', 'f32le', '-ar', `${RATE}`, '-ac', '2'];
  const run = (args: string[], input: Uint8Array) => {
    const { status, stdout, stderr } = spawnSync(ffmpeg, ['-v', 'error', ...args, 'pipe:1'], {
      input,
      maxBuffer: 1e8,
    });
    if (status !== 0) throw new Error(`${stderr}`);
    return stdout;
  };
  const data = new Uint8Array(interleave(sides).buffer);
  const coded = run([...raw, '-i', 'pipe:0', '-c:a', 'aac', '-b:a', `${kilobits}k`, '-f', 'adts'], data);
  const decoded = run(['-f', 'aac', '-i', 'pipe:0', ...raw], coded);
  const all = new Float32Array(new Uint8Array(decoded).buffer);
  return [0, 1].map((side) =>
    Float32Array.from({ length: all.length / 2 }, (_, i) => all[2 * i + side] as number),
  );
};

const bitRates = [192, 160, 128, 96];
/** At 96 kbit/s nothing tells the quiet breath of a voice from a sound made at 32 kHz. */
const isHard = (name: string, kilobits: number) => name === 'voice' && kilobits === 96;

describe('a sound that was lossy before', () => {
  it.each(bitRates)('is told after MP3 at %i kbit/s', async (kilobits) => {
    for (const [name, sides] of Object.entries(sources)) {
      const bytes = await encodeMp3(interleave(sides), { channels: 2, sampleRate: RATE }, kilobits * 1000);
      const { channels } = await decodeMp3(bytes);
      if (isHard(name, kilobits)) continue;
      const cutoff = cutoffOf(channels.map(rounded));
      expect([name, cutoff !== null && cutoff > 14_900 && cutoff < 19_900]).toEqual([name, true]);
      // In 24 bits, turned down, or as one side.
      expect([name, cutoffOf(channels.map((side) => side.map((v) => v * 0.5)))]).not.toContain(null);
      expect([name, cutoffOf(channels.slice(0, 1).map(rounded))]).not.toContain(null);
    }
  });

  it(`is told after AAC at ${bitRates.slice(0, count(1, 4)).join(', ')} kbit/s`, async () => {
    const ffmpeg = await ensureInstalled('ffmpeg');
    for (const kilobits of bitRates.slice(0, count(1, 4)))
      for (const [name, sides] of Object.entries(sources)) {
        const cutoff = cutoffOf(throughAac(ffmpeg, sides, kilobits).map(rounded));
        if (!isHard(name, kilobits)) expect([name, kilobits, cutoff]).not.toContain(null);
      }
  });

  it('is not told apart once it is too dull to have a cutoff', async () => {
    const dull = sources.band?.map((side) => filtered(side, 900, 4)) as Sides;
    const bytes = await encodeMp3(interleave(dull), { channels: 2, sampleRate: RATE });
    expect(cutoffOf((await decodeMp3(bytes)).channels.map(rounded))).toBeNull();
  });
});

describe('no cutoff is reported for', () => {
  const hiss = (samples: Float32Array, level: number) => {
    const noise = noiseOf(77);
    return samples.map((v) => v + level * noise());
  };
  const [drums, song, sung] = [cymbals(4), band(5), voice(6)];
  /** Harmonics up to a limit, as additive synthesizers make them. */
  const saw = (hz: number, limit: number) =>
    samplesOf((t) => {
      let sum = 0;
      for (let n = 1; n * hz < limit; n++) sum += Math.sin(2 * Math.PI * n * hz * t) / n;
      return 0.2 * sum;
    });
  const bandpassed = (samples: Float32Array) => {
    const low = filtered(samples, 300, 2);
    return filtered(
      samples.map((v, i) => v - (low[i] as number)),
      3_400,
      4,
    );
  };
  const sounds: [what: string, samples: () => Float32Array, rate?: number][] = [
    ['cymbals', () => drums],
    ['a band', () => song],
    ['a voice', () => sung],
    ['a voice in a quiet room', () => hiss(filtered(sung, 9_000, 1), 0.000_1)],
    ['an old tape', () => hiss(filtered(song, 9_000, 3), 0.002)],
    ['an old tape with little hiss', () => hiss(filtered(song, 12_000, 4), 0.000_1)],
    ['a worn tape', () => hiss(filtered(song, 5_000, 4), 0.003)],
    ['a telephone effect', () => bandpassed(sung)],
    ['a telephone effect on a band', () => bandpassed(song)],
    ['a telephone effect of 8 kHz', () => resampled(resampled(sung, RATE, 8_000, 3_400), 8_000, RATE, 3_400)],
    ...[6, 12, 24, 48].flatMap((slope): [string, () => Float32Array][] =>
      [2_000, 8_000, 14_000, 16_000, 18_000].map((hz) => [
        `noise behind a low-pass of ${slope} dB per octave at ${hz} Hz`,
        () => filtered(drums, hz, slope / 6),
      ]),
    ),
    ['a low-passed pad', () => filtered(saw(110, 22_000), 1_200, 4)],
    ['a saw wave', () => saw(110, 22_050)],
    ['a saw wave without its last harmonics', () => saw(220, 17_000)],
    [
      'a whistle at 15.6 kHz',
      () => drums.map((v, i) => v * 0.001 + 0.05 * Math.sin((2 * Math.PI * 15_625 * i) / RATE)),
    ],
    ['a sound from 32 kHz', () => resampled(cymbals(7, 32_000), 32_000, RATE, 15_600)],
    ['a sound from 32 kHz in 48 kHz', () => resampled(cymbals(7, 32_000), 32_000, 48_000, 15_900), 48_000],
    ['a sound from 22 kHz', () => resampled(cymbals(8, 22_050), 22_050, RATE, 10_500)],
    ['a sound from 44.1 kHz in 48 kHz', () => resampled(drums, RATE, 48_000, 21_000), 48_000],
    ['a sound from 44.1 kHz in 96 kHz', () => resampled(drums, RATE, 96_000, 21_000), 96_000],
    ['silence', () => samplesOf(() => 0)],
    ['a sound at 22 kHz', () => cymbals(9, 22_050), 22_050],
  ];
  it.each(sounds)('%s', (_, samples, rate = RATE) => {
    const made = samples();
    expect(cutoffOf([rounded(made)], rate)).toBeNull();
    expect(cutoffOf([made, made.map((v) => 0.7 * v)], rate)).toBeNull();
  });
});
