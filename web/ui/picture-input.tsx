import { type ReactNode, useEffect, useId, useState } from 'react';
import { describeUnreadPicture, findUnreadPicture } from '../../shared/audio/refused-files.ts';
import { limits } from '../../shared/limits.ts';
import { formatMegabytes, formatSize, MEBIBYTE } from '../../shared/sizes.ts';
import { classes } from '../lib/classes.ts';
import { useFileDrop } from '../lib/use-file-drop.ts';
import { Button, buttonClasses } from './button.tsx';
import { dense } from './dense.ts';
import { dropZoneClasses, FileInput } from './file-input.tsx';
import { toast } from './toast.ts';

/** An object URL for a file, revoked when the file changes or the component unmounts. */
const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file && url;
};

/** A square thumbnail of a picture, or why there is none. */
const PicturePreview = ({ url, isWhole }: { url: string | null; isWhole: boolean }) => {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-sm border border-hairline bg-raised text-center text-muted text-xs">
      {url && !isBroken ? (
        <img
          src={url}
          alt="Preview"
          width={96}
          height={96}
          className={classes('size-full', isWhole ? 'object-contain p-1' : 'object-cover')}
          onError={() => setBroken(true)}
        />
      ) : isBroken ? (
        'Can’t be shown'
      ) : (
        'None'
      )}
    </div>
  );
};

/** Why a file is not accepted as a picture: a message for the toast, and one beside the field. Null when it is accepted. */
export const validatePicture = ({ name, type, size }: File): { words: string; detail: string } | null => {
  // SVG files can contain scripts; the server rejects them too.
  const unread = findUnreadPicture(type === 'image/svg+xml' ? '.svg' : name);
  if (unread) return { words: describeUnreadPicture(unread), detail: describeUnreadPicture(unread) };
  if (!type.startsWith('image/'))
    return {
      words: 'Please select an image file',
      detail: `${name} isn’t a picture in a format we take. Save it as JPEG, PNG, WebP, GIF or AVIF.`,
    };
  if (size === 0)
    return {
      words: 'Please select an image file',
      detail: `${name} is empty (0 bytes). Save it again and choose the new file.`,
    };
  if (size > limits.image_mb * MEBIBYTE)
    return {
      words: `Image size must be less than ${limits.image_mb}MB`,
      detail: `${name} is ${formatMegabytes(size)} MB. Save it smaller; 1920 pixels wide is plenty.`,
    };
  return null;
};

/**
 * Chooses one picture, by file dialog or drag and drop, with a preview. Files that are not pictures or too large are
 * rejected with a message. Remove clears the chosen file, or the current picture.
 */
export const PictureInput = (props: PictureInputProps) => {
  const {
    label,
    name,
    file,
    standing = null,
    hint,
    error,
    isLocked = false,
    isWhole = false,
    onChoose,
    onRemove,
    children,
  } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = useObjectUrl(file);
  const take = (next: File | undefined) => {
    if (!next) return;
    const problem = validatePicture(next);
    setRefusal(problem?.detail ?? null);
    if (problem) toast(problem.words, 'error');
    else onChoose(next);
  };
  const { isOver, zone } = useFileDrop(isLocked, ({ files }) => take(files[0]));
  const wrong = refusal ?? error;
  const shown = chosen ?? standing;
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div {...zone} className={classes('flex items-center gap-4', dropZoneClasses(isOver, Boolean(wrong)))}>
        <PicturePreview key={shown} url={shown} isWhole={isWhole} />
        <div className="min-w-0 flex-1">
          <FileInput
            id={id}
            name={name}
            accept="image/*"
            disabled={isLocked}
            aria-labelledby={`${id}-label`}
            aria-describedby={classes(wrong && `${id}-error`, `${id}-state`, hint ? `${id}-hint` : null)}
            aria-invalid={wrong ? true : undefined}
            onChoose={(files) => take(files?.[0])}
          />
          <p id={`${id}-state`} className="mb-2 text-sm wrap-anywhere">
            {file ? (
              <>
                {file.name} <span className="text-muted">{formatSize(file.size)}</span>
              </>
            ) : (
              <span className="text-muted">{standing ? 'Current picture' : 'Drop a picture here, or'}</span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <label
              htmlFor={id}
              aria-hidden="true"
              className={buttonClasses('secondary', classes(dense, isLocked && 'opacity-60'))}
            >
              {shown ? 'Choose another' : 'Choose a picture'}
            </label>
            {onRemove && shown && !isLocked && (
              <Button
                kind="quiet"
                className={dense}
                onClick={() => {
                  setRefusal(null);
                  onRemove();
                  document.getElementById(id)?.focus();
                }}
              >
                Remove picture
              </Button>
            )}
            {children}
          </div>
        </div>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} className="mt-1.5 text-error text-sm">
          {wrong}
        </p>
      )}
    </div>
  );
};
type PictureInputProps = {
  label: string;
  name: string;
  /** The chosen file, kept by the form. */
  file: File | null;
  /** URL of the current picture, shown while no file is chosen. */
  standing?: string | null;
  hint?: ReactNode;
  error?: string | undefined;
  /** True while the form is being sent. */
  isLocked?: boolean;
  /** Whether the preview shows all of it, not the middle of a square. */
  isWhole?: boolean;
  onChoose: (file: File) => void;
  /** Absent when there is nothing to remove. */
  onRemove?: () => void;
  /** Additional buttons. */
  children?: ReactNode;
};
