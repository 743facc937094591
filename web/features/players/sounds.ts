import type { Side } from '../../lib/audio/compare-state.ts';

/** The sound of one side. Without a URL the side is silent. */
export type Sound = {
  url: string | null;
  /** Seconds; null until known. */
  duration_s: number | null;
  /** Waveform, packed as in shared/audio/peaks.ts. */
  peaks: string | null;
  /** Integrated loudness, ITU-R BS.1770; absent or null until known. */
  lufs?: number | null;
  /** True peak of the file, in dBTP; absent or null until known. */
  true_peak_dbtp?: number | null;
  /** Its name when it is not "before" or "after": `Mix 2`. */
  name?: string;
};
export type Sounds = Record<Side, Sound>;

/** Whether a side has anything to play. */
export const hasSound = ({ url }: Sound): boolean => Boolean(url);

/** Whether there are two sounds to compare. */
export const hasBoth = ({ before, after }: Sounds): boolean => hasSound(before) && hasSound(after);

const plainNames = { before: 'Before', after: 'After' } satisfies Record<Side, string>;

/** Display name of a side. */
export const getSoundName = (sounds: Sounds, side: Side): string => sounds[side].name ?? plainNames[side];

/** Fetches the latest URLs of the sounds, which the player then uses. */
export type ReloadSounds = () => Promise<unknown>;
