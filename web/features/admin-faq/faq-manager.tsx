import { useMutation, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import type { FaqItem } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toastError } from '../../ui/toast-error.ts';
import { ContentManager, type RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { BuiltInAnswersPrompt, RemainingAnswersPrompt, useCopyBuiltInAnswers } from './built-in-answers.tsx';
import { FaqForm } from './faq-form.tsx';
import { categoryNames, faqKind, reorderFaq } from './faq-items.ts';

/** The public page's questions and answers: the list as visitors see it, and the form. */
export const FaqManager = () => {
  const copy = useCopyBuiltInAnswers();
  const { moveItem, announcement } = useFaqMove();
  return (
    <ContentManager
      kind={faqKind}
      empty={<BuiltInAnswersPrompt copy={copy} />}
      above={(all) => (
        <>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {copy.isPartial && all.length > 0 && <RemainingAnswersPrompt copy={copy} />}
        </>
      )}
      row={(row) => <FaqRow {...row} onMove={(by) => moveItem(row.item.id, by)} />}
      form={(editor, items) => items && <FaqForm key={editor.key} editor={editor} items={items} />}
      deleteTitle="Delete this FAQ item?"
      whatGoes={({ question }, all) => (
        <>
          <strong>{question}</strong> and its answer disappear from the public page right away. This can’t be
          undone.
          {all.length === 1 && ' It’s your last one, so visitors will see the built-in answers again.'}
        </>
      )}
    />
  );
};

/** A question in the list, with buttons to move it. */
const FaqRow = ({ item, all, onMove, ...row }: RowOf<FaqItem> & { onMove: Move }) => (
  <ContentRow
    {...row}
    id={item.id}
    name={item.question}
    actions={
      <>
        <MoveButton name={item.question} by={-1} isAtEnd={item === all[0]} onMove={onMove} />
        <MoveButton name={item.question} by={1} isAtEnd={item === all.at(-1)} onMove={onMove} />
      </>
    }
  >
    <p className="font-medium wrap-anywhere">{item.question}</p>
    <p className="mt-0.5 line-clamp-2 text-muted text-sm wrap-anywhere">{item.answer}</p>
    <p className="mt-1.5 text-muted text-xs">
      {categoryNames[item.category]} <span className="font-mono">#{item.order}</span>
    </p>
  </ContentRow>
);
type Move = (by: -1 | 1) => void;

const MoveButton = ({ name, by, isAtEnd, onMove }: MoveButtonProps) => {
  const Arrow = by < 0 ? ArrowUp : ArrowDown;
  return (
    <Button
      kind="quiet"
      className={classes(dense, 'pointer-coarse:min-w-11')}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onMove(by)}
    >
      <Arrow aria-hidden size={16} />
      <span className="sr-only">
        Move {by < 0 ? 'up' : 'down'} {name}
      </span>
    </Button>
  );
};
type MoveButtonProps = { name: string; by: -1 | 1; isAtEnd: boolean; onMove: Move };

const moveKey = ['faq-move'];

/**
 * Moves an item up or down: optimistic, then stored item by item. Moves are sent one after another; whatever could not
 * be stored reverts to the server's state. `announcement` describes the last move.
 */
const useFaqMove = () => {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const { mutate } = useMutation({
    mutationKey: moveKey,
    scope: { id: 'order of the FAQ' },
    mutationFn: async (changed: FaqItem[]) => {
      for (const { id, created_at: _made, ...body } of changed)
        await call('PUT /api/admin/faq/:id', { params: { id }, body });
    },
    onError: (error) => {
      setAnnouncement('');
      toastError(error, 'Failed to update FAQ item', getErrorMessage(error));
    },
    // Not between two moves: the list would show the first without the second.
    onSettled: () => {
      if (client.isMutating({ mutationKey: moveKey }) === 1)
        return client.invalidateQueries({ queryKey: faqKind.key });
    },
  });
  const moveItem = (id: string, by: -1 | 1) => {
    const before = client.getQueryData<FaqItem[]>(faqKind.key) ?? [];
    const after = reorderFaq(before, id, by);
    const changed = after.filter((item) => !before.includes(item));
    if (changed.length === 0) return;
    void client.cancelQueries({ queryKey: faqKind.key });
    client.setQueryData(faqKind.key, after);
    setAnnouncement(`Moved to place ${after.findIndex((item) => item.id === id) + 1} of ${after.length}`);
    mutate(changed);
  };
  return { moveItem, announcement };
};
