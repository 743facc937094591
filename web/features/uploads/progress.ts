import { addSample, measureProgress, type Sample } from '../../lib/upload-progress.ts';
import type { QueuedFile, QueueTotals, UploadState } from './types.ts';

export type Speed = { speed: number | null; seconds_left: number | null };

/** Measures the speed of each file and of all together, from the bytes sent. */
export const createSpeedMeter = () => {
  const samples = new Map<string, Sample[]>();
  let together: Sample[] = [];
  let moved = 0;
  return {
    /** Call about once a second, even without progress: a stalled connection has no speed. */
    add(id: string, sent: number, size: number): Speed {
      const before = samples.get(id) ?? [];
      const after = addSample(before, { at_ms: performance.now(), sent });
      samples.set(id, after);
      moved += Math.max(0, sent - (before.at(-1)?.sent ?? sent));
      const { speed, seconds_left } = measureProgress(after, sent, size, [size]);
      return { speed, seconds_left };
    },
    /** After a pause or restart, earlier samples mean nothing. */
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

export const needsAttention = (state: UploadState): boolean =>
  state === 'needs_file' || state === 'failed' || state === 'paused';

/** Bytes this page can and must still send. */
const isOnItsWay = ({ state }: QueuedFile) =>
  state === 'sending' || state === 'waiting' || state === 'offline' || state === 'elsewhere';

/** Refused files are not part of the order and are left out of all totals. */
export const getTotals = (all: readonly QueuedFile[], speed: number | null): QueueTotals => {
  const files = all.filter(({ is_refused }) => !is_refused);
  const sum = (of: (file: QueuedFile) => number) => files.reduce((total, file) => total + of(file), 0);
  const left = sum((file) => (isOnItsWay(file) ? file.size - file.sent : 0));
  return {
    files: files.length,
    whole: files.filter(({ state }) => state === 'whole').length,
    size: sum(({ size }) => size),
    sent: sum(({ sent }) => sent),
    speed,
    seconds_left: speed && left ? left / speed : null,
    needs_attention: all.some(({ state }) => needsAttention(state)),
  };
};
