import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { isOwnPath } from '../../lib/media-url.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { type TestimonialText, toStoredUrl } from './parse-testimonial.ts';

const uploaded = /^\/api\/images\/[\w-]+\/\d+\.(avif|webp|jpg)$/;

/** The client's picture: an uploaded file, or the address of an existing one. */
export const PictureFields = ({ stored, fields, errors, isBusy, set }: PictureFieldsProps) => {
  const { image, image_url } = fields;
  const former = stored?.image ?? '';
  const isReplaced = former !== '' && (image !== null || image_url !== former);
  const isElsewhere = image === null && image_url !== '' && !isOwnPath(image_url);
  return (
    <>
      <PictureInput
        label="Image"
        name="image"
        file={image}
        standing={uploaded.test(image_url) ? image_url : null}
        hint="Optional; square works best. Without one, visitors see initials."
        error={errors.image}
        isLocked={isBusy}
        onChoose={(file) => set({ image: file, image_url: '' })}
        onRemove={() => set({ image: null, image_url: '' })}
      >
        {isReplaced && !isBusy && (
          <Button kind="quiet" className={dense} onClick={() => set({ image: null, image_url: former })}>
            Keep the current one
          </Button>
        )}
      </PictureInput>
      <Field
        label="Image URL"
        hint={
          isElsewhere
            ? 'This picture is on another site. To protect visitors’ privacy we don’t load it. Upload the picture to show it.'
            : 'Or paste a URL from the Images page. Pictures on other sites aren’t shown to visitors.'
        }
        error={errors.image_url}
      >
        {(control) => (
          <Input
            {...control}
            name="image_url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="/api/images/…"
            className={dense}
            value={image_url}
            onChange={({ target }) => set({ image_url: target.value, image: null })}
            onBlur={() => set({ image_url: toStoredUrl(image_url, location.origin) })}
          />
        )}
      </Field>
    </>
  );
};
type PictureFieldsProps = {
  stored: OwnTestimonial | null;
  fields: Pick<TestimonialText, 'image' | 'image_url'>;
  errors: Record<string, string>;
  isBusy: boolean;
  set: (changed: Partial<TestimonialText>) => void;
};
