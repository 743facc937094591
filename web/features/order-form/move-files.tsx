import { SongOptions, selectClasses } from './file-choices.tsx';

/** Moves all selected files to one song. */
export const MoveFiles = ({ selected, all, songs, onSelectAll, onMove }: MoveFilesProps) => (
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
        className={selectClasses}
        value=""
        onChange={(event) => onMove(Number(event.target.value))}
      >
        <option value="" disabled>
          Move to …
        </option>
        <SongOptions songs={songs} />
      </select>
    )}
  </div>
);
type MoveFilesProps = {
  selected: number;
  all: number;
  songs: readonly string[];
  onSelectAll(isSelected: boolean): void;
  onMove(song: number): void;
};
