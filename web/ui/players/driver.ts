import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Backend, Desk } from '../../lib/audio/backend.ts';
import type { CompareSession, Source } from '../../lib/audio/compare/session.ts';
import { isHidden } from '../../lib/audio/compare-state.ts';
import { isActive, type PlayerEvent, type Side } from '../../lib/audio/player-state.ts';
import { takeFloor } from '../../lib/audio/sole-sound.ts';
import { toast } from '../toast.ts';
import { createElementBackend } from './element-backend.ts';
import { hasSound, type Sounds } from './sounds.ts';

const cannotRun = 'Instant compare cannot run here. Before and After still play one after the other.';

/** All that can be done to one player, whatever makes its sound. */
export const createDriver = (
  audio: RefObject<HTMLAudioElement | null>,
  sounds: RefObject<Sounds>,
  desk: Desk,
  rewinds: boolean,
) => {
  const { latest, dispatch } = desk;
  let session: CompareSession | null = null;
  let opening: AbortController | null = null;
  // While both sides play on one clock, what the element says is no longer about the sound.
  const element = createElementBackend(audio, {
    ...desk,
    dispatch: (event: PlayerEvent) => {
      if (!session) dispatch(event);
    },
  });
  const backend = (): Backend => session ?? element.backend;

  const pause = () => backend().pause();
  const stop = () => {
    pause();
    backend().seek(0);
    dispatch({ type: 'stopped' });
  };
  const play = async () => {
    takeFloor(rewinds ? stop : pause);
    dispatch({ type: 'play_asked' });
    await backend()
      .play()
      .catch(() => {
        if (session) {
          leaveCompare();
          return dispatch({ type: 'compare_failed', problem: cannotRun });
        }
        dispatch({ type: 'play_failed' });
        toast(`Playback failed for ${latest.current.side} audio`, 'error');
      });
  };

  const enterCompare = async () => {
    const controller = new AbortController();
    opening = controller;
    let context: AudioContext | undefined;
    let opened: CompareSession | undefined;
    dispatch({ type: 'compare_asked' });
    try {
      // Made before anything is waited for: browsers let a context sound that began with a click.
      context = new AudioContext();
      const { openSession } = await import('./compare-mode.ts');
      opened = await openSession(context, sounds.current as Record<Side, Source>, desk, controller.signal);
      controller.signal.throwIfAborted();
      session = opened;
      if (isActive(latest.current)) {
        // From the element's place on. The two overlap a little, so that there is no gap.
        await opened.play(() => (element.backend.now() ?? latest.current.position) + 0.02);
        await new Promise((resolve) => setTimeout(resolve, 30));
        element.backend.pause();
      }
      if (session !== opened) return;
      dispatch({ type: 'measured', duration: opened.duration });
      dispatch({ type: 'compare_ready', match: opened.match });
    } catch (error) {
      if (opened) opened.release();
      else void context?.close();
      if (opened && session === opened) session = null;
      if (controller.signal.aborted) return;
      controller.abort();
      const isForReaders = error instanceof Error && error.name === 'CompareRefusal';
      dispatch({ type: 'compare_failed', problem: isForReaders ? error.message : cannotRun });
    }
  };
  const leaveCompare = () => {
    opening?.abort();
    const position = session?.now() ?? latest.current.position;
    const goesOn = session !== null && isActive(latest.current);
    session?.release();
    const wasOn = session !== null;
    session = null;
    // At once: the element needs its source back before it can go on.
    flushSync(() => {
      if (wasOn) dispatch({ type: 'paused' });
      dispatch({ type: 'moved', position });
      dispatch({ type: 'compare_left' });
    });
    if (goesOn) void play();
  };

  return {
    play,
    pause,
    stop,
    /** Plays, or pauses; players that stop back to their start do that instead. */
    toggle: () => (isActive(latest.current) ? (rewinds ? stop() : pause()) : void play()),
    seek: (position: number) => {
      backend().seek(position);
      dispatch({ type: 'moved', position });
    },
    choose: (side: Side) => {
      const sound = sounds.current[side];
      if (side === latest.current.side || !hasSound(sound)) return;
      backend().choose(side);
      if (!session) dispatch({ type: 'side_chosen', side, duration: sound.duration_s });
    },
    now: () => backend().now(),
    toggleMute: () => dispatch({ type: 'mute_set', isMuted: !latest.current.isMuted }),
    toggleCompare: () => (latest.current.compare.phase === 'off' ? void enterCompare() : leaveCompare()),
    /** Hides which side is which, or shows it. */
    toggleBlind: () =>
      isHidden(latest.current.compare)
        ? dispatch({ type: 'blind_revealed', liked: null })
        : session?.shuffle(),
    reveal: (liked: Side | null) => dispatch({ type: 'blind_revealed', liked }),
    setLevel: (level: number) => {
      element.backend.setLevel(level);
      session?.setLevel(level);
    },
    leave: () => {
      opening?.abort();
      session?.release();
      session = null;
      audio.current?.pause();
    },
    mediaEvents: element.mediaEvents,
  };
};
