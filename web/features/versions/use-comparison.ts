import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sounds } from '../players/sounds.ts';
import { usePlayer } from '../players/use-player.ts';
import { useKeepPosition, useKeptPosition } from './kept-position.ts';
import { type Track, toSound } from './tracks.ts';
import { type FetchLink, useTrackLinks } from './use-track-links.ts';

/**
 * LUFS. A track quieter than this is only matched while it is played, because it would make the others almost inaudible.
 */
const faint = -30;

/** All tracks are attenuated to this level, so that any two match. */
const getQuietest = (tracks: readonly Track[]): number =>
  Math.min(
    0,
    ...tracks.flatMap(({ loudness_lufs }) => ((loudness_lufs ?? 0) > faint ? [loudness_lufs ?? 0] : [])),
  );

const cannotCompare = 'We couldn’t load that version to compare. Try again.';

/**
 * A version's player and what it is compared with: the version is the side “after”, the other track “before”. Once
 * something was chosen, both play on one clock, matched in loudness; until then the version is simply streamed.
 */
export const useComparison = (track: Track, others: readonly Track[], fetchLink: FetchLink) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const links = useTrackLinks(fetchLink);
  const partner = others.find(({ id }) => id === chosen) ?? null;
  const sounds: Sounds = {
    before: toSound(partner, partner && links.urlOf(partner.id)),
    after: toSound(track, links.urlOf(track.id)),
  };
  const player = usePlayer(sounds, {
    comparing: { isAnyLength: true, quietest: getQuietest([track, ...others]) },
    position: useKeptPosition(track.id),
    reloadSounds: () => links.renew(partner ? [track.id, partner.id] : [track.id]),
  });
  const newest = useRef(player);
  newest.current = player;
  const wanted = useRef<string | null>(null);
  useKeepPosition(track.id, player.state.position, player.isActive);

  /** Switches to another track at the same position as soon as it is loaded; null returns to the version itself. */
  const compareWith = async (id: string | null): Promise<void> => {
    const before = chosen;
    wanted.current = id;
    setTrouble('');
    if (id === null) {
      player.choose('after');
      return setChosen(null);
    }
    const { isActive: wasActive } = player;
    const { side } = player.state;
    flushSync(() => {
      setChosen(id);
      setBusy(true);
    });
    try {
      // The side that is playing keeps its URL.
      if (before !== null) await links.prepare([id]);
      await newest.current.replace('before');
    } catch {
      if (wanted.current !== id) return;
      setTrouble(cannotCompare);
      setChosen(before);
      wanted.current = before;
      return setBusy(false);
    }
    if (wanted.current !== id) return;
    setBusy(false);
    // The listener may have switched sides meanwhile.
    if (newest.current.state.side === side) newest.current.choose('before');
    // Not synchronised: the audio element starts the other track.
    const { phase } = newest.current.state.compare;
    if (wasActive && phase === 'off') void newest.current.play();
  };
  return { player, sounds, partner, isBusy, compareWith, links, trouble };
};
