import { useEffect, useRef } from 'react';
import { notHeard, reduceListening } from '../../lib/audio/listening.ts';
import { createMediaSession } from '../../lib/audio/media-session.ts';
import type { Player } from './use-player.ts';

/** Runs beside a player once it has started: media session title and listen counting. */
export const PlaybackTracking = ({ player, title, onListened }: PlaybackTrackingProps) => {
  const { state, volume } = player;
  const { status, position, duration, isMuted } = state;
  const newest = useRef(player);
  newest.current = player;

  const session = useRef<ReturnType<typeof createMediaSession>>(null);
  session.current ??= createMediaSession({
    play: () => void newest.current.play(),
    pause: () => newest.current.pause(),
    stop: () => newest.current.stop(),
    seek: (seconds) => newest.current.seek(seconds),
    position: () => newest.current.now() ?? newest.current.state.position,
  });
  useEffect(() => {
    if (status === 'playing') session.current?.show(title);
    else if (status === 'paused') session.current?.rest();
    else if (status !== 'loading') session.current?.clear();
  }, [status, title]);
  useEffect(() => session.current?.place(position, duration), [position, duration]);
  useEffect(() => () => session.current?.clear(), []);

  const listening = useRef(notHeard);
  const isSounding = status === 'playing' && !isMuted && volume !== 0;
  useEffect(() => {
    const was = listening.current;
    listening.current = reduceListening(was, { isSounding, position, duration, at_ms: performance.now() });
    if (listening.current.isCounted && !was.isCounted) onListened?.();
  }, [isSounding, position, duration, onListened]);
  return null;
};
type PlaybackTrackingProps = { player: Player; title: string; onListened?: (() => void) | undefined };
