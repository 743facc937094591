import { type Compare, type CompareEvent, compareOff, reduceCompare, type Side } from './compare-state.ts';

/** Produces a player's sound: the page's audio element, or both files on one clock. Reports by dispatching events. */
export type Backend = {
  /**
   * Plays from the current position or the given one, which is that in `lead` seconds, when sound begins. Rejects when
   * playback is impossible.
   */
  play(from?: (lead: number) => number): Promise<void>;
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

/** State and events of a before/after player. The media element only reports; the state machine decides. */
type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'error';
export type PlayerState = {
  side: Side;
  status: PlayerStatus;
  /** Seconds. */
  position: number;
  /** Seconds; null until it is known. */
  duration: number | null;
  isMuted: boolean;
  /** Whether playback was ever requested. */
  isBegun: boolean;
  compare: Compare;
  /** The error shown inside the player. */
  problem: string | null;
};

export type PlayerEvent =
  | { type: 'play_asked' }
  | { type: 'playing' }
  | { type: 'waiting' }
  | { type: 'paused' }
  | { type: 'stopped' }
  | { type: 'ended' }
  | { type: 'moved'; position: number }
  | { type: 'measured'; duration: number }
  | { type: 'side_chosen'; side: Side; duration: number | null }
  | { type: 'side_switched'; side: Side }
  /** `name`: the sound's name in the message, when it is not "before" or "after". */
  | { type: 'load_failed'; name?: string | undefined }
  | { type: 'play_failed'; name?: string | undefined }
  /** Nothing can be loaded without a connection. */
  | { type: 'offline' }
  | { type: 'mute_set'; isMuted: boolean }
  | CompareEvent;

const within = (position: number, duration: number | null) =>
  Math.max(0, duration === null ? position : Math.min(position, duration));

export const initialPlayer = (
  side: Side,
  duration: number | null,
  compare = compareOff,
  position = 0,
): PlayerState => ({
  side,
  status: 'idle',
  position: within(position, duration),
  duration,
  isMuted: false,
  isBegun: false,
  compare,
  problem: null,
});

export const reducePlayer = (state: PlayerState, event: PlayerEvent): PlayerState => {
  switch (event.type) {
    case 'play_asked':
      return { ...state, status: 'loading', problem: null, isBegun: true };
    case 'playing':
      return { ...state, status: 'playing', problem: null };
    case 'waiting':
      return state.status === 'playing' ? { ...state, status: 'loading' } : state;
    case 'paused':
      return isActive(state) ? { ...state, status: 'paused' } : state;
    case 'stopped':
      return { ...state, status: 'idle', position: 0 };
    case 'ended':
      return { ...state, status: 'idle', position: 0 };
    case 'moved':
      return { ...state, position: within(event.position, state.duration) };
    case 'measured':
      return { ...state, duration: event.duration, position: within(state.position, event.duration) };
    case 'side_chosen':
      return event.side === state.side
        ? state
        : {
            ...state,
            side: event.side,
            duration: event.duration ?? state.duration,
            position: within(state.position, event.duration ?? state.duration),
            status: state.position > 0 ? 'paused' : 'idle',
            problem: null,
          };
    case 'side_switched':
      return { ...state, side: event.side };
    case 'load_failed':
      return { ...state, status: 'error', problem: `Failed to load ${event.name ?? state.side} audio` };
    case 'play_failed':
      // A file that fails to load also fails to play; the first reason stays.
      return state.status === 'error'
        ? state
        : { ...state, status: 'error', problem: `Cannot play ${event.name ?? state.side} audio` };
    case 'offline':
      return { ...state, status: 'error', problem: 'You’re offline. Press play again when you’re back.' };
    case 'mute_set':
      return { ...state, isMuted: event.isMuted };
    case 'blind_begun':
      return { ...state, side: event.first, compare: reduceCompare(state.compare, event) };
    case 'compare_ready':
      return { ...state, problem: null, compare: reduceCompare(state.compare, event) };
    default:
      return { ...state, compare: reduceCompare(state.compare, event) };
  }
};

/** Playing or about to play. */
export const isActive = ({ status }: PlayerState): boolean => status === 'playing' || status === 'loading';
