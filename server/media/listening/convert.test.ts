import { describe, expect, it } from 'vitest';
import { createWaveform } from '../../../shared/audio/waveform.ts';
import { createDither, createDownmix } from './convert.ts';

const constant = (value: number, length = 4) => new Float32Array(length).fill(value);

describe('downmixing', () => {
  it('keeps mono and stereo as they are', () => {
    const block = [constant(0.1), constant(0.2)];
    expect(createDownmix(2)(block)).toBe(block);
    expect(createDownmix(1)(block)).toBe(block);
  });

  it('puts the centre on both sides, drops the LFE channel and never clips', () => {
    const silent = () => constant(0);
    const fold = createDownmix(6);
    const only = (channel: number) =>
      fold(Array.from({ length: 6 }, (_, i) => (i === channel ? constant(1) : silent()))).map(
        (side) => side[0],
      );
    const total = 1 + 2 * Math.SQRT1_2;
    const near = (value: number) => expect.closeTo(value, 5);
    expect(only(0)).toEqual([near(1 / total), 0]);
    expect(only(2)).toEqual([near(Math.SQRT1_2 / total), near(Math.SQRT1_2 / total)]);
    expect(only(3)).toEqual([0, 0]);
    expect(only(5)).toEqual([0, near(Math.SQRT1_2 / total)]);
    for (let channels = 3; channels <= 8; channels++) {
      const sides = createDownmix(channels)(Array.from({ length: channels }, () => constant(1)));
      expect(sides.map((side) => side[0])).toEqual([near(1), near(1)]);
    }
  });
});

describe('conversion to 16 bits', () => {
  it('returns 16-bit samples exactly, and clips what is beyond full scale', () => {
    const values = [-32_768, -1, 0, 1, 12_345, 32_767];
    const out = new Int16Array(values.length);
    createDither(false)(
      Float32Array.from(values, (v) => v / 32_768),
      out,
    );
    expect([...out]).toEqual(values);
    createDither(true)(Float32Array.of(1.5, -1.5, 0, 0, 0, 0), out);
    expect([...out]).toEqual([32_767, -32_768, 0, 0, 0, 0]);
  });

  it('keeps signals below one step audible through triangular dither of one step', () => {
    const length = 200_000;
    const out = new Int16Array(length);
    createDither(true)(new Float32Array(length).fill(0.25 / 32_768), out);
    const mean = out.reduce((sum, v) => sum + v, 0) / length;
    const variance = out.reduce((sum, v) => sum + (v - mean) ** 2, 0) / length;
    expect(mean).toBeCloseTo(0.25, 2);
    // A quarter of a step squared from rounding, plus twice a twelfth from the dither.
    expect(variance).toBeCloseTo(0.25, 2);
  });
});

describe('the waveform', () => {
  const levels = (samples: Float32Array, points: number, piece = 1_000) => {
    const waveform = createWaveform();
    for (let at = 0; at < samples.length; at += piece) waveform.push([samples.subarray(at, at + piece)]);
    return waveform.read(points).peaks;
  };

  it('finds the peak of each part over both channels', () => {
    const left = new Float32Array(1_000);
    const right = new Float32Array(1_000);
    left[10] = 0.5;
    right[999] = -0.8;
    const waveform = createWaveform();
    waveform.push([left, right]);
    const { peaks, rms } = waveform.read(10);
    expect(peaks[0]).toBe(0.5);
    expect(peaks[9]).toBeCloseTo(0.8);
    expect(peaks.slice(1, 9)).toEqual(Array(8).fill(0));
    // One sample of two hundred, a hundred in each channel.
    expect(rms[0]).toBeCloseTo(0.5 / Math.sqrt(200));
    expect(rms[9]).toBeCloseTo(0.8 / Math.sqrt(200));
  });

  it('finds the RMS of each part, however long the audio is', () => {
    for (const length of [3, 1_000, 5_000_000]) {
      const waveform = createWaveform();
      const half = Float32Array.from({ length }, (_, n) => (n < length / 2 ? 0.5 : -0.25));
      for (let at = 0; at < length; at += 16_384) waveform.push([half.subarray(at, at + 16_384)]);
      const { rms } = waveform.read(2);
      expect(rms[0]).toBeCloseTo(0.5, 3);
      expect(rms[1]).toBeCloseTo(length === 3 ? Math.sqrt((0.5 ** 2 + 0.25 ** 2) / 2) : 0.25, 2);
    }
  });

  it('stays aligned over millions of samples', () => {
    const samples = new Float32Array(5_000_000);
    for (let point = 0; point < 100; point++) samples[point * 50_000 + 25_000] = point / 100;
    const points = levels(samples, 100, 16_384);
    for (const [i, level] of points.entries()) expect(level).toBeCloseTo(i / 100, 5);
  });

  it('has a value at every point even with fewer samples than points', () => {
    expect(levels(Float32Array.of(0.1, 0.9), 4).map((level) => level.toFixed(1))).toEqual([
      '0.1',
      '0.1',
      '0.9',
      '0.9',
    ]);
  });
});
