import { describe, expect, it } from 'vitest';
import { createLoudnessMeter, measureLoudness } from './loudness.ts';

// The test signals of EBU Tech 3341 (minimum requirements, table 1): generated 1 kHz tones at a given peak level.
type Tone = [dbfs: number, seconds: number];

function tones(sampleRate: number, parts: Tone[], hz = 1000): Float32Array {
  const out = new Float32Array(Math.round(parts.reduce((t, [, s]) => t + s, 0) * sampleRate));
  let at = 0;
  for (const [dbfs, seconds] of parts) {
    const end = at + Math.round(seconds * sampleRate);
    for (; at < Math.min(end, out.length); at++) {
      out[at] = 10 ** (dbfs / 20) * Math.sin((2 * Math.PI * hz * at) / sampleRate);
    }
  }
  return out;
}

const cases: [name: string, channels: Tone[][], lufs: number][] = [
  ['1', [[[-23, 20]], [[-23, 20]]], -23],
  ['2', [[[-33, 20]], [[-33, 20]]], -33],
  [
    '3',
    Array(2).fill([
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ]),
    -23,
  ],
  [
    '4',
    Array(2).fill([
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ]),
    -23,
  ],
  [
    '5',
    Array(2).fill([
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ]),
    -23,
  ],
  ['6, five channels', [[[-28, 20]], [[-28, 20]], [[-24, 20]], [[-30, 20]], [[-30, 20]]], -23],
];

describe.each([44_100, 48_000, 96_000])('integrated loudness at %i Hz', (sampleRate) => {
  it.each(cases)('EBU Tech 3341 case %s', (_, channels, lufs) => {
    const programme = channels.map((parts) => tones(sampleRate, parts));
    const measured = measureLoudness(sampleRate, programme).integrated_lufs;
    expect(Math.abs(measured - lufs)).toBeLessThanOrEqual(0.1);
  });

  it('keeps momentary loudness steady through fast alternation (case 12)', () => {
    const parts = Array.from({ length: 25 }, (): Tone[] => [
      [-20, 0.18],
      [-30, 0.22],
    ]).flat();
    const x = tones(sampleRate, parts);
    const meter = createLoudnessMeter(sampleRate, 2);
    const step = sampleRate / 10;
    for (let at = 0; at < x.length; at += step) {
      const part = x.subarray(at, at + step);
      meter.push([part, part]);
      if (at >= sampleRate) expect(Math.abs(meter.read().momentary_lufs + 23)).toBeLessThanOrEqual(0.1);
    }
  });
});

describe('loudness meter', () => {
  it('reads a full-scale mono sine of 997 Hz as -3.01 LUFS', () => {
    const { integrated_lufs } = measureLoudness(48_000, [tones(48_000, [[0, 5]], 997)]);
    expect(integrated_lufs).toBeCloseTo(-3.01, 1);
  });

  it('applies the K-weighting curve', () => {
    const at = (hz: number) => measureLoudness(48_000, [tones(48_000, [[-20, 5]], hz)]).integrated_lufs;
    const rise = at(10_000) - at(997);
    expect(rise).toBeGreaterThan(3.2);
    expect(rise).toBeLessThan(3.5);
    expect(at(38) - at(997)).toBeLessThan(-5);
  });

  it('gives the same figures however the samples are split', () => {
    const whole = [
      tones(
        44_100,
        [
          [-30, 3],
          [-14, 4],
          [-70, 2],
        ],
        441,
      ),
      tones(44_100, [[-20, 9]], 3000),
    ];
    const meter = createLoudnessMeter(44_100, 2);
    let at = 0;
    for (let size = 1; at < 44_100 * 9; size = (size * 7 + 13) % 9973) {
      const end = at + size;
      meter.push(whole.map((x) => x.subarray(at, end)));
      at = end;
    }
    const cut = meter.read();
    const once = measureLoudness(44_100, whole);
    for (const key of Object.keys(once) as (keyof typeof once)[]) expect(cut[key]).toBeCloseTo(once[key], 6);
  });

  it('can be read mid-stream without affecting later readings', () => {
    const x = tones(48_000, [[-6, 2]], 11_000);
    const meter = createLoudnessMeter(48_000, 1);
    meter.push([x.subarray(0, 30_011)]);
    meter.read();
    meter.push([x.subarray(30_011)]);
    expect(meter.read().integrated_lufs).toBeCloseTo(measureLoudness(48_000, [x]).integrated_lufs, 6);
  });

  it('returns no loudness for silence or for less than one block', () => {
    expect(measureLoudness(48_000, [new Float32Array(96_000)]).integrated_lufs).toBe(-Infinity);
    expect(measureLoudness(48_000, [tones(48_000, [[-10, 0.39]])]).integrated_lufs).toBe(-Infinity);
  });

  it('rejects channel counts without weights', () => {
    expect(() => createLoudnessMeter(48_000, 2).push([new Float32Array(10)])).toThrow(RangeError);
    expect(() => createLoudnessMeter(48_000, 8)).toThrow(RangeError);
  });
});

describe.each([44_100, 48_000, 96_000])('true peak at %i Hz', (sampleRate) => {
  // Tech 3341 cases 15 to 19, faded in and out so that only the tone is measured; tolerance +0.2, -0.4 dB.
  it.each([
    [4, 0.5, 0, -6],
    [4, 0.5, 45, -6],
    [6, 0.5, 60, -6],
    [8, 0.5, 67.5, -6],
    [4, 1.41, 45, 3],
  ])('a sine of fs/%i at %f with a phase of %f degrees is %f dBTP', (divisor, level, degrees, dbtp) => {
    const length = sampleRate / 2;
    const fade = sampleRate / 20;
    const x = Float32Array.from({ length }, (_, i) => {
      const gain = Math.min(1, i / fade, (length - 1 - i) / fade);
      return gain * level * Math.sin((2 * Math.PI * i) / divisor + (degrees * Math.PI) / 180);
    });
    const { true_peak_dbtp, sample_peak_dbfs } = measureLoudness(sampleRate, [x]);
    expect(true_peak_dbtp - dbtp).toBeLessThanOrEqual(0.2);
    expect(true_peak_dbtp - dbtp).toBeGreaterThanOrEqual(-0.4);
    expect(true_peak_dbtp).toBeGreaterThanOrEqual(sample_peak_dbfs);
  });
});

/** Reference: computes all four points per sample, without the meter's skipping. */
function peakOfAll(x: Float32Array): number {
  const reach = 8;
  const pointAt = (at: number): number => {
    const first = Math.floor(at) - reach + 1;
    const near = Array.from({ length: 2 * reach }, (_, k) => first + k);
    const weights = near.map((i) => {
      const d = i - at;
      if (d === 0) return 1;
      return (Math.sin(Math.PI * d) / (Math.PI * d)) * Math.cos((Math.PI * d) / (2 * reach + 1)) ** 2;
    });
    const total = weights.reduce((a, b) => a + b);
    return near.reduce((sum, i, k) => sum + (x[i] ?? 0) * ((weights[k] as number) / total), 0);
  };
  const points = Array.from({ length: 4 * (x.length + 2 * reach) }, (_, i) =>
    Math.abs(pointAt(i / 4 - reach)),
  );
  return 20 * Math.log10(points.reduce((a, b) => Math.max(a, b)));
}

describe('true peak of noise', () => {
  const noise = (seed: number, length: number) => {
    let state = seed;
    return Float32Array.from({ length }, (_, i) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      // Dense, sparse and rising passages, to exercise every skipping path.
      const gain = seed % 3 === 0 ? 1 : seed % 3 === 1 ? i / length : i % 97 < 5 ? 1 : 0.2;
      return (gain * state) / 2 ** 31;
    });
  };

  it('matches a computation of every point, however the samples are split', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const x = noise(seed, 700);
      const meter = createLoudnessMeter(48_000, 1);
      for (let at = 0; at < x.length; at += 10 * seed + 3) meter.push([x.subarray(at, at + 10 * seed + 3)]);
      expect(meter.read().true_peak_dbtp).toBeCloseTo(peakOfAll(x), 6);
    }
  });

  it('is found when all samples around it push the same way, just above the previous peak', () => {
    for (const inner of [
      [0, 0],
      [0, 1],
      [1, 0],
      [0.5, 0.5],
      [1, 1],
    ]) {
      const x = new Float32Array(400);
      for (let ring = 0; ring < 8; ring++)
        x[299 - ring] = x[300 + ring] = 0.3 * (ring % 2 ? -1 : 1) * (inner[ring] ?? 1);
      const highest = peakOfAll(x);
      x[50] = 0.98 * 10 ** (highest / 20);
      expect(measureLoudness(48_000, [x]).true_peak_dbtp).toBeCloseTo(highest, 6);
    }
  });
});
