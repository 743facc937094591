import type { Discount, DiscountForm } from '../../../shared/discounts.ts';
import type { Offer } from '../../../shared/offer.ts';
import { call } from '../../lib/api.ts';
import { showNumber } from '../../lib/locale.ts';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { useOffer } from '../admin-offer/use-offer.ts';
import { describeDiscount, describeSampleOrder } from './describe-discount.ts';
import { discountKind } from './discount-kind.ts';
import {
  blankDiscount,
  type DiscountFormText,
  getTimeZone,
  parseDiscount,
  toDiscountFormText,
} from './parse-discount.ts';

const kinds = [
  ['percent', 'Percent'],
  ['fixed', 'Fixed amount'],
] as const;
const number = { inputMode: 'decimal', spellCheck: false } as const;
const moment = { type: 'datetime-local' } as const;

/** Adds a code or edits the editor's. `items` are the current codes. */
export const DiscountEditForm = ({ editor, items }: { editor: Editor<Discount>; items: Discount[] }) => {
  const opened = editor.item;
  const item = opened && (items.find(({ id }) => id === opened.id) ?? opened);
  const uses = item?.uses ?? 0;
  const offer = useOffer().data;
  const { services = [], currency = 'USD' } = offer ?? {};
  const form = useContentForm({
    kind: discountKind,
    editor,
    toValues: (row: Discount | null): DiscountFormText => (row ? toDiscountFormText(row) : blankDiscount),
    read: (text, row) => parseDiscount(text, { item: row, currency }),
    send: (body, row) =>
      row
        ? call('PUT /api/admin/discounts/:id', {
            params: { id: row.id },
            body: { ...body, version: row.version },
          })
        : call('POST /api/admin/discounts', { body }),
    onSaved: (saved, { put }) => put(saved),
  });
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={item ? 'Edit discount' : 'New discount'}
      action={item ? 'Save changes' : 'Add discount code'}
      progress={
        <DiscountPreview
          form={parseDiscount(form.values, { item, currency }).value}
          item={item}
          offer={offer}
        />
      }
    >
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="Like WELCOME10. Capitals don’t matter."
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField form={form} name="kind" label="Kind" options={kinds} />
        <TextField
          form={form}
          name="value"
          label="Value"
          hint={
            form.values.kind === 'percent'
              ? 'Percent off'
              : `${currency === 'USD' ? 'Dollars' : currency} off`
          }
          {...number}
        />
      </div>
      <TextField
        form={form}
        name="description"
        label="Description"
        hint="Shown to clients next to the discount."
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          form={form}
          name="min_subtotal"
          label="Minimum subtotal"
          hint={`In ${currency === 'USD' ? 'dollars' : currency}. Leave blank for any order`}
          {...number}
        />
        <TextField
          form={form}
          name="max_uses"
          label="Max uses"
          hint={`${uses > 0 ? `Used ${showNumber(uses)}. ` : ''}Leave blank for no limit`}
          {...number}
          inputMode="numeric"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <TextField
          form={form}
          name="starts_at"
          label="Starts at"
          hint="Leave blank to start now"
          {...moment}
        />
        <TextField
          form={form}
          name="ends_at"
          label="Ends at"
          hint="Leave blank to never expire"
          {...moment}
        />
      </div>
      <p className="text-muted text-sm">
        Times are in your time zone: {getTimeZone().replaceAll('_', ' ')}. A limit at or below the current
        uses means the code is used up.
      </p>
      {services.length > 1 && (
        <SelectField
          form={form}
          name="service"
          label="For"
          options={[['', 'Any service'], ...services.map(({ id, name }): [string, string] => [id, name])]}
        />
      )}
      <CheckField
        form={form}
        name="first_order_only"
        label={
          <>
            First order only <span className="text-muted text-sm">(checked by email address)</span>
          </>
        }
      />
      <CheckField
        form={{ ...form, values: { active: form.values.active ?? item?.active ?? true } }}
        name="active"
        label="Active"
      />
    </FormPanel>
  );
};

/** Describes the code in the form before it is saved. */
const DiscountPreview = ({ form, item, offer }: DiscountPreviewProps) => {
  const uses = item?.uses ?? 0;
  const isUsedUp = form?.max_uses != null && uses >= form.max_uses;
  return (
    <div role="status" className="rounded-sm border border-hairline bg-ink p-3 text-sm">
      {form && offer ? (
        <>
          <p className="font-medium">{describeDiscount({ ...form, currency: offer.currency }, offer)}.</p>
          <p className="mt-1 text-muted">{describeSampleOrder(form, offer)}</p>
          {!form.active && <p className="mt-1 text-muted">It’s switched off, so no one can use it.</p>}
          {form.active && isUsedUp && (
            <p className="mt-1 text-error">
              {uses === 1 ? 'It has been used once' : `It has been used ${showNumber(uses)} times`}, so with
              this limit it is used up.
            </p>
          )}
        </>
      ) : (
        <p className="text-muted">Enter a code and a value to see an example.</p>
      )}
    </div>
  );
};
type DiscountPreviewProps = {
  form: DiscountForm | null;
  item: Discount | null;
  offer: Offer | undefined;
};
