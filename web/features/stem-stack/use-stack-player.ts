import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { safeLevel } from './safe-level.ts';
import type { OpenLink } from './stack-engine.ts';
import { createStackPlayer, type StackPlayer } from './stack-player.ts';
import { choosePlaybackRate, type StackSong } from './stack-songs.ts';
import { initialStack } from './stack-state.ts';

/** The player of a song's files, as long as its stack is mounted. `openLink` returns links for files on the server. */
export const useStackPlayer = ({ lanes, duration_s }: StackSong, openLink?: OpenLink) => {
  const held = useRef<StackPlayer>(null);
  held.current ??= createStackPlayer(openLink);
  const player = held.current;
  const state = useSyncExternalStore(player.subscribe, player.state, () => initialStack);
  useEffect(
    () => () => {
      player.release();
      held.current = null;
    },
    [player],
  );

  const playable = lanes.flatMap(({ id, source, obstacle }) => (source && !obstacle ? [{ id, source }] : []));
  const heard = lanes.filter(({ obstacle }) => obstacle === null);
  const shape = heard.map(({ id, share, peaks }) => `${id} ${share} ${peaks}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with every byte that is sent, what is in it seldom
  const level = useMemo(() => safeLevel(heard), [shape]);
  const rate = choosePlaybackRate(heard);
  useEffect(() => player.setSong({ stems: playable, duration_s, rate, level }));
  return { player, state, level, playable: playable.length };
};
