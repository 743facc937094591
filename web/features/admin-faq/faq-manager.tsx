import type { FaqItem } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { changeRow } from '../../lib/change-row.ts';
import { ContentManager, type RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { MoveButtons, useRowMove } from '../admin-content/row-move.tsx';
import { BuiltInAnswersPrompt, RemainingAnswersPrompt, useCopyBuiltInAnswers } from './built-in-answers.tsx';
import { FaqForm } from './faq-form.tsx';
import { categoryNames, faqKind, reorderFaq } from './faq-items.ts';

/** The public page's questions and answers: the list as visitors see it, and the form. */
export const FaqManager = () => {
  const copy = useCopyBuiltInAnswers();
  const { moveItem, announcement } = useRowMove({
    listKey: faqKind.key,
    reorder: reorderFaq,
    store: async (after, before) => {
      for (const moved of after.filter((item) => !before.includes(item))) {
        const was = before.find(({ id }) => id === moved.id) ?? moved;
        await changeRow(was, { order: moved.order }, ({ id, created_at: _made, ...body }) =>
          call('PUT /api/admin/faq/:id', { params: { id }, body }),
        );
      }
    },
    failed: 'Failed to update FAQ item',
  });
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
const FaqRow = ({ item, all, onMove, ...row }: RowOf<FaqItem> & { onMove: (by: -1 | 1) => void }) => (
  <ContentRow
    {...row}
    id={item.id}
    name={item.question}
    actions={
      <MoveButtons
        name={item.question}
        isFirst={item === all[0]}
        isLast={item === all.at(-1)}
        onMove={onMove}
      />
    }
  >
    <p className="font-medium wrap-anywhere">{item.question}</p>
    <p className="mt-0.5 line-clamp-2 text-muted text-sm wrap-anywhere">{item.answer}</p>
    <p className="mt-1.5 text-muted text-xs">
      {categoryNames[item.category]} <span>#{item.order}</span>
    </p>
  </ContentRow>
);
