import { useState } from 'react';
import type { OwnTestimonial, Testimonial } from '../../../shared/testimonials.ts';
import { isOwnPath, mediaUrl } from '../../lib/media-url.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ContentManager, type RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow, DraftBadge, DraftCount, PublishButton } from '../admin-content/content-row.tsx';
import { getInitials } from '../testimonials/client-picture.tsx';
import { TestimonialForm } from './testimonial-form.tsx';
import { testimonialKind } from './testimonial-kind.ts';

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

/** A testimonial in the list, as visitors see it. */
const TestimonialRow = ({ item, all: _all, ...row }: RowOf<OwnTestimonial>) => {
  const { id, name, role, content, rating, image, picture } = item;
  return (
    <ContentRow
      {...row}
      id={id}
      name={name}
      actions={<PublishButton item={item} name={name} kind={testimonialKind} />}
    >
      <div className="flex items-start gap-3">
        <ClientPhoto of={item} />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <span className="font-medium">{name}</span> <span className="text-muted text-sm">{role}</span>
            <DraftBadge item={item} />
          </p>
          <p className="mt-0.5 line-clamp-3 whitespace-pre-line text-muted text-sm wrap-anywhere">
            {content}
          </p>
          <div className="mt-2">
            <Stars value={rating} />
          </div>
          {image && !picture && !isOwnPath(mediaUrl(image, 'image')) && (
            <p className="mt-1.5 text-muted text-xs">
              The picture is on another site, so visitors see initials.
            </p>
          )}
        </div>
      </div>
    </ContentRow>
  );
};

const fill = 'size-full object-cover';

/** The client's picture in small, or their initials if there is none that may be loaded. */
const ClientPhoto = ({ of: { name, image, picture } }: { of: Testimonial }) => {
  const [broken, setBroken] = useState<string | null>(null);
  const url = image ? mediaUrl(image, 'image') : '';
  const initials = (
    <span aria-hidden="true" className="text-muted text-sm">
      {getInitials(name)}
    </span>
  );
  const plain =
    !picture && isOwnPath(url) && url !== broken ? (
      <img src={url} alt="" width="48" height="48" className={fill} onError={() => setBroken(url)} />
    ) : (
      initials
    );
  return (
    <div className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm border border-hairline bg-raised">
      <Picture picture={picture} alt="" sizes="48px" className={fill} fallback={plain} />
    </div>
  );
};
