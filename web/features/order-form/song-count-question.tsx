import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Asks when the files look like more songs than were ordered. A "no" is remembered until they look like a different
 * number.
 */
export const SongCountQuestion = ({ guessed, songCount, most, onChange }: SongCountQuestionProps) => {
  const [declined, setDeclined] = useState(0);
  const wanted = Math.min(guessed, most);
  if (wanted <= songCount || declined === guessed) return null;
  return (
    <section aria-label="Number of songs" className="mb-4 rounded-md border border-edge bg-panel px-4 py-3">
      <p role="status">
        Your files look like {formatCount(guessed, 'song')}, and you’re ordering {songCount}.
        {guessed > wanted && ` One order takes up to ${wanted}: please send the rest in another.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => onChange(wanted)}>
          Order {formatCount(wanted, 'song')}
        </Button>
        <Button kind="quiet" onClick={() => setDeclined(guessed)}>
          Keep {formatCount(songCount, 'song')}
        </Button>
      </div>
    </section>
  );
};
export type SongCountChange = {
  /** How many the service takes. */ most: number;
  onChange(count: number): void;
};
type SongCountQuestionProps = SongCountChange & { guessed: number; songCount: number };
