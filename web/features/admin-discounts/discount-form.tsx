import { useQueryClient } from '@tanstack/react-query';
import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { FormPanel } from '../admin-content/form-panel.tsx';
import { getFirstField } from '../admin-content/row-focus.ts';
import { useContentForm } from '../admin-content/use-content-form.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import { DiscountFields } from './discount-fields.tsx';
import { DiscountPreview } from './discount-preview.tsx';
import { blankDiscount, type DiscountFormText, parseDiscount, toDiscountFormText } from './parse-discount.ts';
import { discountsKey, updateDiscountCache, upsertDiscount } from './use-discounts.ts';

// A date without a time reads as empty; only the field's validity shows that something is entered.
const halfDates = () =>
  ['starts_at', 'ends_at'].filter((name) => {
    const field = getFirstField(name);
    return field instanceof HTMLInputElement && field.validity.badInput;
  });

/** Adds a code or edits the given one. `items` are the current codes. */
export const DiscountEditForm = ({ item: opened, items, editor }: DiscountFormProps) => {
  const client = useQueryClient();
  const item = opened && (items.find(({ id }) => id === opened.id) ?? opened);
  const content = useContentForm({
    start: opened ? toDiscountFormText(opened) : blankDiscount,
    read: (text: DiscountFormText) => parseDiscount(text, { item, halfDates: halfDates() }),
    save: (body) =>
      item
        ? call('PUT /api/admin/discounts/:id', { params: { id: item.id }, body })
        : call('POST /api/admin/discounts', { body }),
    onSaved: (saved) => void updateDiscountCache(client, (all) => upsertDiscount(all, saved)),
    done: item ? 'Discount code updated' : 'Discount code added',
    failed: item ? 'Failed to update the discount code' : 'Failed to add the discount code',
    editor,
    reread: () => void client.invalidateQueries({ queryKey: discountsKey }),
  });
  return (
    <FormPanel
      content={content}
      editor={editor}
      title={item ? 'Edit discount' : 'New discount'}
      action={item ? 'Save changes' : 'Add discount code'}
      progress={
        <DiscountPreview form={parseDiscount(content.fields, { item, halfDates: [] }).value} item={item} />
      }
    >
      <DiscountFields
        fields={content.fields}
        errors={content.errors}
        set={content.set}
        isActive={content.fields.active ?? item?.active ?? true}
        uses={item?.uses ?? 0}
      />
    </FormPanel>
  );
};
type DiscountFormProps = { item: Discount | null; items: Discount[]; editor: Editor };
