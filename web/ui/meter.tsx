import { classes } from '../lib/classes.ts';

// Drawn as SVG, whose attributes are allowed by a content security policy that forbids style attributes.
/** A progress bar. */
export const Meter = ({ label, value, max, isThin = false }: MeterProps) => {
  const percent = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className={classes(
        'block w-full overflow-hidden rounded-sm',
        isThin ? 'h-1.5 bg-raised' : 'h-3 bg-ink',
      )}
    >
      <rect width={`${percent.toFixed(2)}%`} height="100%" className="fill-accent" />
    </svg>
  );
};
type MeterProps = { label: string; value: number; max: number; isThin?: boolean };
