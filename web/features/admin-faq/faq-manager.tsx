import { useQueryClient } from '@tanstack/react-query';
import type { FaqItem } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { ContentColumns } from '../admin-content/content-columns.tsx';
import { ContentList } from '../admin-content/content-list.tsx';
import { DeleteDialog, useDelete } from '../admin-content/delete-dialog.tsx';
import { DiscardDialog } from '../admin-content/discard-dialog.tsx';
import { useEditor } from '../admin-content/use-editor.ts';
import { BuiltInAnswersPrompt, RemainingAnswersPrompt, useCopyBuiltInAnswers } from './built-in-answers.tsx';
import { FaqForm } from './faq-form.tsx';
import { updateFaqCache, useFaqItems } from './faq-items.ts';
import { FaqRow } from './faq-row.tsx';
import { useFaqMove } from './use-faq-move.ts';

/** The public page's questions and answers: the list as visitors see it, and the form. */
export const FaqManager = () => {
  const client = useQueryClient();
  const query = useFaqItems();
  const editor = useEditor<FaqItem>();
  const copy = useCopyBuiltInAnswers();
  const { moveItem, said } = useFaqMove();
  const deletion = useDelete<FaqItem>({
    remove: ({ id }) => call('DELETE /api/admin/faq/:id', { params: { id } }),
    onGone: ({ id }) => {
      editor.forget(id);
      void updateFaqCache(client, (all) => all.filter((item) => item.id !== id));
    },
    done: 'FAQ item deleted successfully',
    failed: 'Failed to delete FAQ item',
  });
  return (
    <>
      <ContentColumns
        list={
          <>
            {copy.isPartial && query.data && query.data.length > 0 && <RemainingAnswersPrompt copy={copy} />}
            <ContentList
              query={query}
              loading="Loading FAQ items"
              failed="Failed to load FAQ items"
              empty={<BuiltInAnswersPrompt copy={copy} />}
            >
              {(item, index, all) => (
                <FaqRow
                  key={item.id}
                  item={item}
                  isFirst={index === 0}
                  isLast={index === all.length - 1}
                  isOpen={editor.item?.id === item.id}
                  onEdit={() => editor.edit(item)}
                  onDelete={() => deletion.ask(item)}
                  onMove={(by) => moveItem(item.id, by)}
                />
              )}
            </ContentList>
            <p role="status" className="sr-only">
              {said}
            </p>
          </>
        }
        form={
          query.data && <FaqForm key={editor.key} item={editor.item} items={query.data} editor={editor} />
        }
      />
      <DeleteDialog deletion={deletion} title="Delete this FAQ item?">
        {({ question }) => (
          <>
            <strong>{question}</strong> and its answer disappear from the public page right away. This can’t
            be undone.
            {query.data?.length === 1 &&
              ' It’s your last one, so visitors will see the built-in answers again.'}
          </>
        )}
      </DeleteDialog>
      <DiscardDialog editor={editor} />
    </>
  );
};
