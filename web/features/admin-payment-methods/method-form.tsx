import { limits } from '../../../shared/limits.ts';
import {
  methodForm,
  type MethodForm as NewMethod,
  type PaymentMethod,
} from '../../../shared/payment-methods.ts';
import { call } from '../../lib/api.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { methodKind } from './method-kind.ts';

type MethodText = Pick<NewMethod, 'kind' | 'label' | 'note' | 'url' | 'text'>;

const kinds: [MethodText['kind'], string][] = [
  ['transfer', 'Bank details or instructions'],
  ['link', 'Link to a payment page'],
];

const blank: MethodText = { kind: 'transfer', label: '', note: '', url: '', text: '' };

/** Name and note of every kind; a link or instructions where its kind has them. */
export const MethodForm = ({ editor, items }: { editor: Editor<PaymentMethod>; items: PaymentMethod[] }) => {
  const opened = editor.item;
  const form = useContentForm({
    kind: methodKind,
    editor,
    toValues: (row: PaymentMethod | null): MethodText => (row ? toText(row) : blank),
    read: (text) => parseFields(methodForm, text),
    send: ({ label, note, url, text, kind }, row) =>
      row
        ? call('PUT /api/admin/payment-methods/:id', {
            params: { id: row.id },
            body: { label, note, url, text, version: row.version },
          })
        : call('POST /api/admin/payment-methods', { body: { kind, label, note, url, text } }),
    onSaved: (saved, { put }) => put(saved),
  });
  const { kind } = form.values;
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={opened ? `Edit ${opened.label}` : 'New way to pay'}
      action={opened ? 'Save changes' : 'Add way to pay'}
    >
      {!opened && <SelectField form={form} name="kind" label="Kind" options={kinds} />}
      <TextField
        form={form}
        name="label"
        label="Name"
        hint={items.length > 0 ? 'What clients read, like Bank transfer, Zelle or Wise.' : undefined}
        maxLength={limits.method_label}
      />
      <TextField
        form={form}
        name="note"
        label="Note"
        hint="A word or two beside the name, like Recommended. Leave blank for none."
        maxLength={limits.method_note}
      />
      {kind === 'link' && (
        <TextField
          form={form}
          name="url"
          label="Link"
          hint="Starts with https://. Write {amount}, {order} or {currency} where your payment page takes them."
          spellCheck={false}
          maxLength={limits.url}
        />
      )}
      {kind === 'transfer' && (
        <TextField
          form={form}
          name="text"
          label="Instructions"
          hint="A line each, like “IBAN: DE12 3456”. {amount} and {order} are filled in. Clients can copy each line, the amount, and the order number as their Reference."
          rows={5}
          spellCheck={false}
          maxLength={limits.method_text}
        />
      )}
    </FormPanel>
  );
};

/** PayPal and Cash App have a name and a note here, like cards; their handles are settings. */
const toText = ({ kind, label, note, url, text }: PaymentMethod): MethodText => ({
  ...{ label, note, url, text },
  kind: kind === 'link' || kind === 'transfer' ? kind : 'card',
});
