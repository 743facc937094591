import type { ReactNode } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type PublishableKind, useContentCache } from './content-kind.ts';

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
      isOpen && 'bg-raised shadow-[inset_2px_0_0_var(--color-text)]',
    )}
  >
    <div className="min-h-11 min-w-0 flex-1 basis-64 content-center">{children}</div>
    <div className="-mr-2 flex min-h-11 flex-wrap items-center max-sm:-ml-3">
      {onEdit && (
        <ActionButton kind="quiet" of={name} onClick={() => onEdit()}>
          Edit
        </ActionButton>
      )}
      {onDelete && (
        <ActionButton kind="quiet" className="hover:text-error!" of={name} onClick={onDelete}>
          Delete
        </ActionButton>
      )}
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
  /** Absent for what can't be deleted. */
  onDelete?: (() => void) | undefined;
  actions?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

type Publishable = {
  id: string;
  version: number;
  published: boolean;
  order_id: string | null;
  order_name: string | null;
};

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
export const DraftBadge = ({ item: { published, order_id, order_name } }: { item: Publishable }) => (
  <>
    {!published && (
      <span className="ml-2 rounded-sm border border-edge px-1.5 py-0.5 font-normal text-muted text-xs">
        Draft
      </span>
    )}
    {order_id && (
      <span className="ml-2 font-normal text-xs">
        <OrderLink order_id={order_id} order_name={order_name} />
      </span>
    )}
  </>
);

/** Publishes an item or turns it back into a draft, with Undo. */
export const PublishButton = <T extends Publishable>({ item, name, kind }: PublishButtonProps<T>) => {
  const { id, published } = item;
  const topic = `publishing ${id}`;
  const describe = (to: boolean) => (to ? 'Published' : 'Now a draft');
  const failed = 'We couldn’t change this.';
  const { mutate, isPending } = useAction({
    send: (to: boolean) => kind.publish(item, to),
    done: (saved, to) => ({
      words: describe(to),
      topic,
      detail: name,
      undo: { run: () => kind.publish(saved, !to), done: describe(!to), failed },
    }),
    failed: (reason) => `${failed} ${reason}`,
    refresh: useContentCache(kind).reread,
  });
  return (
    <ActionButton
      kind={published ? 'quiet' : 'secondary'}
      of={name}
      isBusy={isPending}
      onClick={() => mutate(!published)}
    >
      {published ? 'Unpublish' : 'Publish'}
    </ActionButton>
  );
};
type PublishButtonProps<T extends Publishable> = { item: T; name: string; kind: PublishableKind<T> };
