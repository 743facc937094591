import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cardKeys } from '../../../shared/card.ts';
import { limits } from '../../../shared/limits.ts';
import { methodForm, type PaymentMethod } from '../../../shared/payment-methods.ts';
import { call } from '../../lib/api.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useAction } from '../../ui/use-action.ts';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { CardInfo, describeState } from './card-info.tsx';
import { cardKey, methodKind } from './method-kind.ts';

type CardText = { label: string; note: string; secret_key: string; webhook_secret: string };
type CardValue = Omit<CardText, 'secret_key' | 'webhook_secret'> & {
  keys: { secret_key?: string | undefined; webhook_secret?: string | undefined };
};

const join = <A extends object, B extends object>(
  one: ParseResult<A>,
  other: ParseResult<B>,
): ParseResult<A & B> => {
  if (one.value && other.value) return { value: { ...one.value, ...other.value }, errors: null };
  const words = (one.errors ? one.words : other.errors ? other.words : '') || 'Check the form';
  return { value: null, errors: { ...one.errors, ...other.errors }, words };
};

const findCard = async (): Promise<PaymentMethod> => {
  const { payment_methods } = await call('GET /api/admin/payment-methods');
  const card = payment_methods.find(({ kind }) => kind === 'card');
  if (!card) throw new Error('Enter both keys to take cards.');
  return card;
};

/** Cards by Stripe: what clients read, and the keys, which are never shown again. */
export const CardMethodForm = ({ editor }: { editor: Editor<PaymentMethod> }) => {
  const opened = editor.item;
  const client = useQueryClient();
  const status = useQuery({
    queryKey: cardKey,
    queryFn: ({ signal }) => call('GET /api/admin/card', { signal }),
  }).data;
  const isNew = status === undefined || status.state === 'none';
  const form = useContentForm({
    kind: methodKind,
    editor,
    toValues: (row: PaymentMethod | null): CardText => ({
      ...{ label: row?.label ?? 'Card', note: row?.note ?? '' },
      ...{ secret_key: '', webhook_secret: '' },
    }),
    read: ({ label, note, secret_key, webhook_secret }): ParseResult<CardValue> => {
      const keys = parseFields(cardKeys, {
        // One of the two can be changed alone.
        ...(secret_key.trim() || isNew ? { secret_key } : {}),
        ...(webhook_secret.trim() || isNew ? { webhook_secret } : {}),
      });
      const named = parseFields(methodForm, { kind: 'card', label, note });
      const [words, secrets] = [
        named.value ? { ...named, value: { label: named.value.label, note: named.value.note } } : named,
        keys.value ? { ...keys, value: { keys: keys.value } } : keys,
      ];
      return join(words, secrets);
    },
    send: async ({ keys, label, note }, row) => {
      // The first keys add the way to pay.
      if (Object.values(keys).some(Boolean) || !row)
        client.setQueryData(cardKey, await call('PUT /api/admin/card', { body: keys }));
      const { id, version } = row ?? (await findCard());
      return call('PUT /api/admin/payment-methods/:id', { params: { id }, body: { label, note, version } });
    },
    onSaved: (saved, { put }) => put(saved),
  });
  const removal = useAction({
    send: () => call('DELETE /api/admin/card'),
    done: (saved) => {
      client.setQueryData(cardKey, saved);
      void client.invalidateQueries({ queryKey: methodKind.key });
      editor.close();
      return 'Card keys removed';
    },
    failed: (reason) => `The keys weren’t removed. ${reason}`,
  });
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={opened ? `Edit ${opened.label}` : 'Take cards'}
      action={opened ? 'Save changes' : 'Add way to pay'}
    >
      {status && <p className="max-w-prose text-sm">{describeState(status)}</p>}
      <TextField form={form} name="label" label="Name" maxLength={limits.method_label} />
      <TextField
        form={form}
        name="note"
        label="Note"
        hint="A word or two beside the name, like Recommended. Leave blank for none."
        maxLength={limits.method_note}
      />
      <TextField
        form={form}
        name="secret_key"
        label="Secret key"
        hint="In Stripe under Developers, API keys. You won’t see it again."
        type="password"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="webhook_secret"
        label="Webhook signing secret"
        hint="In Stripe under Developers, Webhooks, once the address below is added there."
        type="password"
        spellCheck={false}
      />
      {status && <CardInfo status={status} />}
      {status && status.state !== 'none' && (
        <ActionButton kind="quiet" isBusy={removal.isPending} onClick={() => removal.mutate()}>
          Remove keys
        </ActionButton>
      )}
    </FormPanel>
  );
};
