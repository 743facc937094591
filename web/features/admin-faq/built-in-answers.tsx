import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PageSettings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { defaultFaq } from '../faq/default-faq.ts';
import { faqKind } from './faq-items.ts';

const nothing = { added: 0, of: 0 };

/** What clients are offered: without ways to pay that are switched off or not ready. */
const readOffered = async (): Promise<PageSettings> => {
  const [settings, { payment_methods }] = await Promise.all([
    call('GET /api/settings'),
    call('GET /api/offer'),
  ]);
  return { ...settings, payment_methods };
};

/**
 * Copies the built-in answers to the owner's own list, one by one, at current prices. If it stops halfway, answers
 * already added stay and are not added twice: `run` continues with the rest.
 */
export const useCopyBuiltInAnswers = () => {
  const client = useQueryClient();
  const [count, setCount] = useState(nothing);
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (added: number) => {
      const [settings, offer] = await Promise.all([readOffered(), call('GET /api/offer')]);
      const all = defaultFaq(settings, offer, offer.next_date !== null);
      setCount({ added, of: all.length });
      for (const [index, { id: _id, created_at: _made, ...body }] of all.entries()) {
        if (index < added) continue;
        await call('POST /api/admin/faq', { body });
        setCount({ added: index + 1, of: all.length });
      }
    },
    onSuccess: () => {
      setCount(nothing);
      toast('You can now edit the built-in answers', 'success');
    },
    onError: (error) => toastError(error, 'Failed to add FAQ item'),
    // Once, at the end: the list updates in one go.
    onSettled: () => {
      isRunning.current = false;
      return client.invalidateQueries({ queryKey: faqKind.key });
    },
  });
  return {
    ...count,
    error,
    isBusy: isPending,
    /** Some answers were added, others were not. */
    isPartial: count.added > 0 && count.added < count.of,
    run: () => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(count.added);
    },
  };
};
export type BuiltInAnswersCopy = ReturnType<typeof useCopyBuiltInAnswers>;

/** Shown in place of the list while visitors see the built-in answers; offers to start from those. */
export const BuiltInAnswersPrompt = ({ copy }: { copy: BuiltInAnswersCopy }) => (
  <EmptyState title="Visitors see ten built-in answers." action={<CopyButton copy={copy} />}>
    <p>
      Your first item replaces all ten. To change just a few, copy all ten and edit those. The built-in ones
      follow your prices and handles; copies keep today’s amounts.
    </p>
    <CopyProgress copy={copy} />
  </EmptyState>
);

/** Shown above the list when only some of the ten could be added. */
export const RemainingAnswersPrompt = ({ copy }: { copy: BuiltInAnswersCopy }) => (
  <div className="mb-4 rounded-md border border-error/60 bg-panel p-4 text-sm">
    <CopyProgress copy={copy} />
    <div className="mt-3">
      <CopyButton copy={copy} />
    </div>
  </div>
);

const CopyButton = ({ copy: { added, of, isBusy, isPartial, run } }: { copy: BuiltInAnswersCopy }) => (
  <ActionButton kind="secondary" isBusy={isBusy} onClick={run}>
    {isBusy
      ? of > 0
        ? `Adding ${Math.min(added + 1, of)} of ${of}…`
        : 'Adding…'
      : isPartial
        ? `Add the other ${of - added}`
        : 'Copy all ten and edit'}
  </ActionButton>
);

const CopyProgress = ({ copy: { added, of, error, isBusy } }: { copy: BuiltInAnswersCopy }) => (
  <>
    {isBusy && (
      <div className="mx-auto mt-4 max-w-64">
        <Meter label="Adding the built-in answers" value={added} max={of} isThin />
      </div>
    )}
    {error && !isBusy && (
      <p role="alert" className="text-error">
        {added > 0 ? `${added} of ${of} added. The rest weren’t.` : 'None were added.'}{' '}
        {getErrorMessage(error)}
      </p>
    )}
  </>
);
