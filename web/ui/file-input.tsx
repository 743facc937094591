import type { ComponentProps } from 'react';

/** The input of a choice of files, seen by nobody: what is around it bears its label, its state and its outline. */
export const FileInput = ({ onChoose, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    className="sr-only"
    // Enter in a form's field submits it; here it opens the choice, as on any button.
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.currentTarget.click();
    }}
    onChange={(event) => {
      onChoose(event.target.files);
      // So that the same file can be chosen again after it was taken back.
      event.target.value = '';
    }}
  />
);
type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onKeyDown' | 'onChange'> & {
  onChoose: (files: FileList | null) => void;
};

/** The frame something can be dropped on. */
export const dropZoneClasses = (isOver: boolean, isWrong: boolean): string =>
  'rounded-sm border border-dashed bg-ink p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ' +
  (isOver ? 'border-accent bg-raised' : isWrong ? 'border-error' : 'border-edge hover:border-muted');
