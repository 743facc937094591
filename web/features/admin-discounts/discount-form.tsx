import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel } from '../admin-content/form-panel.tsx';
import { getFirstField } from '../admin-content/row-focus.ts';
import { useContentForm } from '../admin-content/use-content-form.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import { discountKind } from './discount-kind.ts';
import { DiscountPreview } from './discount-preview.tsx';
import { getTimeZone } from './local-datetime.ts';
import { blankDiscount, type DiscountFormText, parseDiscount, toDiscountFormText } from './parse-discount.ts';

// A date without a time reads as empty; only the field's validity shows that something is entered.
const halfDates = () =>
  ['starts_at', 'ends_at'].filter((name) => {
    const field = getFirstField(name);
    return field instanceof HTMLInputElement && field.validity.badInput;
  });

const kinds = [
  ['percent', 'Percent'],
  ['fixed', 'Fixed amount'],
] as const;
const number = { inputMode: 'decimal', isMono: true, spellCheck: false } as const;
const moment = { type: 'datetime-local', isMono: true } as const;

/** Adds a code or edits the editor's. `items` are the current codes. */
export const DiscountEditForm = ({ editor, items }: { editor: Editor<Discount>; items: Discount[] }) => {
  const opened = editor.item;
  const item = opened && (items.find(({ id }) => id === opened.id) ?? opened);
  const uses = item?.uses ?? 0;
  const form = useContentForm({
    kind: discountKind,
    editor,
    start: opened ? toDiscountFormText(opened) : blankDiscount,
    read: (text: DiscountFormText) => parseDiscount(text, { item, halfDates: halfDates() }),
    send: (body) =>
      item
        ? call('PUT /api/admin/discounts/:id', { params: { id: item.id }, body })
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
        <DiscountPreview form={parseDiscount(form.values, { item, halfDates: [] }).value} item={item} />
      }
    >
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="Like WELCOME10. Capitals don’t matter."
        isMono
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField form={form} name="kind" label="Kind" options={kinds} />
        <TextField
          form={form}
          name="value"
          label="Value"
          hint={form.values.kind === 'percent' ? 'Percent off' : 'Dollars off'}
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
          hint="In dollars. Leave blank for any order"
          {...number}
        />
        <TextField
          form={form}
          name="max_uses"
          label="Max uses"
          hint={`${uses > 0 ? `Used ${uses.toLocaleString('en')}. ` : ''}Leave blank for no limit`}
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
