import { ContentManager } from '../admin-content/content-manager.tsx';
import { BuiltInAnswersPrompt, RemainingAnswersPrompt, useCopyBuiltInAnswers } from './built-in-answers.tsx';
import { FaqForm } from './faq-form.tsx';
import { faqKind } from './faq-items.ts';
import { FaqRow } from './faq-row.tsx';
import { useFaqMove } from './use-faq-move.ts';

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
