import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { buttonClasses } from '../../ui/button.tsx';

const look = buttonClasses('secondary', 'size-12 px-0 figures text-xl');

export const SongCounter = ({ count, max, notes, error, onChange }: SongCounterProps) => {
  const step = (button: HTMLButtonElement, next: number) => {
    flushSync(() => onChange(next));
    // A button disabled at its limit would drop focus, so the other one takes it.
    if (next > limits.songs.min && next < max) return;
    for (const other of button.parentElement?.querySelectorAll('button') ?? [])
      if (other !== button) other.focus();
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Songs</legend>
      <div className="flex items-center gap-3">
        <button
          type="button"
          className={look}
          aria-label="Decrease song count"
          disabled={count <= limits.songs.min}
          onClick={(event) => step(event.currentTarget, count - 1)}
        >
          <span aria-hidden>−</span>
        </button>
        <output name="song_count" tabIndex={-1} className="min-w-12 text-center figures text-3xl">
          {count}
        </output>
        <button
          type="button"
          className={look}
          aria-label="Increase song count"
          disabled={count >= max}
          onClick={(event) => step(event.currentTarget, count + 1)}
        >
          <span aria-hidden>+</span>
        </button>
        <span className="text-muted text-sm">
          {limits.songs.min} to {max} in one order
          {notes.map((note) => (
            <span key={note} className="block">
              {note}
            </span>
          ))}
        </span>
      </div>
      {error && <p className="mt-1.5 text-error text-sm">{error}</p>}
    </fieldset>
  );
};
type SongCounterProps = {
  count: number;
  max: number;
  /** Prices for more songs. */
  notes: string[];
  error: string | undefined;
  onChange(count: number): void;
};
