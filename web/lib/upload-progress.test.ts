import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSample,
  formatTimeLeft,
  measureProgress,
  type Sample,
  splitOverFiles,
} from './upload-progress.ts';

describe('splitOverFiles', () => {
  it('fills the files in order', () => {
    expect(splitOverFiles(0, 1000, [400, 600])).toEqual([0, 0]);
    expect(splitOverFiles(500, 1000, [400, 600])).toEqual([400, 100]);
    expect(splitOverFiles(1000, 1000, [400, 600])).toEqual([400, 600]);
  });

  it('reaches the end although the body is larger than its files', () => {
    expect(splitOverFiles(1200, 1200, [400, 600])).toEqual([400, 600]);
    expect(splitOverFiles(600, 1200, [400, 600])).toEqual([400, 100]);
  });

  it("never exceeds a file's size and never decreases", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 50 }),
        fc.nat(100_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, overhead, a, b) => {
          const body = sizes.reduce((sum, size) => sum + size, 0) + overhead;
          const [early, late] = [Math.min(a, b), Math.max(a, b)].map((part) =>
            splitOverFiles(Math.floor(part * body), body, sizes),
          ) as [number[], number[]];
          for (const [index, size] of sizes.entries()) {
            expect(late[index]).toBeLessThanOrEqual(size);
            expect(early[index]).toBeLessThanOrEqual(late[index] as number);
          }
          expect(splitOverFiles(body, body, sizes)).toEqual(sizes);
        },
      ),
    );
  });
});

describe('speed and time left', () => {
  const run = (samples: Sample[]) => samples.reduce<Sample[]>(addSample, []);
  const steady = Array.from({ length: 60 }, (_, index) => ({ at_ms: index * 250, sent: index * 250_000 }));

  it('is null before there are enough samples', () => {
    expect(measureProgress(run([{ at_ms: 0, sent: 0 }]), 0, 1000, [1000])).toMatchObject({
      speed: null,
      seconds_left: null,
    });
  });

  it('uses the rate of the last seconds', () => {
    const { speed, seconds_left } = measureProgress(run(steady), 14_750_000, 20_000_000, [20_000_000]);
    expect(speed).toBeCloseTo(1_000_000, 0);
    expect(seconds_left).toBeCloseTo(5.25, 2);
  });

  it('adapts to a connection that slows down', () => {
    const slow = Array.from({ length: 40 }, (_, index) => ({
      at_ms: 15_000 + index * 250,
      sent: 15_000_000 + index * 25_000,
    }));
    const { speed } = measureProgress(run([...steady, ...slow]), 16_000_000, 20_000_000, [20_000_000]);
    expect(speed).toBeCloseTo(100_000, -3);
  });

  it('gives no time left without progress', () => {
    const still = [0, 1000, 2000].map((at_ms) => ({ at_ms, sent: 5 }));
    expect(measureProgress(run(still), 5, 100, [100])).toMatchObject({ speed: 0, seconds_left: null });
  });

  it('keeps few samples', () => {
    expect(run(steady).length).toBeLessThan(30);
  });

  it('formatTimeLeft rounds sensibly', () => {
    expect(formatTimeLeft(0.4)).toBe('about 5 s left');
    expect(formatTimeLeft(42)).toBe('about 45 s left');
    expect(formatTimeLeft(50)).toBe('about 1 min left');
    expect(formatTimeLeft(35 * 60)).toBe('about 35 min left');
    expect(formatTimeLeft(95 * 60)).toBe('about 1 h 35 min left');
  });
});
