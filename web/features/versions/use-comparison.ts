import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import type { Sounds } from '../players/sounds.ts';
import { usePlayer } from '../players/use-player.ts';
import { type Track, toSound } from './tracks.ts';

const storageKey = (id: string) => `position:${id}`;

/** The position where a version was left, in seconds, also from before a reload. */
const useStoredPosition = (id: string): number =>
  useState(() => Math.max(0, Number.parseFloat(readStored(storageKey(id)) ?? '') || 0))[0];

/** Stores the position, once per second during playback. */
const useStorePosition = (id: string, position: number, isActive: boolean): void => {
  const stored = isActive ? Math.floor(position) : position;
  useEffect(() => keepStored(storageKey(id), stored > 0 ? String(stored) : null), [id, stored]);
};

/** Signed URLs are valid for ten minutes. */
const stale_ms = 8 * 60_000;
/** A failure of a URL this new is not caused by its expiry. */
const fresh_ms = 30_000;

type Link = { url: string; at_ms: number };
export type FetchLink = (trackId: string) => Promise<{ url: string }>;

/** Signed URLs of the tracks a player uses, fetched when needed. `problem` is the error. */
const useTrackLinks = (fetchLink: FetchLink) => {
  const [links, setLinks] = useState<Record<string, Link>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const latest = useRef(links);
  latest.current = links;

  /** Fetches URLs that are missing or older than this. Throws on failure. */
  const fetchOlderThan = useCallback(
    async (ids: string[], age_ms: number) => {
      const old = ids.filter((id) => Date.now() - (latest.current[id]?.at_ms ?? 0) > age_ms);
      if (old.length === 0) return;
      try {
        const fetched = await Promise.all(old.map((id) => fetchLink(id)));
        const at_ms = Date.now();
        const fresh = Object.fromEntries(fetched.map(({ url }, index) => [old[index], { url, at_ms }]));
        // Synchronously, because the player continues with whatever is rendered.
        flushSync(() => {
          setProblem(null);
          setLinks((others) => ({ ...others, ...fresh }));
        });
      } catch (error) {
        setProblem(error);
        throw error;
      }
    },
    [fetchLink],
  );
  return {
    urlOf: (id: string): string | null => links[id]?.url ?? null,
    /** Replaces URLs that no longer work. */
    renew: (ids: string[]) => fetchOlderThan(ids, fresh_ms),
    /** Fetches URLs that are missing or about to expire. */
    prepare: (ids: string[]) => fetchOlderThan(ids, stale_ms),
    problem,
  };
};

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
    position: useStoredPosition(track.id),
    reloadSounds: () => links.renew(partner ? [track.id, partner.id] : [track.id]),
  });
  const newest = useRef(player);
  newest.current = player;
  const requested = useRef<string | null>(null);
  useStorePosition(track.id, player.state.position, player.isActive);

  /** Switches to another track at the same position as soon as it is loaded; null returns to the version itself. */
  const compareWith = async (id: string | null): Promise<void> => {
    const before = chosen;
    requested.current = id;
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
      if (requested.current !== id) return;
      setTrouble(cannotCompare);
      setChosen(before);
      requested.current = before;
      return setBusy(false);
    }
    if (requested.current !== id) return;
    setBusy(false);
    // The listener may have switched sides meanwhile.
    if (newest.current.state.side === side) newest.current.choose('before');
    // Not synchronised: the audio element starts the other track.
    const { phase } = newest.current.state.compare;
    if (wasActive && phase === 'off') void newest.current.play();
  };
  return { player, sounds, partner, isBusy, compareWith, links, trouble };
};
