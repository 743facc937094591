import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { isOwnPath } from '../../lib/media-url.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { TextField } from '../../ui/form-fields.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { type TestimonialText, toStoredUrl } from './parse-testimonial.ts';

const uploaded = /^\/api\/images\/[\w-]+\/\d+\.(avif|webp|jpg)$/;

/** The client's picture: an uploaded file, or the address of an existing one. */
export const PictureFields = ({ stored, form }: PictureFieldsProps) => {
  const { errors, isBusy, set } = form;
  const { image, image_url } = form.values;
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
      <TextField
        form={{ ...form, set: (changed) => set({ ...changed, image: null }) }}
        name="image_url"
        label="Image URL"
        hint={
          isElsewhere
            ? 'This picture is on another site. To protect visitors’ privacy we don’t load it. Upload the picture to show it.'
            : 'Or paste a URL from the Images page. Pictures on other sites aren’t shown to visitors.'
        }
        inputMode="url"
        spellCheck={false}
        placeholder="/api/images/…"
        onBlur={() => set({ image_url: toStoredUrl(image_url, location.origin) })}
      />
    </>
  );
};
type PictureFieldsProps = {
  stored: OwnTestimonial | null;
  form: FieldForm<Pick<TestimonialText, 'image' | 'image_url'>>;
};
