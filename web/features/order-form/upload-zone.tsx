import { audioExtensions, listFormats } from '../../../shared/audio/formats.ts';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { classes } from '../../lib/classes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { type ChosenFiles, readFiles } from './chosen-files.ts';
import { FolderButton } from './folder-button.tsx';

/**
 * Chooses files, and shows where to drop them: the form accepts drops anywhere. The whole zone is the label of the file
 * input.
 */
export const UploadZone = ({
  maxUploadMb,
  error,
  adding,
  isNext = false,
  isLocked,
  isOver,
  onPick,
}: UploadZoneProps) => (
  <div>
    <p id="order-files-label" className="mb-1.5 font-medium text-sm">
      Audio files
    </p>
    <div
      className={classes(
        'relative rounded-sm border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        isLocked && 'opacity-60',
        isOver
          ? 'border-accent bg-raised'
          : error
            ? 'border-error bg-ink'
            : 'border-edge bg-ink hover:border-muted',
      )}
    >
      <FileInput
        id="order-files"
        name="files"
        multiple
        accept={audioExtensions.join(',')}
        aria-labelledby="order-files-label"
        aria-describedby={classes(error && 'order-files-error', 'order-files-hint')}
        aria-invalid={error ? true : undefined}
        onChoose={(files) => onPick(readFiles(files ?? []))}
      />
      <label
        htmlFor="order-files"
        className="flex cursor-pointer flex-col items-center px-4 py-8 text-center"
      >
        <span className="mb-4 text-lg pointer-coarse:hidden">
          {isOver ? 'Drop to add your files' : 'Drop your files here, or'}
        </span>
        <span className={buttonClasses(isNext ? 'primary' : 'secondary', isOver ? 'invisible' : '')}>
          <span aria-live="polite">
            {adding > 0 ? `Adding ${formatCount(adding, 'file')}…` : 'Choose files'}
          </span>
        </span>
        <span id="order-files-hint" className="mt-4 text-muted text-sm">
          {listFormats()}, max {maxUploadMb}MB per file, up to {limits.files} files
        </span>
      </label>
      {isOver && (
        <div
          aria-hidden
          className="pointer-events-none absolute -inset-px rounded-sm border-2 border-accent bg-accent/10"
        />
      )}
    </div>
    {error && (
      <p id="order-files-error" className="mt-1.5 text-error text-sm">
        {error}
      </p>
    )}
    <FolderButton onPick={onPick} />
  </div>
);
type UploadZoneProps = {
  maxUploadMb: number;
  error: string | undefined;
  /** How many chosen files aren’t in the list yet. */
  adding: number;
  /** True while choosing files is what to do next. */
  isNext?: boolean;
  /** True while the order is being sent. */
  isLocked: boolean;
  /** True while files are dragged over the form. */
  isOver: boolean;
  onPick(chosen: ChosenFiles): void;
};
