import { useState } from 'react';
import { call } from '../../lib/api.ts';
import type { Track } from './tracks.ts';

/** `1 play`, `1,204 plays`; null for zero. */
export const formatPlays = (count: number): string | null =>
  count > 0 ? `${count.toLocaleString('en-US')} ${count === 1 ? 'play' : 'plays'}` : null;

/** A track's play count, and a function that reports another listen. Failures are ignored. */
export const usePlays = ({ id, kind, play_count }: Track) => {
  const [answered, setAnswered] = useState(0);
  const countListen = () => {
    if (kind === 'demo') return;
    call('POST /api/portfolio/:id/plays', { params: { id } }).then(
      (answer) => setAnswered(answer.play_count),
      () => undefined,
    );
  };
  return { plays: Math.max(play_count, answered), countListen };
};
