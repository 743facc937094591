import { useRef, useState } from 'react';
import type { Sounds } from '../../ui/players/use-player.ts';

/**
 * The sounds of a card. Once a visitor has laid a hand on it, a refresh changes them no more: a player that is given
 * another file falls silent, and it may be playing.
 */
export const useSteadySounds = (sounds: Sounds) => {
  const [held, setHeld] = useState<Sounds | null>(null);
  const newest = useRef(sounds);
  newest.current = sounds;
  return { sounds: held ?? sounds, onTouched: () => setHeld((before) => before ?? newest.current) };
};
