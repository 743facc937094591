import type { LoadFailure } from './messages.ts';

/** Mute, solo and playback state of a song's stems. Immutable. */
export type StackState = {
  status: 'idle' | 'loading' | 'playing' | 'paused';
  /** Seconds, as of the last update; during playback, the player's `now()` is more precise. */
  position: number;
  muted: ReadonlySet<string>;
  soloed: ReadonlySet<string>;
  /** Stems that turned out to be unplayable, and why. */
  lost: ReadonlyMap<string, LoadFailure>;
  problem: string | null;
};

export const initialStack: StackState = {
  status: 'idle',
  position: 0,
  muted: new Set(),
  soloed: new Set(),
  lost: new Map(),
  problem: null,
};

/** Soloed stems are heard exclusively; without any, all but the muted ones are. */
export const isHeard = ({ muted, soloed }: Pick<StackState, 'muted' | 'soloed'>, id: string): boolean =>
  soloed.size > 0 ? soloed.has(id) : !muted.has(id);

/** Adds the id to the set, or removes it. */
export const toggleId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};
