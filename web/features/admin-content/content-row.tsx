import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../shared/format.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { type ContentKind, useContentCache } from './content-kind.ts';

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

type Publishable = { id: string; published: boolean; order_id: string | null };

/** Counts the drafts in a list. */
export const DraftCount = ({ items }: { items: readonly Publishable[] }) => {
  const drafts = items.filter(({ published }) => !published).length;
  return (
    drafts > 0 && (
      <p className="mb-3 text-muted text-sm">
        <strong className="text-text">{formatCount(drafts, 'draft')}.</strong> Only you see{' '}
        {drafts === 1 ? 'it' : 'them'} until you publish.
      </p>
    )
  );
};

/** Marks a draft and links to the order it came from. */
export const DraftBadge = ({ item: { published, order_id } }: { item: Publishable }) => (
  <>
    {!published && (
      <span className="ml-2 rounded-sm border border-edge px-1.5 py-0.5 font-normal text-muted text-xs">
        Draft
      </span>
    )}
    {order_id && (
      <Link className="link ml-2 font-mono font-normal text-xs" to={`/orders/${order_id}`}>
        {order_id}
      </Link>
    )}
  </>
);

/** Publishes an item or turns it back into a draft, with Undo. */
export const PublishButton = <T extends Publishable>({ item, name, kind }: PublishButtonProps<T>) => {
  const { id, published } = item;
  const { reread } = useContentCache(kind);
  const topic = `publishing ${id}`;
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ to }: Change) => {
      const since = Date.now();
      await kind.publish?.(id, { published: `${to}` });
      return since;
    },
    onSuccess: (since, { to, isUndo }) => {
      const words = to ? 'Published' : 'Now a draft';
      if (isUndo) toast(words, 'success', { topic, detail: name });
      else
        showUndoToast(words, {
          topic,
          detail: name,
          since,
          undo: () => mutate({ to: !to, isUndo: true }),
        });
    },
    onError: (error) => toastError(error, `We couldn’t change this. ${getErrorMessage(error)}`),
    onSettled: reread,
  });
  return (
    <Button
      kind="quiet"
      className={dense}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ to: !published, isUndo: false })}
    >
      <span>
        {published ? 'Unpublish' : 'Publish'}
        <span className="sr-only"> {name}</span>
      </span>
    </Button>
  );
};
type Change = { to: boolean; isUndo: boolean };
type PublishButtonProps<T extends Publishable> = { item: T; name: string; kind: ContentKind<T> };
