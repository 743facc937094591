import { limits } from '../../../shared/limits.ts';
import {
  methodForm,
  type MethodForm as NewMethod,
  type PaymentMethod,
} from '../../../shared/payment-methods.ts';
import type { MethodKind } from '../../../shared/payments.ts';
import { defaultSettings, storedSettings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { methodKind } from './method-kind.ts';

type MethodText = Pick<NewMethod, 'label' | 'note' | 'url' | 'text'> & { kind: MethodKind; handle: string };

const kinds: [MethodKind, string][] = [
  ['transfer', 'Bank details or instructions'],
  ['link', 'Link to a payment page'],
];

const blank: MethodText = { kind: 'transfer', label: '', note: '', handle: '', url: '', text: '' };

const handles: Partial<Record<MethodKind, { label: string; hint: string; example: string }>> = {
  paypal: {
    label: 'PayPal handle',
    hint: 'Your PayPal.Me name or link, like paypal.me/YourName. Leave blank to not offer PayPal.',
    example: defaultSettings.paypal_handle,
  },
  cashapp: {
    label: 'Cash App handle',
    hint: 'Your $Cashtag or link, like cash.app/$YourName. Leave blank to not offer Cash App.',
    example: defaultSettings.cashapp_handle,
  },
};

/** The handle as the settings know it, or what is wrong with it. */
const readHandle = (kind: MethodKind, handle: string): ParseResult<{ handle: string }> | null => {
  const field = kind === 'paypal' ? 'paypal_handle' : kind === 'cashapp' ? 'cashapp_handle' : null;
  if (!field) return null;
  const { data, error } = storedSettings.shape[field].safeParse(handle);
  if (data !== undefined) return { value: { handle: data }, errors: null };
  const words = error?.issues[0]?.message ?? 'Check the handle';
  return { value: null, errors: { handle: words }, words };
};

/** Name and note of every kind; a handle, a link or instructions where its kind has them. */
export const MethodForm = ({ editor, items }: { editor: Editor<PaymentMethod>; items: PaymentMethod[] }) => {
  const opened = editor.item;
  const form = useContentForm({
    kind: methodKind,
    editor,
    toValues: (row: PaymentMethod | null): MethodText => (row ? toText(row) : blank),
    read: ({ handle, kind, ...text }) => {
      const account = readHandle(kind, handle);
      if (account?.errors) return account;
      // Those that have a handle have no link and no instructions to check.
      const form = parseFields(methodForm, { ...text, kind: account ? 'card' : (kind as NewMethod['kind']) });
      return form.value ? { ...form, value: { ...form.value, ...account?.value } } : form;
    },
    send: ({ label, note, url, text, kind, handle }: NewMethod & { handle?: string }, row) =>
      row
        ? call('PUT /api/admin/payment-methods/:id', {
            params: { id: row.id },
            body: { label, note, url, text, version: row.version, ...(handle !== undefined && { handle }) },
          })
        : call('POST /api/admin/payment-methods', { body: { kind, label, note, url, text } }),
    onSaved: (saved, { put }) => put(saved),
  });
  const { kind, handle } = form.values;
  const account = handles[kind];
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={opened ? `Edit ${opened.label}` : 'New way to pay'}
      action={opened ? 'Save changes' : 'Add way to pay'}
    >
      {account && (
        <TextField
          form={form}
          name="handle"
          label={account.label}
          hint={
            handle === account.example
              ? `Still the example, so visitors don’t see it. ${account.hint}`
              : account.hint
          }
          spellCheck={false}
        />
      )}
      {!opened && <SelectField form={form} name="kind" label="Kind" options={kinds} />}
      <TextField
        form={form}
        name="label"
        label="Name"
        hint={items.length > 0 ? 'What clients read.' : undefined}
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

const toText = ({ kind, label, note, handle, url, text }: PaymentMethod): MethodText => ({
  ...{ kind, label, note, handle, url, text },
});
