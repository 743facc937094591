import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '../lib/classes.ts';

/** A text area that grows with its content, from three lines to half the screen. */
export const AutoTextArea = ({
  className,
  value,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'ref' | 'rows'>) => {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide the height
  useLayoutEffect(() => {
    const element = area.current;
    // Browsers that support it natively handle every case.
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [value]);
  return (
    <TextArea
      {...rest}
      ref={area}
      value={value}
      className={classes('field-sizing-content min-h-24 max-h-[50dvh] resize-none!', className)}
    />
  );
};

/** Classes of all inputs. */
export const inputClasses =
  'block w-full min-h-11 rounded-sm border border-edge bg-ink px-3 py-2.5 text-base text-text placeholder:text-muted ' +
  'hover:border-muted aria-invalid:border-error';

/** Attributes that connect a control to its label, hint and error. */
type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/**
 * A control with a label above and hint and error below: `<Field label="Name">{(control) => <input {...control}
 * />}</Field>`.
 */
export const Field = ({ label, hint, error, className, children }: FieldProps) => {
  const id = useId();
  const described = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm wrap-anywhere">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
};
type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classes(inputClasses, className)} />
);

export const TextArea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} rows={rows} className={classes(inputClasses, 'resize-y', className)} />
);

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={classes(inputClasses, 'pr-8', className)} />
);
