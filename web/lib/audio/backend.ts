import type { Side } from './compare-state.ts';
import type { PlayerEvent, PlayerState } from './player-state.ts';

/** What makes the sound of a player: the page's audio element, or both files on one clock. It reports by dispatching. */
export type Backend = {
  /** Plays from where the state is, or from there. Rejects when nothing will be heard. */
  play(from?: () => number): Promise<void>;
  pause(): void;
  /** Seconds. */
  seek(position: number): void;
  choose(side: Side): void;
  /** Where the sound is this moment, in seconds; null while it is not known. */
  now(): number | null;
  /** 0 to 1. */
  setLevel(level: number): void;
};

/** What a backend works with. */
export type BackendContext = {
  /** The newest state: events of media may come between two renders. */
  latest: { readonly current: PlayerState };
  dispatch: (event: PlayerEvent) => void;
  /** Volume, or 0 when muted. */
  level: () => number;
};
