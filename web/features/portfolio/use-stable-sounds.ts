import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sounds } from '../players/sounds.ts';
import { loadPortfolio } from './load-portfolio.ts';
import { type Track, toTrack } from './tracks.ts';

/**
 * The sounds of a player. Once a visitor has laid a hand on it, a refresh changes them no more: a player that is given
 * another file falls silent, and it may be playing. `renew` fetches the newest, for when these are gone.
 */
export const useStableSounds = ({ id, kind, sounds }: Track) => {
  const [held, setHeld] = useState<Sounds | null>(null);
  const newest = useRef(sounds);
  newest.current = sounds;
  const { before, after } = held ?? sounds;
  const reloadSounds = async () => {
    if (kind === 'demo') return;
    const item = (await loadPortfolio()).find((one) => one.id === id);
    const fresh = item && toTrack(item).sounds;
    // A side that is gone is left to fail, in words.
    if (!fresh || (before.url && !fresh.before.url) || (after.url && !fresh.after.url)) return;
    // At once: the player goes on with what it shows then.
    flushSync(() => setHeld(fresh));
  };
  return {
    sounds: held ?? sounds,
    reloadSounds,
    onTouched: () => setHeld((before) => before ?? newest.current),
  };
};
