import { useEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import type { EditableText } from './editable-texts.ts';
import type { Spot } from './show-preview.ts';

/** Opens a text: over its place on the page or, without a `spot`, by its name. */
export const EditButton = ({
  text: { name, label },
  isOpen,
  isWrong,
  isLast,
  spot,
  onEdit,
}: EditButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, in place of the one that had the focus
  useEffect(() => {
    if (isLast() && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button
      ref={button}
      type="button"
      id={name}
      name={name}
      data-label={label}
      aria-label={spot && `Edit ${label}`}
      aria-expanded={isOpen}
      aria-invalid={isWrong || undefined}
      onClick={onEdit}
      className={
        spot
          ? classes(
              'absolute scroll-mt-24 cursor-text rounded-sm outline-1 outline-dashed -outline-offset-1',
              'hover:bg-text/5 hover:outline-text focus-visible:outline-2 focus-visible:outline-text focus-visible:outline-solid',
              isWrong
                ? 'outline-error'
                : isOpen
                  ? 'outline-2 outline-text outline-solid'
                  : 'outline-muted/40',
            )
          : 'link min-h-11 text-sm pointer-fine:min-h-8'
      }
      style={spot && { left: spot.left, top: spot.top, width: spot.width, height: spot.height }}
    >
      {!spot && `Edit ${label}`}
    </button>
  );
};
type EditButtonProps = {
  text: EditableText;
  isOpen: boolean;
  isWrong: boolean;
  /** Whether it is that of the text that was closed last: a text may leave the page after that, or return to it. */
  isLast: () => boolean;
  spot?: Spot;
  onEdit: () => void;
};
