import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sounds } from '../players/sounds.ts';
import { usePlayer } from '../players/use-player.ts';
import { useKeepPosition, useKeptPosition } from './kept-position.ts';
import { type Track, toSound } from './tracks.ts';
import { type FetchLink, useTrackLinks } from './use-track-links.ts';

/** What is this quiet is matched only where it is heard: the others would hardly be. LUFS. */
const faint = -30;

/** To this all are turned down, so that any two have one level. */
const getQuietest = (tracks: readonly Track[]): number =>
  Math.min(
    0,
    ...tracks.flatMap(({ loudness_lufs }) => ((loudness_lufs ?? 0) > faint ? [loudness_lufs ?? 0] : [])),
  );

const cannotCompare = 'We couldn’t load that version to compare. Try again.';

/**
 * The player of a version, and what it is compared with: the version is the side “after”, the other one “before”. Both are on one
 * clock once something was chosen, matched in loudness; until then the version alone streams.
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

  /** Lets another track be heard at this place as soon as it is there; null goes back to the version itself. */
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
      // What plays keeps its address.
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
    // Whoever chose a side meanwhile keeps it.
    if (newest.current.state.side === side) newest.current.choose('before');
    // Not on one clock: the audio element begins the other one.
    const { phase } = newest.current.state.compare;
    if (wasActive && phase === 'off') void newest.current.play();
  };
  return { player, sounds, partner, isBusy, compareWith, links, trouble };
};
