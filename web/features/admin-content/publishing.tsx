import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '../../../shared/format.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';

type Publishable = { id: string; published: boolean; order_id: string | null };

/** Counts the drafts in a list. */
export const DraftCount = ({ items = [] }: { items: readonly Publishable[] | undefined }) => {
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

/** Keeps a new item hidden from visitors until it is published. */
export const DraftCheckbox = ({ content }: DraftCheckboxProps) => (
  <Checkbox
    label="Save as a draft"
    name="is_draft"
    disabled={content.isBusy}
    checked={content.fields.is_draft}
    onChange={({ target }) => content.set({ is_draft: target.checked })}
  />
);
type DraftCheckboxProps = {
  content: {
    fields: { is_draft: boolean };
    isBusy: boolean;
    set: (changed: { is_draft: boolean }) => void;
  };
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
export const PublishButton = ({ item, name, save, reread }: PublishButtonProps) => {
  const { published } = item;
  const topic = `publishing ${item.id}`;
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ to }: Change) => {
      const since = Date.now();
      await save({ published: `${to}` });
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
type PublishButtonProps = {
  item: Publishable;
  name: string;
  save: (fields: { published: 'true' | 'false' }) => Promise<unknown>;
  reread: () => void;
};
