import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const looks: Record<ButtonKind, string> = {
  primary: 'bg-accent text-ink hover:bg-accent-strong aria-disabled:hover:bg-accent',
  secondary: 'border border-edge bg-raised text-text hover:border-muted',
  quiet: 'text-muted hover:bg-raised hover:text-text',
  danger: 'border border-error/60 text-error hover:bg-error hover:text-panel',
};

/** Classes of a button, for buttons and links. */
export const buttonClasses = (kind: ButtonKind = 'primary', extra?: string): string =>
  classes(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm px-5 py-2.5 text-base font-semibold leading-tight',
    'cursor-pointer select-none no-underline transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    looks[kind],
    extra,
  );

export const Button = ({ kind, className, type = 'button', ...rest }: ButtonProps) => (
  <button {...rest} type={type} className={buttonClasses(kind, className)} />
);
export type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind };

/** A button that looks like a link. */
export const LinkButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button {...rest} type="button" className={classes('link min-h-11 cursor-pointer', className)} />
);
