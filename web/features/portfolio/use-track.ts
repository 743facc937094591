import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { call } from '../../lib/api.ts';
import type { Sounds } from '../players/sounds.ts';
import { type Track, toTrack } from './tracks.ts';

export const loadPortfolio = async (): Promise<PortfolioItem[]> =>
  (await call('GET /api/portfolio', { query: { _t: Date.now() } })).items;

/**
 * What a track's player needs. Once the visitor has used the player, a refresh no longer changes its sounds: replacing
 * the file would stop playback.
 */
export const useTrack = ({ id, kind, sounds, play_count }: Track) => {
  const [used, setUsed] = useState<Sounds | null>(null);
  const [counted, setCounted] = useState(0);
  const latest = useRef(sounds);
  latest.current = sounds;
  const { before, after } = used ?? sounds;
  return {
    sounds: used ?? sounds,
    plays: Math.max(play_count, counted),
    onTouched: () => setUsed((earlier) => earlier ?? latest.current),
    /** Fetches the latest sounds when these are gone. */
    reloadSounds: async () => {
      if (kind === 'demo') return;
      const item = (await loadPortfolio()).find((one) => one.id === id);
      const fresh = item && toTrack(item).sounds;
      // A missing side is left to fail, with a message.
      if (!fresh || (before.url && !fresh.before.url) || (after.url && !fresh.after.url)) return;
      // Synchronously, because the player continues with whatever is rendered.
      flushSync(() => setUsed(fresh));
    },
    /** Reports another listen. Failures are ignored. */
    countListen: () => {
      if (kind === 'demo') return;
      call('POST /api/portfolio/:id/plays', { params: { id } }).then(
        (answer) => setCounted(answer.play_count),
        () => undefined,
      );
    },
  };
};
