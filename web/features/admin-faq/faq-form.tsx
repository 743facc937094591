import { useQueryClient } from '@tanstack/react-query';
import { type FaqCategory, type FaqItem, faqForm, faqIncomplete } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Input, Select, TextArea } from '../../ui/field.tsx';
import { FormPanel } from '../admin-content/form-panel.tsx';
import { parseFields } from '../admin-content/parse-fields.ts';
import { useContentForm } from '../admin-content/use-content-form.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import { categories, faqKey, updateFaqCache } from './faq-items.ts';
import { getNextOrder, parseOrder } from './faq-order.ts';

/** `order` is null until it is typed; until then it follows the item's position, which the list's arrows may change. */
type Text = { question: string; answer: string; category: FaqCategory; order: string | null };
const blank: Text = { question: '', answer: '', category: 'general', order: null };
const words = { incomplete: faqIncomplete, labels: { question: 'Question', answer: 'Answer' } };

/** Adds an item or edits the given one. */
export const FaqForm = ({ item, items, editor }: FaqFormProps) => {
  const client = useQueryClient();
  const order = item ? (items.find(({ id }) => id === item.id) ?? item).order : getNextOrder(items);
  const content = useContentForm({
    start: item
      ? { question: item.question, answer: item.answer, category: item.category, order: null }
      : blank,
    read: (text: Text) =>
      parseFields(faqForm, { ...text, order: text.order === null ? order : parseOrder(text.order) }, words),
    save: (body) =>
      item
        ? call('PUT /api/admin/faq/:id', { params: { id: item.id }, body })
        : call('POST /api/admin/faq', { body }),
    onSaved: ({ message: _words, ...saved }) =>
      void updateFaqCache(client, (all) => [...all.filter(({ id }) => id !== saved.id), saved]),
    done: item ? 'FAQ item updated successfully' : 'FAQ item added successfully',
    failed: item ? 'Failed to update FAQ item' : 'Failed to add FAQ item',
    editor,
    reread: () => void client.invalidateQueries({ queryKey: faqKey }),
  });
  const { fields, errors, set } = content;
  return (
    <FormPanel
      content={content}
      editor={editor}
      title={item ? 'Edit FAQ item' : 'New FAQ item'}
      action={item ? 'Save changes' : 'Add FAQ item'}
    >
      <Field label="Question" error={errors.question}>
        {(control) => (
          <Input
            {...control}
            name="question"
            autoComplete="off"
            className={dense}
            value={fields.question}
            onChange={({ target }) => set({ question: target.value })}
          />
        )}
      </Field>
      <Field label="Answer" hint="We keep your line breaks." error={errors.answer}>
        {(control) => (
          <TextArea
            {...control}
            name="answer"
            rows={7}
            className={dense}
            value={fields.answer}
            onChange={({ target }) => set({ answer: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-4">
        <Field label="Category" error={errors.category}>
          {(control) => (
            <Select
              {...control}
              name="category"
              className={dense}
              value={fields.category}
              onChange={({ target }) => set({ category: target.value as FaqCategory })}
            >
              {categories.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Order" hint="Lower numbers come first." error={errors.order}>
          {(control) => (
            <Input
              {...control}
              name="order"
              type="number"
              min={0}
              step={1}
              className={`${dense} font-mono`}
              value={fields.order ?? String(order)}
              onChange={({ target }) => set({ order: target.value })}
              // Show the number that will be saved.
              onBlur={() => fields.order !== null && set({ order: String(parseOrder(fields.order)) })}
            />
          )}
        </Field>
      </div>
    </FormPanel>
  );
};
type FaqFormProps = { item: FaqItem | null; items: FaqItem[]; editor: Editor };
