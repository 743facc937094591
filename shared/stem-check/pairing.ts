import type { SoundMeasures } from '../stems.ts';

/** Sound begins above this: -60 dBFS. */
export const AUDIBLE = 0.001;

/** What dither and lossy coding leave between two channels that hold the same: -80 dBFS. */
const SAME = 0.0001;

/** Tells how the two channels of a stereo file belong together. */
export const createPairing = () => {
  const peaks = [0, 0];
  let apart = 0;
  return {
    push([left, right]: readonly Float32Array[], levels: readonly number[]) {
      for (const [i, level] of levels.entries()) if (level > (peaks[i] as number)) peaks[i] = level;
      if (!left || !right || apart > SAME) return;
      for (let i = 0; i < left.length; i++) {
        const distance = Math.abs((left[i] as number) - (right[i] as number));
        if (distance > apart) apart = distance;
      }
    },
    read(): Pick<SoundMeasures, 'is_dual_mono' | 'is_one_sided' | 'louder_side'> {
      const [loud = 0, quiet = 0] = peaks.toSorted((a, b) => b - a);
      return {
        is_dual_mono: loud > AUDIBLE && apart <= Math.min(SAME, loud / 100),
        // The noise of an input nobody used lies 40 dB below what was recorded.
        is_one_sided: loud > 10 * AUDIBLE && quiet <= AUDIBLE && quiet <= loud / 100,
        louder_side: peaks[0] === peaks[1] ? null : (peaks[0] ?? 0) > (peaks[1] ?? 0) ? 'left' : 'right',
      };
    },
  };
};
