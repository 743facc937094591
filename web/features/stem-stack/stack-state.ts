import type { LoadFailure } from './messages.ts';

/** What is let through of a song's stems, and how its sound stands. Immutable. */
export type StackState = {
  status: 'idle' | 'loading' | 'playing' | 'paused';
  /** Seconds, as of the last look; while it plays, `now()` of the player knows better. */
  position: number;
  muted: ReadonlySet<string>;
  soloed: ReadonlySet<string>;
  /** Stems that turned out not to be playable, and why. */
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

/** Who is soloed is heard alone, with others that are; mute is for everybody else. */
export const isHeard = ({ muted, soloed }: Pick<StackState, 'muted' | 'soloed'>, id: string): boolean =>
  soloed.size > 0 ? soloed.has(id) : !muted.has(id);

/** The set with the id, or without it when it was there. */
export const toggleId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};
