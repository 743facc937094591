import type { RefObject } from 'react';
import type { Backend, BackendContext } from '../../lib/audio/player-state.ts';

/** The simple backend: one audio element that plays the chosen side. Nothing is fetched before the first play. */
export const createElementBackend = (
  audio: RefObject<HTMLAudioElement | null>,
  desk: BackendContext,
  onError: () => void,
) => {
  const { latest, dispatch } = desk;
  /** The element once it has metadata; before that it would lose its seek position. */
  const ready = () => (audio.current && audio.current.readyState > 0 ? audio.current : null);
  const backend: Backend = {
    async play() {
      const element = audio.current;
      if (!element) return;
      // After an error the element must be told to load again.
      if (element.error) element.load();
      try {
        await element.play();
      } catch (error) {
        // Pausing or switching sides while the file is still loading is not a failure.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        if (!element.error) throw error;
      }
    },
    pause: () => audio.current?.pause(),
    seek: (position) => {
      const element = ready();
      if (element) element.currentTime = position;
    },
    choose: () => audio.current?.pause(),
    now: () => ready()?.currentTime ?? null,
    setLevel: (level) => {
      if (audio.current) audio.current.volume = level;
    },
  };
  const mediaEvents = {
    onPlaying: () => {
      // The event may have been queued before playback was stopped.
      if (!audio.current?.paused) dispatch({ type: 'playing' });
    },
    onWaiting: () => dispatch({ type: 'waiting' }),
    onPause: () => dispatch({ type: 'paused' }),
    onLoadedMetadata: () => {
      const element = audio.current;
      if (!element) return;
      if (Number.isFinite(element.duration)) dispatch({ type: 'measured', duration: element.duration });
      if (latest.current.position > 0) element.currentTime = latest.current.position;
    },
    onTimeUpdate: () => {
      // A new source reports position 0 before it has data; keep the previous position.
      const element = ready();
      if (element && !element.seeking && !element.ended)
        dispatch({ type: 'moved', position: element.currentTime });
    },
    onEnded: () => {
      if (audio.current) audio.current.currentTime = 0;
      dispatch({ type: 'ended' });
    },
    onError,
  };
  return { backend, mediaEvents };
};
