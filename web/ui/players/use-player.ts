import { type RefObject, useEffect, useReducer, useRef } from 'react';
import {
  initialPlayer,
  isActive,
  type PlayerEvent,
  type PlayerState,
  reducePlayer,
  type Side,
} from '../../lib/audio/player-state.ts';
import { takeFloor } from '../../lib/audio/sole-sound.ts';
import { toast } from '../toast.ts';

/** What can be heard on one side. Without a URL the side is silent. */
export type Sound = {
  url: string | null;
  duration_s: number | null;
  /** 0-100. */
  peaks: number[] | null;
  /** Integrated loudness, ITU-R BS.1770; absent or null while it is not known. */
  lufs?: number | null;
};
export type Sounds = Record<Side, Sound>;

/** Whether a side has anything to play. */
export const hasSound = ({ url }: Sound): boolean => Boolean(url);

const firstSide = (sounds: Sounds): Side =>
  hasSound(sounds.after) || !hasSound(sounds.before) ? 'after' : 'before';

/**
 * Drives one audio element, whose source is the chosen side. Nothing is fetched before the first play. Silenced by
 * another player it pauses, or with `rewinds` goes back to its start.
 */
export const usePlayer = (sounds: Sounds, rewinds = false) => {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, dispatch] = useReducer(reducePlayer, null, () => {
    const side = firstSide(sounds);
    return initialPlayer(side, sounds[side].duration_s);
  });
  // The newest state for handlers of media events, which may come between two renders.
  const latest = useRef(state);
  latest.current = state;

  const actions = useRef<PlayerActions>(null);
  actions.current ??= createActions(audio, latest, dispatch, rewinds);
  useEffect(() => () => audio.current?.pause(), []);

  const { side } = state;
  return {
    state,
    audio,
    isActive: isActive(state),
    play: actions.current.play,
    pause: actions.current.pause,
    stop: actions.current.stop,
    seek: actions.current.seek,
    choose: (next: Side) => {
      if (next === side || !hasSound(sounds[next])) return;
      audio.current?.pause();
      dispatch({ type: 'side_chosen', side: next, duration: sounds[next].duration_s });
    },
    toggleMute: () => dispatch({ type: 'mute_set', isMuted: !state.isMuted }),
    /** Goes onto the one `<audio>` of the player. */
    audioProps: {
      ref: audio,
      src: sounds[side].url || undefined,
      preload: 'none' as const,
      muted: state.isMuted,
      ...actions.current.mediaEvents,
    },
  };
};
export type Player = ReturnType<typeof usePlayer>;

type PlayerActions = ReturnType<typeof createActions>;

const createActions = (
  audio: RefObject<HTMLAudioElement | null>,
  latest: RefObject<PlayerState>,
  dispatch: (event: PlayerEvent) => void,
  rewinds: boolean,
) => {
  const pause = () => audio.current?.pause();
  const stop = () => {
    const element = audio.current;
    if (element) {
      element.pause();
      if (element.readyState > 0) element.currentTime = 0;
    }
    dispatch({ type: 'stopped' });
  };
  const play = async () => {
    const element = audio.current;
    if (!element) return;
    takeFloor(rewinds ? stop : pause);
    // After a failure the element must be told to try again.
    if (element.error) element.load();
    dispatch({ type: 'play_asked' });
    try {
      await element.play();
    } catch (error) {
      // A pause or another side, asked for while the file was still loading, is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (element.error) return;
      dispatch({ type: 'play_failed' });
      toast(`Playback failed for ${latest.current.side} audio`, 'error');
    }
  };
  return {
    play,
    pause,
    stop,
    seek: (position: number) => {
      const element = audio.current;
      if (element && element.readyState > 0) element.currentTime = position;
      dispatch({ type: 'moved', position });
    },
    mediaEvents: {
      onPlaying: () => dispatch({ type: 'playing' }),
      onWaiting: () => dispatch({ type: 'waiting' }),
      onPause: () => dispatch({ type: 'paused' }),
      onLoadedMetadata: () => {
        const element = audio.current;
        if (!element) return;
        if (Number.isFinite(element.duration)) dispatch({ type: 'measured', duration: element.duration });
        if (latest.current.position > 0) element.currentTime = latest.current.position;
      },
      onTimeUpdate: () => {
        const element = audio.current;
        // A new source reports 0 before it has any data; the kept position must survive that.
        if (element && element.readyState > 0 && !element.seeking && !element.ended)
          dispatch({ type: 'moved', position: element.currentTime });
      },
      onEnded: () => {
        if (audio.current) audio.current.currentTime = 0;
        dispatch({ type: 'ended' });
      },
      onError: () => {
        dispatch({ type: 'load_failed' });
        toast(`Cannot play ${latest.current.side} audio file`, 'error');
      },
    },
  };
};
