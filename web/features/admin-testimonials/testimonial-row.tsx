import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { isOwnPath, mediaUrl } from '../../lib/media-url.ts';
import type { RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { DraftBadge, PublishButton } from '../admin-content/publishing.tsx';
import { Rating } from '../testimonials/rating.tsx';
import { ClientPhoto } from './client-photo.tsx';
import { testimonialKind } from './testimonial-kind.ts';

/** A testimonial in the list, as visitors see it. */
export const TestimonialRow = ({ item, all: _all, ...row }: RowOf<OwnTestimonial>) => {
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
            <Rating value={rating} />
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
