import { classes } from '../lib/classes.ts';
import { Button, type ButtonProps } from './button.tsx';
import { dense } from './dense.ts';

/** A button in a panel, row or form. `of` names, for screen readers, what it acts on; while it is busy, clicks do nothing. */
export const ActionButton = ({ of, isBusy, className, onClick, children, ...rest }: ActionButtonProps) => (
  <Button
    {...rest}
    className={classes(dense, className)}
    aria-disabled={isBusy}
    onClick={(event) => !isBusy && onClick?.(event)}
  >
    {of ? (
      <span>
        {children}
        <span className="sr-only"> {of}</span>
      </span>
    ) : (
      children
    )}
  </Button>
);
type ActionButtonProps = ButtonProps & { of?: string; isBusy?: boolean };
