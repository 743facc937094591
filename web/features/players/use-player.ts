import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { areEquallyLong, compareDue, type Side } from '../../lib/audio/compare-state.ts';
import { initialPlayer, isActive, reducePlayer } from '../../lib/audio/player-state.ts';
import { getVolume, watchVolume } from '../../lib/audio/volume.ts';
import type { CompareOptions } from '../../lib/compare/session.ts';
import { createPlayerController } from './player-controller.ts';
import { hasBoth, hasSound, type ReloadSounds, type Sounds } from './sounds.ts';

const firstSide = (sounds: Sounds): Side =>
  hasSound(sounds.after) || !hasSound(sounds.before) ? 'after' : 'before';
const initialFor = ({
  sounds,
  compares,
  position,
}: {
  sounds: Sounds;
  compares: boolean;
  position: number;
}) => {
  const side = firstSide(sounds);
  const { before, after } = sounds;
  const isDue = compares && hasBoth(sounds) && areEquallyLong(before.duration_s, after.duration_s);
  return initialPlayer(side, sounds[side].duration_s, isDue ? compareDue : undefined, position);
};

type PlayerOptions = {
  /** Rewinds when another player takes over, instead of pausing. */
  rewinds?: boolean;
  /** Whether instant compare starts with the first playback. */
  compares?: boolean;
  /** How the sides are synchronised. */
  comparing?: CompareOptions;
  /** Switching sides doesn't pause, and may come before the address of the sound is known. */
  continues?: boolean;
  /** By how much a side is turned down while the element plays it. */
  gainOf?: (side: Side) => number;
  /** Initial position, in seconds. */
  position?: number;
  /** Fetches newer files when its own are gone. */
  reloadSounds?: ReloadSounds | undefined;
};

/** Drives one player: a single audio element, or both sides at once while instant compare is on. */
export const usePlayer = (
  sounds: Sounds,
  {
    rewinds = false,
    compares = false,
    comparing = {},
    continues = false,
    gainOf = () => 1,
    position = 0,
    reloadSounds,
  }: PlayerOptions = {},
) => {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, dispatch] = useReducer(reducePlayer, { sounds, compares, position }, initialFor);
  const volume = useSyncExternalStore(watchVolume, getVolume, () => 1);
  const latest = useRef(state);
  latest.current = state;
  const heard = useRef(sounds);
  heard.current = sounds;

  const latestReloadSounds = useRef(reloadSounds);
  latestReloadSounds.current = reloadSounds;

  const latestComparing = useRef(comparing);
  latestComparing.current = comparing;

  const level = state.isMuted ? 0 : (volume ?? 1);
  const latestLevel = useRef(level);
  latestLevel.current = level;
  const controller = useRef<PlayerController>(null);
  controller.current ??= createPlayerController(
    audio,
    heard,
    { latest, dispatch, level: () => latestLevel.current },
    {
      rewinds,
      continues,
      comparing: () => latestComparing.current,
      reloadSounds: () => latestReloadSounds.current?.() ?? Promise.resolve(),
    },
  );
  useEffect(() => controller.current?.leave, []);
  const gain = gainOf(state.side);
  useEffect(() => controller.current?.setLevel(level, gain), [level, gain]);

  const isComparing = state.compare.phase === 'on';
  // An element without a source keeps downloading until it is told to load.
  useEffect(() => {
    if (isComparing) audio.current?.load();
  }, [isComparing]);

  const { mediaEvents, ...actions } = controller.current;
  return {
    ...actions,
    state,
    volume,
    isActive: isActive(state),
    /** Time range of the waveforms and the slider, in seconds: the longer side. */
    span: Math.max(state.duration ?? 0, sounds.before.duration_s ?? 0, sounds.after.duration_s ?? 0) || null,
    /** Props for the player's `<audio>`. While comparing it has no source, which would reveal the side being played. */
    audioProps: {
      ref: audio,
      src: (!isComparing && sounds[state.side].url) || undefined,
      preload: 'none' as const,
      muted: state.isMuted,
      ...mediaEvents,
    },
  };
};
export type Player = ReturnType<typeof usePlayer>;
type PlayerController = ReturnType<typeof createPlayerController>;
