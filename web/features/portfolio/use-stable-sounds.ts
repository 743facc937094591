import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sounds } from '../players/sounds.ts';
import { loadPortfolio } from './load-portfolio.ts';
import { type Track, toTrack } from './tracks.ts';

/**
 * A player's sounds. Once the visitor has used the player, a refresh no longer changes them: replacing the file would
 * stop playback. `renew` fetches the latest when these are gone.
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
    // A missing side is left to fail, with a message.
    if (!fresh || (before.url && !fresh.before.url) || (after.url && !fresh.after.url)) return;
    // Synchronously, because the player continues with whatever is rendered.
    flushSync(() => setHeld(fresh));
  };
  return {
    sounds: held ?? sounds,
    reloadSounds,
    onTouched: () => setHeld((before) => before ?? newest.current),
  };
};
