import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';

const paths = {
  pause: 'M6 4v12M14 4v12',
  resume: 'M6 4l10 6-10 6z',
  retry: 'M16 10a6 6 0 1 1-2-4.5M16 3v3.5h-3.5',
  remove: 'M5 5l10 10M15 5L5 15',
};

/** A small button in a file row, with a touch-sized target. */
export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={classes(
      'grid size-11 flex-none cursor-pointer place-items-center rounded-sm text-muted hover:text-text disabled:cursor-not-allowed disabled:opacity-50',
      className,
    )}
  >
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[icon]} />
    </svg>
  </button>
);
type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'title'> & {
  icon: keyof typeof paths;
  label: string;
};
