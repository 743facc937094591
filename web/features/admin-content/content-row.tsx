import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';

/**
 * A list item with `Edit {name}` and `Delete {name}`. `actions` appear beside them; `below` takes the full width
 * underneath.
 */
export const ContentRow = ({
  id,
  name,
  isOpen,
  onEdit,
  onDelete,
  actions,
  below,
  children,
}: ContentRowProps) => (
  <li
    data-row={id}
    aria-current={isOpen || undefined}
    className={classes(
      'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3',
      isOpen && 'bg-raised shadow-[inset_2px_0_0_var(--color-accent)]',
    )}
  >
    <div className="min-w-0 flex-1 basis-64">{children}</div>
    <div className="-mr-2 flex flex-wrap items-center max-sm:-ml-3">
      {onEdit && (
        <Button kind="quiet" className={dense} onClick={() => onEdit?.()}>
          <span>
            Edit<span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
      <Button kind="quiet" className={classes(dense, 'hover:text-error!')} onClick={onDelete}>
        <span>
          Delete<span className="sr-only"> {name}</span>
        </span>
      </Button>
      {actions}
    </div>
    {below && <div className="w-full min-w-0">{below}</div>}
  </li>
);
type ContentRowProps = {
  id: string;
  name: string;
  /** True while the form edits this item. */
  isOpen?: boolean;
  onEdit?: () => void;
  onDelete: () => void;
  actions?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};
