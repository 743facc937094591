// Look-ahead true-peak limiter: the gain is already down when the peak arrives.
import { multiplied, type Stereo, sampleRate, toFrames, toGain } from './buffer.ts';
import { interSamplePeaks } from './oversample.ts';

export interface Limited {
  audio: Stereo;
  /** Deepest gain reduction, and its mean while limiting. */
  max_db: number;
  mean_db: number;
}

export function limit(input: Stereo, ceilingDb: number, lookaheadMs = 4, releaseMs = 90): Limited {
  const ceiling = toGain(ceilingDb);
  const ahead = toFrames(lookaheadMs / 1000);
  const left = interSamplePeaks(input.left);
  const right = interSamplePeaks(input.right);
  const needed = left.map((v, i) => Math.min(1, ceiling / Math.max(v, right[i], 1e-9)));
  const release = Math.exp(-1 / ((releaseMs / 1000) * sampleRate));

  // Lowest gain needed within the window ahead, let go slowly.
  const held = new Float32Array(needed.length + ahead);
  const queue: number[] = [];
  let gain = 1;
  for (let i = 0; i < held.length; i++) {
    const value = needed[i] ?? 1;
    while (queue.length && (needed[queue[queue.length - 1]] ?? 1) >= value) queue.pop();
    queue.push(i);
    if (queue[0] <= i - 2 * ahead) queue.shift();
    const lowest = needed[queue[0]] ?? 1;
    gain = Math.min(lowest, 1 - (1 - gain) * release);
    held[i] = gain;
  }

  // A moving mean over the window turns steps into ramps and never rises above the minimum at the peak.
  const gains = new Float32Array(needed.length);
  let total = 0;
  for (let i = 0; i < held.length; i++) {
    total += held[i] - (i >= ahead ? held[i - ahead] : 0);
    if (i >= ahead) gains[i - ahead] = total / ahead;
  }
  let deepest = 1;
  let sumDb = 0;
  let active = 0;
  for (const g of gains) {
    deepest = Math.min(deepest, g);
    if (g < 0.999) {
      sumDb -= 20 * Math.log10(g);
      active++;
    }
  }
  const audio = { left: multiplied(input.left, gains), right: multiplied(input.right, gains) };
  return { audio, max_db: -20 * Math.log10(deepest), mean_db: active ? sumDb / active : 0 };
}
