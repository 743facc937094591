import { limits } from '../../../shared/limits.ts';
import { classes } from '../../lib/classes.ts';
import { chooseEmail, useEmailChoice } from './email-choice.ts';

/**
 * Checkbox beside a status dropdown: whether to email the client about the new status. One remembered choice for all
 * dropdowns.
 */
export const EmailClient = ({ of, email = 'The client', className }: EmailClientProps) => {
  const isChosen = useEmailChoice();
  return (
    <label
      title={
        email
          ? `${email} gets an email about each new status, ${limits.undo_seconds} seconds after you set it`
          : noAddress
      }
      className={classes(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap text-sm pointer-fine:min-h-8',
        'has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input
        type="checkbox"
        className="size-4 shrink-0 cursor-pointer accent-accent pointer-coarse:size-5"
        disabled={!email}
        checked={isChosen && email !== ''}
        onChange={({ target }) => chooseEmail(target.checked)}
      />
      <span>
        Email the client<span className="sr-only"> about {of}</span>
      </span>
    </label>
  );
};
type EmailClientProps = {
  /** The order, by its number, or what else the choice is about. */
  of: string;
  /** The client's address when the choice is about one order; empty once their data was deleted. */
  email?: string;
  className?: string;
};

const noAddress = 'The client’s address was deleted, so there is nobody to email';
