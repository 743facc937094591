import { useQueryClient } from '@tanstack/react-query';
import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { call } from '../../lib/api.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentColumns } from '../admin-content/content-columns.tsx';
import { ContentList } from '../admin-content/content-list.tsx';
import { DeleteDialog, useDelete } from '../admin-content/delete-dialog.tsx';
import { DiscardDialog } from '../admin-content/discard-dialog.tsx';
import { DraftCount } from '../admin-content/publishing.tsx';
import { useEditor } from '../admin-content/use-editor.ts';
import { TestimonialForm } from './testimonial-form.tsx';
import { TestimonialRow } from './testimonial-row.tsx';
import { updateTestimonialCache, useTestimonials } from './use-testimonials.ts';

/** The testimonials, newest first as visitors see them, and the form. */
export const TestimonialManager = () => {
  const client = useQueryClient();
  const query = useTestimonials();
  const editor = useEditor<OwnTestimonial>();
  const deletion = useDelete<OwnTestimonial>({
    remove: ({ id }) => call('DELETE /api/admin/testimonials/:id', { params: { id } }),
    onGone: ({ id }) => {
      editor.forget(id);
      void updateTestimonialCache(client, (all) => all.filter((one) => one.id !== id));
    },
    done: 'Testimonial deleted successfully',
    failed: 'Failed to delete testimonial',
  });
  return (
    <>
      <ContentColumns
        list={
          <>
            <DraftCount items={query.data} />
            <ContentList
              query={query}
              loading="Loading testimonials"
              failed="Failed to load testimonials"
              empty={
                <EmptyState title="No testimonials yet.">
                  Ask your last happy client for two sentences and permission to use their name. Until then,
                  your landing page lets the before and after do the talking.
                </EmptyState>
              }
            >
              {(testimonial) => (
                <TestimonialRow
                  key={testimonial.id}
                  testimonial={testimonial}
                  isOpen={editor.item?.id === testimonial.id}
                  onEdit={() => editor.edit(testimonial)}
                  onDelete={() => deletion.ask(testimonial)}
                />
              )}
            </ContentList>
          </>
        }
        form={query.data && <TestimonialForm key={editor.key} stored={editor.item} editor={editor} />}
      />
      <DeleteDialog deletion={deletion} title="Delete this testimonial?">
        {({ name, picture, published }) => (
          <>
            What <strong>{name}</strong> said disappears{' '}
            {published ? 'from the landing page right away' : 'from your drafts'}
            {picture && ', and an uploaded picture with it'}. This can’t be undone.
          </>
        )}
      </DeleteDialog>
      <DiscardDialog editor={editor} />
    </>
  );
};
