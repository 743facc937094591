import { addSample, measureProgress, type Sample } from '../../lib/upload-progress.ts';

export type Speed = { speed: number | null; seconds_left: number | null };

/** How fast each file moves, and all of them together, from the bytes that have left. */
export const createSpeeds = () => {
  const samples = new Map<string, Sample[]>();
  let together: Sample[] = [];
  let moved = 0;
  return {
    /** Called about once a second, also when nothing moved: a line that stands has no speed. */
    add(id: string, sent: number, size: number): Speed {
      const before = samples.get(id) ?? [];
      const after = addSample(before, { at_ms: performance.now(), sent });
      samples.set(id, after);
      moved += Math.max(0, sent - (before.at(-1)?.sent ?? sent));
      const { speed, seconds_left } = measureProgress(after, sent, size, [size]);
      return { speed, seconds_left };
    },
    /** After a pause or a fresh start the past says nothing. */
    forget(id: string) {
      samples.delete(id);
    },
    together(): number | null {
      if (!samples.size) {
        together = [];
        return null;
      }
      together = addSample(together, { at_ms: performance.now(), sent: moved });
      return measureProgress(together, 0, 1, []).speed;
    },
  };
};
