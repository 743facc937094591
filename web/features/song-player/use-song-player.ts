import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isHidden, otherSide, type Side } from '../../lib/audio/compare-state.ts';
import { toGain } from '../../lib/audio/levels.ts';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import type { Sounds } from '../players/sounds.ts';
import { usePlayer } from '../players/use-player.ts';
import { type Track, toSound } from './tracks.ts';
import { type FetchLink, useTrackLinks } from './use-track-links.ts';

const storageKey = (id: string) => `position:${id}`;

/** The position where a song was left, in seconds, also from before a reload. */
const useStoredPosition = (id: string): number =>
  useState(() => Math.max(0, Number.parseFloat(readStored(storageKey(id)) ?? '') || 0))[0];

/** Stores the position, once per second during playback. */
const useStorePosition = (id: string, position: number, isActive: boolean): void => {
  const stored = isActive ? Math.floor(position) : position;
  useEffect(() => {
    keepStored(storageKey(id), stored > 0 ? String(stored) : null);
  }, [id, stored]);
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

const cannotLoad = 'I couldn’t load that version. Try again.';

type Slots = Record<Side, string | null>;

/**
 * Plays the tracks of a song, one at a time, at one position and matched in loudness. The player has room for two: a
 * track that is chosen takes the place of the one that isn't heard, and playback moves over once both are on one clock.
 */
export const useSongPlayer = ({ id, tracks, start, fetchLink }: SongPlayerOptions) => {
  const links = useTrackLinks(fetchLink);
  const [slots, setSlots] = useState<Slots>({ before: null, after: start });
  const [loading, setLoading] = useState<string | null>(null);
  const [trouble, setTrouble] = useState('');
  const inSlots = useRef(slots);
  inSlots.current = slots;
  /** The track that is being loaded, and the one that was asked for last. */
  const pending = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);

  const find = (trackId: string | null) => tracks.find((track) => track.id === trackId) ?? null;
  const soundOf = (side: Side) => {
    const track = find(slots[side]);
    return toSound(track, track && links.urlOf(track.id));
  };
  const sounds: Sounds = { before: soundOf('before'), after: soundOf('after') };
  const quietest = getQuietest(tracks);
  const matchDb = (side: Side) => Math.min(0, quietest - (sounds[side].lufs ?? quietest));
  const player = usePlayer(sounds, {
    comparing: { isAnyLength: true, quietest },
    position: useStoredPosition(id),
    continues: true,
    gainOf: (side) => toGain(matchDb(side)),
    reloadSounds: () => links.renew(Object.values(inSlots.current).filter((one) => one !== null)),
  });
  const newest = useRef(player);
  newest.current = player;
  useStorePosition(id, player.state.position, player.isActive);

  const { side, compare } = player.state;
  const chosen = loading ?? slots[side] ?? start;
  const isOn = () => newest.current.state.compare.phase === 'on';
  const putInSlot = (of: Side, trackId: string | null) => {
    inSlots.current = { ...inSlots.current, [of]: trackId };
    setSlots(inSlots.current);
  };

  /** Switches to a track at the same position. What is heard plays on until the track can take over. */
  const choose = async (trackId: string): Promise<void> => {
    wanted.current = trackId;
    setTrouble('');
    if (pending.current === trackId) return setLoading(trackId);
    const { side } = newest.current.state;
    const isKnown = Object.values(inSlots.current).includes(trackId);
    if (isKnown && (isOn() || !newest.current.isActive || inSlots.current[side] === trackId)) {
      setLoading(null);
      return newest.current.choose(inSlots.current.before === trackId ? 'before' : 'after');
    }
    const other = otherSide(side);
    const was = inSlots.current[other];
    pending.current = trackId;
    flushSync(() => {
      putInSlot(other, trackId);
      setLoading(trackId);
    });
    try {
      // The side that is playing keeps its URL.
      if (isOn() || newest.current.isActive) await links.prepare([trackId]);
      // An element would have to load the track first, and the music would stand still meanwhile: what is heard plays on
      // until both are on one clock.
      if (isOn() || newest.current.isActive) await newest.current.replace(other);
    } catch {
      if (pending.current !== trackId) return;
      pending.current = null;
      putInSlot(other, was);
      setLoading(null);
      return setTrouble(cannotLoad);
    }
    if (pending.current !== trackId) return;
    pending.current = null;
    setLoading(null);
    if (wanted.current === trackId) newest.current.choose(other);
  };

  /** Hides which of two tracks is which, or says so. */
  const toggleBlind = async (): Promise<void> => {
    if (isHidden(newest.current.state.compare)) return newest.current.reveal(null);
    setTrouble('');
    const other = otherSide(newest.current.state.side);
    if (inSlots.current[other] === null) {
      const partner = tracks.findLast((track) => track.id !== inSlots.current[otherSide(other)]);
      if (!partner) return;
      flushSync(() => putInSlot(other, partner.id));
    }
    if (!isOn()) await newest.current.replace(other);
    newest.current.toggleBlind();
  };

  return {
    player,
    sounds,
    /** What was asked for; heard as soon as it is loaded. */
    chosen,
    isLoading: loading !== null || compare.phase === 'loading',
    /** The other track that is ready to take over. */
    partner: slots[otherSide(side)],
    /** By how much what is heard is turned down; null where the page can't. */
    match_db:
      compare.phase === 'on' ? compare.match.gain_db[side] : player.volume === null ? null : matchDb(side),
    choose,
    toggleBlind,
    problem: links.problem,
    trouble,
  };
};
type SongPlayerOptions = {
  /** What its position is kept under. */
  id: string;
  tracks: readonly Track[];
  /** The track to begin with. */
  start: string;
  fetchLink: FetchLink;
};
export type SongPlaying = ReturnType<typeof useSongPlayer>;
