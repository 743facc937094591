import type { Side } from '../../lib/audio/compare-state.ts';

/** What can be heard on one side. Without a URL the side is silent. */
export type Sound = {
  url: string | null;
  /** Seconds; null until it is known. */
  duration_s: number | null;
  /** 0-100. */
  peaks: number[] | null;
  /** Integrated loudness, ITU-R BS.1770; absent or null while it is not known. */
  lufs?: number | null;
  /** Of the file, in dBTP; absent or null while it is not known. */
  true_peak_dbtp?: number | null;
  /** What it is called where it is no before or after: `Mix 2`. */
  name?: string;
};
export type Sounds = Record<Side, Sound>;

/** Whether a side has anything to play. */
export const hasSound = ({ url }: Sound): boolean => Boolean(url);

/** Whether there is something to compare. */
export const hasBoth = ({ before, after }: Sounds): boolean => hasSound(before) && hasSound(after);

const plainNames = { before: 'Before', after: 'After' } satisfies Record<Side, string>;

/** What a side is called on the page. */
export const getSoundName = (sounds: Sounds, side: Side): string => sounds[side].name ?? plainNames[side];

/** Gets the newest addresses of the sounds, which a player then shows. */
export type ReloadSounds = () => Promise<unknown>;
