import { useQueryClient } from '@tanstack/react-query';
import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentColumns } from '../admin-content/content-columns.tsx';
import { ContentList } from '../admin-content/content-list.tsx';
import { DeleteDialog, useDelete } from '../admin-content/delete-dialog.tsx';
import { DiscardDialog } from '../admin-content/discard-dialog.tsx';
import { useEditor } from '../admin-content/use-editor.ts';
import { DiscountEditForm } from './discount-form.tsx';
import { DiscountRow } from './discount-row.tsx';
import { updateDiscountCache, useDiscounts } from './use-discounts.ts';

/** The discount codes with their state, and the form. */
export const DiscountManager = () => {
  const client = useQueryClient();
  const query = useDiscounts();
  const editor = useEditor<Discount>();
  const deletion = useDelete<Discount>({
    remove: ({ id }) => call('DELETE /api/admin/discounts/:id', { params: { id } }),
    onGone: ({ id }) => {
      editor.forget(id);
      void updateDiscountCache(client, (all) => all.filter((item) => item.id !== id));
    },
    done: 'Discount code deleted',
    failed: 'Failed to delete the discount code',
  });
  return (
    <>
      <ContentColumns
        list={
          <ContentList
            query={query}
            loading="Loading discount codes"
            failed="Failed to load discount codes"
            empty={<DiscountAdvice />}
          >
            {(item) => (
              <DiscountRow
                key={item.id}
                item={item}
                isOpen={editor.item?.id === item.id}
                onEdit={() => editor.edit(item)}
                onDelete={() => deletion.ask(item)}
              />
            )}
          </ContentList>
        }
        form={
          query.data && (
            <DiscountEditForm key={editor.key} item={editor.item} items={query.data} editor={editor} />
          )
        }
      />
      <DeleteDialog deletion={deletion} title="Delete this discount code?">
        {({ code, uses }) => (
          <>
            No one can use <strong>{code}</strong> from now on.{' '}
            {uses > 0 && 'Orders that used it keep their discount. '}
            To keep it for later, switch it off instead.
          </>
        )}
      </DeleteDialog>
      <DiscardDialog editor={editor} />
    </>
  );
};

/** Shown in place of the list while there are no codes. */
const DiscountAdvice = () => (
  <EmptyState title="No discount codes yet.">
    <p>
      A code gives people a reason to order now: 10% off a first song, or a fixed amount off an EP. Set an end
      date and a use limit so a code that gets around doesn’t cost more than you planned. Artists enter it in
      the order form.
    </p>
  </EmptyState>
);
