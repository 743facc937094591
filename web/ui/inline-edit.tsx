import { type ComponentProps, useId } from 'react';
import { classes } from '../lib/classes.ts';
import { Button } from './button.tsx';
import { dense } from './dense.ts';
import { Input } from './field.tsx';

/** A line of text edited in place: Enter saves, Escape cancels. */
export const InlineEdit = ({
  value,
  error,
  isBusy,
  onChange,
  onSave,
  onCancel,
  className,
  ...input
}: InlineEditProps) => {
  const id = useId();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
    >
      <Input
        {...input}
        aria-describedby={error ? id : undefined}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        autoFocus
        className={classes(dense, className)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" kind="secondary" className={dense} aria-disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
      <Button kind="quiet" className={dense} onClick={onCancel}>
        Cancel
      </Button>
      {error && (
        <p id={id} role="alert" className="w-full text-error text-sm">
          {error}
        </p>
      )}
    </form>
  );
};
type InlineEditProps = Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'className' | 'aria-label'> & {
  value: string;
  error: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
  onSave: () => void;
  onCancel: () => void;
};
