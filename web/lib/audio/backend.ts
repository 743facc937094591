import type { Side } from './compare-state.ts';
import type { PlayerEvent, PlayerState } from './player-state.ts';

/** Produces a player's sound: the page's audio element, or both files on one clock. Reports by dispatching events. */
export type Backend = {
  /** Plays from the current position or the given one. Rejects when playback is impossible. */
  play(from?: () => number): Promise<void>;
  pause(): void;
  /** Seconds. */
  seek(position: number): void;
  choose(side: Side): void;
  /** The current playback position, in seconds; null while unknown. */
  now(): number | null;
  /** 0 to 1. */
  setLevel(level: number): void;
};

/** What a backend needs from its player. */
export type BackendContext = {
  /** The latest state, because media events can arrive between renders. */
  latest: { readonly current: PlayerState };
  dispatch: (event: PlayerEvent) => void;
  /** Volume, or 0 when muted. */
  level: () => number;
};
