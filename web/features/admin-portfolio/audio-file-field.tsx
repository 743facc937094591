import { useId, useState } from 'react';
import { findAudioExtension, listSounds, soundExtensions } from '../../../shared/audio/formats.ts';
import { formatMegabytes, formatSize, MEBIBYTE } from '../../../shared/sizes.ts';
import { classes } from '../../lib/classes.ts';
import { maxUploadMb } from '../../lib/upload-limit.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { dropZoneClasses, FileInput } from '../../ui/file-input.tsx';
import { toast } from '../../ui/toast.ts';

/**
 * Chooses the file of one part of a track, by file dialog or drag and drop. Files that are not audio or too large are
 * rejected with a message. A stored file stays until it is replaced or removed.
 */
export const AudioFileField = (props: SoundChoiceProps) => {
  const { label, name, file, stored, isRemoved, hint, error, isLocked, onChange } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const take = (files: FileList | null) => {
    const [next, another] = files ?? [];
    if (!next) return;
    const problem = another ? 'Drop one file here, not several.' : validateAudioFile(next, maxUploadMb());
    setRefusal(problem);
    if (problem) toast(problem, 'error');
    else onChange({ file: next, isRemoved: false });
  };
  const put = (choice: Choice) => {
    setRefusal(undefined);
    onChange(choice);
    document.getElementById(id)?.focus();
  };
  const { isOver, zone } = useFileDrop(isLocked, ({ files }) => take(files));
  const wrong = refusal ?? error;
  return (
    <div>
      <div
        {...zone}
        className={classes(
          'flex flex-wrap items-center gap-x-3 gap-y-2',
          dropZoneClasses(isOver, Boolean(wrong)),
        )}
      >
        <FileInput
          id={id}
          name={name}
          accept={soundExtensions.join(',')}
          disabled={isLocked}
          aria-labelledby={`${id}-label`}
          aria-describedby={classes(wrong && `${id}-error`, `${id}-state`)}
          aria-invalid={wrong ? true : undefined}
          onChoose={take}
        />
        <div className="min-w-0 flex-1 basis-36 text-sm">
          <p id={`${id}-label`} className="font-medium">
            {label}
          </p>
          <p id={`${id}-state`} className="wrap-anywhere">
            <State file={file} stored={stored} isRemoved={isRemoved} isOver={isOver} hint={hint} />
          </p>
        </div>
        <div className="flex flex-wrap gap-1">
          <label
            htmlFor={id}
            aria-hidden="true"
            className={buttonClasses('secondary', classes(dense, isLocked && 'opacity-60'))}
          >
            {file ? 'Choose another' : stored && !isRemoved ? 'Replace' : 'Choose a file'}
          </label>
          {!isLocked && <Undo {...props} onChange={put} />}
        </div>
      </div>
      {wrong && (
        <p id={`${id}-error`} className="mt-1.5 text-error text-sm wrap-anywhere">
          {wrong}
        </p>
      )}
    </div>
  );
};
type Choice = { file: File | null; isRemoved: boolean };
type Stored = { name: string; size_bytes: number };
type SoundChoiceProps = {
  label: string;
  /** The part's name in the form. */
  name: string;
  /** The chosen file, kept by the form. */
  file: File | null;
  stored: Stored | null;
  /** Whether the next save removes the stored file. */
  isRemoved: boolean;
  /** Whether a track requires this part. */
  isRequired?: boolean;
  hint: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (choice: Choice) => void;
};

const Size = ({ bytes }: { bytes: number }) => (
  <span className="whitespace-nowrap text-muted">{formatSize(bytes)}</span>
);

const State = ({ file, stored, isRemoved, isOver, hint }: StateProps) => {
  if (isOver) return 'Drop to use this file';
  if (file)
    return (
      <>
        {file.name} <Size bytes={file.size} />
        {stored && <span className="block text-muted">replaces {stored.name}</span>}
      </>
    );
  if (!stored) return <span className="text-muted">{hint}</span>;
  if (isRemoved) return <span className="text-muted">{stored.name} will be removed when you save.</span>;
  return (
    <>
      {stored.name} <Size bytes={stored.size_bytes} />
    </>
  );
};
type StateProps = Pick<SoundChoiceProps, 'file' | 'stored' | 'isRemoved' | 'hint'> & { isOver: boolean };

/** Reverts a choice, or removes the stored file. */
const Undo = ({ label, file, stored, isRemoved, isRequired, onChange }: SoundChoiceProps) => {
  const button = (word: string, choice: Choice) => (
    <ActionButton kind="quiet" of={label.toLowerCase()} onClick={() => onChange(choice)}>
      {word}
    </ActionButton>
  );
  const asStored = { file: null, isRemoved: false };
  if (file) return button(stored ? 'Undo' : 'Remove', asStored);
  if (!stored || isRequired) return null;
  return isRemoved ? button('Undo', asStored) : button('Remove', { file: null, isRemoved: true });
};

/** Why a chosen file is not accepted, as a sentence; undefined when it is. */
export const validateAudioFile = (
  { name, size }: Pick<File, 'name' | 'size'>,
  maxUploadMb: number,
): string | undefined => {
  const ending = findAudioExtension(name);
  if (ending === '.zip') return `${name} is an archive. Choose the song itself: ${listSounds()}.`;
  if (!ending) return `This site can’t play ${name}. Choose ${listSounds()}.`;
  if (size === 0) return `${name} is empty (0 bytes). Export it again and choose the new file.`;
  if (size > maxUploadMb * MEBIBYTE)
    return `${name} is ${formatMegabytes(size)} MB, and the limit is ${maxUploadMb} MB. Export it as FLAC to save about half.`;
  return undefined;
};
