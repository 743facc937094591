import type { ComponentProps } from 'react';

/** A visually hidden file input; the element around it shows its label, state and focus outline. */
export const FileInput = ({ onChoose, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    className="sr-only"
    // Enter in a field would submit the form; here it opens the file dialog, as on any button.
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.currentTarget.click();
    }}
    onChange={(event) => {
      onChoose(event.target.files);
      // Allows choosing the same file again after it was removed.
      event.target.value = '';
    }}
  />
);
type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onKeyDown' | 'onChange'> & {
  onChoose: (files: FileList | null) => void;
};

/** Classes of a drop zone. */
export const dropZoneClasses = (isOver: boolean, isWrong: boolean): string =>
  'rounded-sm border border-dashed bg-ink p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ' +
  (isOver ? 'border-accent bg-raised' : isWrong ? 'border-error' : 'border-edge hover:border-muted');
