import { type ReactNode, useId } from 'react';
import { classes } from '../lib/classes.ts';

/** A titled section of an admin page. */
export const Panel = ({ title, note, aside, className, children }: PanelProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('rounded-md border border-hairline bg-panel', className)}
    >
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-b px-4 py-2">
        <h2 id={id} className="font-semibold">
          {title}
          {note && <span className="ml-2 font-normal text-muted text-sm">{note}</span>}
        </h2>
        {aside}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
};
type PanelProps = {
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};
