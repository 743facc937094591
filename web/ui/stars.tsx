import { classes } from '../lib/classes.ts';

export const ratings = [1, 2, 3, 4, 5];

export const Star = ({ isOn, className = 'size-5' }: { isOn: boolean; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    className={classes(className, isOn ? 'fill-current' : 'fill-none text-edge')}
    stroke="currentColor"
    strokeLinejoin="round"
  >
    <path d="M10 2l2.4 5.2 5.6.7-4.1 3.9 1 5.6-4.9-2.8-4.9 2.8 1-5.6L2 7.9l5.6-.7z" />
  </svg>
);

/** A rating to read. */
export const Stars = ({ value }: { value: number }) => (
  <p className="flex gap-0.5">
    {ratings.map((one) => (
      <Star key={one} isOn={one <= value} />
    ))}
    <span className="sr-only">{value} of 5</span>
  </p>
);
