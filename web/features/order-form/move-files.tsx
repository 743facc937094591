import { classes } from '../../lib/classes.ts';
import { inputClasses } from '../../ui/field.tsx';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Moves all selected files to one song. */
export const MoveFiles = ({ selected, all, songCount, onSelectAll, onMove }: MoveFilesProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
    <label className="flex min-h-11 cursor-pointer items-center">
      <span className="grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={selected > 0 && selected === all}
          onChange={(event) => onSelectAll(event.target.checked)}
          className="size-5 cursor-pointer accent-accent"
        />
      </span>
      {selected > 0 ? `${selected} selected` : 'Select all'}
    </label>
    {selected > 0 && (
      <select
        aria-label="Move selected files to"
        className={classes(
          inputClasses.replace('w-full', 'w-auto').replace('py-2.5', 'py-1'),
          'cursor-pointer pr-8',
        )}
        value=""
        onChange={(event) => onMove(Number(event.target.value))}
      >
        <option value="" disabled>
          Move to …
        </option>
        {numbers(songCount).map((song) => (
          <option key={song} value={song}>
            Song {song}
          </option>
        ))}
      </select>
    )}
  </div>
);
type MoveFilesProps = {
  selected: number;
  all: number;
  songCount: number;
  onSelectAll(isSelected: boolean): void;
  onMove(song: number): void;
};
