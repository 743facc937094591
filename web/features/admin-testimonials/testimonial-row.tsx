import { useQueryClient } from '@tanstack/react-query';
import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { isOwnPath, mediaUrl } from '../../lib/media-url.ts';
import { ContentRow } from '../admin-content/content-row.tsx';
import { DraftBadge, PublishButton } from '../admin-content/publishing.tsx';
import { Rating } from '../testimonials/rating.tsx';
import { ClientPhoto } from './client-photo.tsx';
import { publishTestimonial, refetchTestimonials } from './use-testimonials.ts';

/** A testimonial in the list, as visitors see it. */
export const TestimonialRow = ({ testimonial, isOpen, onEdit, onDelete }: TestimonialRowProps) => {
  const client = useQueryClient();
  const { id, name, role, content, rating, image, picture } = testimonial;
  return (
    <ContentRow
      id={id}
      name={name}
      isOpen={isOpen}
      onEdit={onEdit}
      onDelete={onDelete}
      actions={
        <PublishButton
          item={testimonial}
          name={name}
          save={(fields) => publishTestimonial(id, fields)}
          reread={() => void refetchTestimonials(client)}
        />
      }
    >
      <div className="flex items-start gap-3">
        <ClientPhoto of={testimonial} />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <span className="font-medium">{name}</span> <span className="text-muted text-sm">{role}</span>
            <DraftBadge item={testimonial} />
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
type TestimonialRowProps = {
  testimonial: OwnTestimonial;
  isOpen: boolean;
  onEdit: () => void;
  onDelete: () => void;
};
