import { classes } from '../../lib/classes.ts';

const segments = [1, 2, 3, 4, 5];

/** A rating as a meter of five segments. */
export const Rating = ({ value }: { value: number }) => (
  <p className="flex items-center gap-3">
    <span aria-hidden="true" className="flex gap-1">
      {segments.map((segment) => (
        <span key={segment} className={classes('h-4 w-2', segment <= value ? 'bg-after' : 'bg-hairline')} />
      ))}
    </span>
    <span className="font-mono text-muted text-sm">{value} of 5</span>
  </p>
);
