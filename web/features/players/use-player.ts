import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import type { CompareOptions } from '../../lib/audio/compare/session.ts';
import { areEquallyLong, compareDue, type Side } from '../../lib/audio/compare-state.ts';
import { initialPlayer, isActive, reducePlayer } from '../../lib/audio/player-state.ts';
import { getVolume, watchVolume } from '../../lib/audio/volume.ts';
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
  /** Silenced by another player it goes back to its start, where others pause. */
  rewinds?: boolean;
  /** Instant compare comes with the first sound. */
  compares?: boolean;
  /** How sides are put on one clock. */
  comparing?: CompareOptions;
  /** Where it begins, in seconds. */
  position?: number;
  /** Gets newer files where its own are gone. */
  reloadSounds?: ReloadSounds | undefined;
};

/** Drives one player: a single audio element, or both sides at once while instant compare is on. */
export const usePlayer = (
  sounds: Sounds,
  { rewinds = false, compares = false, comparing = {}, position = 0, reloadSounds }: PlayerOptions = {},
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
      comparing: () => latestComparing.current,
      reloadSounds: () => latestReloadSounds.current?.() ?? Promise.resolve(),
    },
  );
  useEffect(() => controller.current?.leave, []);
  useEffect(() => controller.current?.setLevel(level), [level]);

  const isComparing = state.compare.phase === 'on';
  // An element that has lost its source goes on fetching it until it is told.
  useEffect(() => {
    if (isComparing) audio.current?.load();
  }, [isComparing]);

  const { mediaEvents, ...actions } = controller.current;
  return {
    ...actions,
    state,
    volume,
    isActive: isActive(state),
    /** What the drawings and the slider cover, in seconds: the longer side. */
    span: Math.max(state.duration ?? 0, sounds.before.duration_s ?? 0, sounds.after.duration_s ?? 0) || null,
    /** Goes onto the one `<audio>` of the player. While both sides are compared it has no source: that would tell which is heard. */
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
