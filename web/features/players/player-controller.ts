import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isHidden, type Side } from '../../lib/audio/compare-state.ts';
import { pauseOthers } from '../../lib/audio/exclusive-playback.ts';
import {
  type Backend,
  type BackendContext,
  isActive,
  type PlayerEvent,
} from '../../lib/audio/player-state.ts';
import type { CompareOptions, CompareSession } from '../../lib/compare/session.ts';
import { toast } from '../../ui/toast.ts';
import { createElementBackend } from './element-backend.ts';
import { hasSound, type ReloadSounds, type Sounds } from './sounds.ts';

const cannotRun = 'Instant compare doesn’t work here.';

/** Without an audio device, Firefox reports an error and plays on in silence. */
const playsOn = async ({ current: element }: RefObject<HTMLAudioElement | null>): Promise<boolean> => {
  if (!element || element.paused) return false;
  const from = element.currentTime;
  await new Promise((resolve) => setTimeout(resolve, 300));
  return element.currentTime > from;
};

/** All operations of a player, whatever backend plays the sound. */
export const createPlayerController = (
  audio: RefObject<HTMLAudioElement | null>,
  sounds: RefObject<Sounds>,
  desk: BackendContext,
  { rewinds, continues, comparing, reloadSounds }: PlayerOptions,
) => {
  const { latest, dispatch } = desk;
  let session: CompareSession | null = null;
  let opening: AbortController | null = null;
  let replacing: AbortController | null = null;
  // A browser pauses on failure, so the state does not tell whether the visitor still wants playback.
  let isWanted = false;
  let isRecovering = false;
  const wantsSound = () => isActive(latest.current) || (isRecovering && isWanted);
  // While both sides play on one clock, the element's events are no longer about the sound.
  const heard = (event: PlayerEvent) => {
    if (!session) dispatch(event);
  };
  // A missing file may have been replaced since the page was loaded.
  const onError = async () => {
    if (!navigator.onLine) return heard({ type: 'offline' });
    if (await playsOn(audio)) return;
    const { side } = latest.current;
    const { url } = sounds.current[side];
    isRecovering = true;
    await reloadSounds?.().catch(() => undefined);
    isRecovering = false;
    if (session || latest.current.side !== side) return;
    const newest = sounds.current[side].url;
    if (newest && newest !== url) {
      if (isWanted) void play();
      return;
    }
    const { name } = sounds.current[side];
    heard({ type: 'load_failed', name });
    toast(`Cannot play ${name ?? side} audio file`, 'error');
  };
  const element = createElementBackend(audio, { ...desk, dispatch: heard }, onError);
  const backend = (): Backend => session ?? element.backend;

  const pause = () => {
    isWanted = false;
    // Until the session is heard, the element still is.
    element.backend.pause();
    session?.pause();
  };
  const seek = (to: number) => {
    // The side being played may be the shorter one.
    const position = Math.min(to, latest.current.duration ?? to);
    backend().seek(position);
    dispatch({ type: 'moved', position });
  };
  const stop = () => {
    pause();
    backend().seek(0);
    dispatch({ type: 'stopped' });
  };
  const play = async () => {
    pauseOthers(rewinds ? stop : pause);
    isWanted = true;
    const { position, duration } = latest.current;
    const isOver = duration !== null && position > duration - 0.05;
    if (isOver) seek(0);
    dispatch({ type: 'play_asked' });
    if (latest.current.compare.phase === 'due') void enterCompare();
    // Some URLs are only fetched when needed.
    if (!session && !hasSound(sounds.current[latest.current.side])) {
      await reloadSounds?.().catch(() => undefined);
      if (!isWanted) return dispatch({ type: 'paused' });
      if (!hasSound(sounds.current[latest.current.side]) && !navigator.onLine)
        return dispatch({ type: 'offline' });
    }
    await backend()
      .play(isOver ? () => 0 : undefined)
      .catch(() => {
        if (session) {
          leaveCompare();
          return dispatch({ type: 'compare_failed', problem: cannotRun });
        }
        const { side } = latest.current;
        const { name, url } = sounds.current[side];
        dispatch({ type: 'play_failed', name });
        // A missing URL has already been reported.
        if (url) toast(`Playback failed for ${name ?? side} audio`, 'error');
      });
  };

  const enterCompare = async () => {
    opening = new AbortController();
    const { signal } = opening;
    let context: AudioContext | undefined;
    dispatch({ type: 'compare_asked' });
    try {
      // Created before the first await: browsers only let a context play if it was created during the click.
      context = new AudioContext();
      const { enterCompare } = await import('./compare-mode.ts');
      const stay = (opened: CompareSession | null) => {
        session = opened;
      };
      const entry = {
        desk,
        sounds,
        comparing: comparing(),
        reloadSounds,
        signal,
        element: element.backend,
        wantsSound,
        stay,
      };
      await enterCompare(context, entry);
    } catch (error) {
      void context?.close().catch(() => undefined);
      if (signal.aborted) return;
      const isForReaders = error instanceof Error && error.name === 'CompareRefusal';
      dispatch({ type: 'compare_failed', problem: isForReaders ? error.message : cannotRun });
      // The element's source may have been renewed meanwhile, which stops playback.
      if (isActive(latest.current) && audio.current?.paused) void play();
    }
  };
  const leaveCompare = () => {
    opening?.abort();
    replacing?.abort();
    const position = session?.now() ?? latest.current.position;
    const goesOn = session !== null && isActive(latest.current);
    session?.release();
    const wasOn = session !== null;
    session = null;
    // Synchronously: the element needs its source back before it can continue.
    flushSync(() => {
      if (wasOn) dispatch({ type: 'paused' });
      dispatch({ type: 'moved', position });
      dispatch({ type: 'compare_left' });
    });
    if (goesOn) void play();
  };

  /** A side has a new sound: loads it into the session, or starts one. Throws on failure. */
  const replace = async (side: Side) => {
    if (!session) {
      opening?.abort();
      dispatch({ type: 'compare_left' });
      return enterCompare();
    }
    replacing?.abort();
    replacing = new AbortController();
    const { signal } = replacing;
    try {
      if (!hasSound(sounds.current[side])) await reloadSounds?.();
      signal.throwIfAborted();
      const sound = sounds.current[side];
      if (sound.url) await session.replace(side, { ...sound, url: sound.url }, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  return {
    play,
    pause,
    stop,
    /** Plays or pauses; players that rewind stop instead of pausing. */
    toggle: () => (isActive(latest.current) ? (rewinds ? stop() : pause()) : void play()),
    seek,
    choose: (side: Side) => {
      const sound = sounds.current[side];
      if (side === latest.current.side || !(continues || hasSound(sound))) return;
      const chosen = { type: 'side_chosen', side, duration: sound.duration_s } as const;
      // Switch the element's side and continue at the same position, as while instant compare is still loading.
      const goesOn = continues || latest.current.compare.phase === 'loading';
      if (!session && goesOn && isActive(latest.current)) {
        // The element reports its position four times a second only.
        const position = element.backend.now() ?? latest.current.position;
        flushSync(() => {
          dispatch({ type: 'moved', position });
          dispatch(chosen);
        });
        return void play();
      }
      const change = () => {
        backend().choose(side);
        if (!session) dispatch(chosen);
      };
      // Synchronously, because playing may follow at once.
      if (continues) flushSync(change);
      else change();
    },
    now: () => backend().now(),
    toggleMute: () => dispatch({ type: 'mute_set', isMuted: !latest.current.isMuted }),
    replace,
    toggleCompare: () => (latest.current.compare.phase === 'off' ? void enterCompare() : leaveCompare()),
    /** Hides or reveals which side is which. */
    toggleBlind: () =>
      isHidden(latest.current.compare)
        ? dispatch({ type: 'blind_revealed', liked: null })
        : session?.shuffle(),
    reveal: (liked: Side | null) => dispatch({ type: 'blind_revealed', liked }),
    /** `gain`: of the side that is heard, as far as the element plays it. */
    setLevel: (level: number, gain: number) => {
      element.backend.setLevel(level * gain);
      session?.setLevel(level);
    },
    leave: () => {
      opening?.abort();
      replacing?.abort();
      session?.release();
      session = null;
      audio.current?.pause();
    },
    mediaEvents: element.mediaEvents,
  };
};
type PlayerOptions = {
  /** Stopping rewinds to the start. */
  rewinds?: boolean | undefined;
  /** Switching sides doesn't pause, and may come before the address of the sound is known. */
  continues?: boolean | undefined;
  comparing(): CompareOptions;
  reloadSounds?: ReloadSounds | undefined;
};
