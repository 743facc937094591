import { type FaqCategory, type FaqItem, faqForm, faqIncomplete } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { categories, faqKind, getNextOrder, parseOrder } from './faq-items.ts';

/** `order` is null until it is typed; until then it follows the item's position, which the list's arrows may change. */
type Text = { question: string; answer: string; category: FaqCategory; order: string | null };
const blank: Text = { question: '', answer: '', category: 'general', order: null };

/** Adds an item or edits the given one. */
export const FaqForm = ({ editor, items }: { editor: Editor<FaqItem>; items: FaqItem[] }) => {
  const { item } = editor;
  const order = item ? (items.find(({ id }) => id === item.id) ?? item).order : getNextOrder(items);
  const form = useContentForm({
    kind: faqKind,
    editor,
    toValues: (row: FaqItem | null): Text =>
      row ? { question: row.question, answer: row.answer, category: row.category, order: null } : blank,
    read: (text, row) =>
      parseFields(
        faqForm,
        { ...text, order: text.order === null ? (row?.order ?? order) : parseOrder(text.order) },
        faqIncomplete,
      ),
    send: (body, row) =>
      row
        ? call('PUT /api/admin/faq/:id', { params: { id: row.id }, body: { ...body, version: row.version } })
        : call('POST /api/admin/faq', { body }),
    onSaved: ({ message: _words, ...saved }, { put }) => put(saved),
  });
  const typed = form.values.order;
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={item ? 'Edit FAQ item' : 'New FAQ item'}
      action={item ? 'Save changes' : 'Add FAQ item'}
    >
      <TextField form={form} name="question" label="Question" />
      <TextField form={form} name="answer" label="Answer" hint="We keep your line breaks." rows={7} />
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-4">
        <SelectField form={form} name="category" label="Category" options={categories} />
        <TextField
          form={{ ...form, values: { order: typed ?? String(order) } }}
          name="order"
          label="Order"
          hint="Lower numbers come first."
          type="number"
          min={0}
          // Show the number that will be saved.
          onBlur={() => typed !== null && form.set({ order: String(parseOrder(typed)) })}
        />
      </div>
    </FormPanel>
  );
};
