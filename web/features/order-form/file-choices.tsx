import { type StemLabel, stemLabels, stemLabelWords } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';
import { inputClasses } from '../../ui/field.tsx';
import type { QueuedFile } from '../uploads/types.ts';

/** Of a small select in a list of files. */
export const selectClasses = classes(
  inputClasses.replace('w-full', 'w-auto').replace('py-2.5', 'py-1'),
  'max-w-full cursor-pointer pr-8',
);

/** `songs`: what they are called, in their order. */
export const SongOptions = ({ songs }: { songs: readonly string[] }) =>
  songs.map((name, place) => (
    <option key={name} value={place + 1}>
      {name}
    </option>
  ));

const wholeLabels: readonly StemLabel[] = ['song', 'reference', 'other'];

/** A file's role in its song, and its song when there is more than one. */
export const FileChoices = ({ file: { name, label, song }, songs, areWhole, onChange }: FileChoicesProps) => (
  <div className="flex flex-wrap gap-2">
    <select
      aria-label={`Part of ${name}`}
      className={`${selectClasses} text-sm`}
      value={label}
      onChange={(event) => onChange({ label: event.target.value as StemLabel })}
    >
      {stemLabels
        .filter((one) => !areWhole || one === label || wholeLabels.includes(one))
        .map((one) => (
          <option key={one} value={one}>
            {stemLabelWords[one]}
          </option>
        ))}
    </select>
    {songs.length > 1 && (
      <select
        aria-label={`Song of ${name}`}
        className={`${selectClasses} text-sm`}
        value={Math.min(song, songs.length)}
        onChange={(event) => onChange({ song: Number(event.target.value) })}
      >
        <SongOptions songs={songs} />
      </select>
    )}
  </div>
);
type FileChoicesProps = {
  file: QueuedFile;
  songs: readonly string[];
  /** Whether it is a whole song to master. */
  areWhole: boolean;
  onChange(change: { song?: number; label?: StemLabel }): void;
};
