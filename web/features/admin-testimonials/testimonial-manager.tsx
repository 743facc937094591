import { EmptyState } from '../../ui/notice.tsx';
import { ContentManager } from '../admin-content/content-manager.tsx';
import { DraftCount } from '../admin-content/publishing.tsx';
import { TestimonialForm } from './testimonial-form.tsx';
import { testimonialKind } from './testimonial-kind.ts';
import { TestimonialRow } from './testimonial-row.tsx';

/** The testimonials, newest first as visitors see them, and the form. */
export const TestimonialManager = () => (
  <ContentManager
    kind={testimonialKind}
    empty={
      <EmptyState title="No testimonials yet.">
        Ask your last happy client for two sentences and permission to use their name. Until then, your
        landing page lets the before and after do the talking.
      </EmptyState>
    }
    above={(all) => <DraftCount items={all} />}
    row={(row) => <TestimonialRow {...row} />}
    form={(editor, items) => items && <TestimonialForm key={editor.key} editor={editor} />}
    deleteTitle="Delete this testimonial?"
    whatGoes={({ name, picture, published }) => (
      <>
        What <strong>{name}</strong> said disappears{' '}
        {published ? 'from the landing page right away' : 'from your drafts'}
        {picture && ', and an uploaded picture with it'}. This can’t be undone.
      </>
    )}
  />
);
