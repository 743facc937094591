import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { isOwnPath } from '../../lib/media-url.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CheckField, TextField } from '../../ui/form-fields.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { RatingField } from '../../ui/rating-field.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { FormPanel, UploadPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import {
  parseTestimonial,
  type TestimonialText,
  toStoredUrl,
  toTestimonialText,
} from './parse-testimonial.ts';
import { testimonialKind } from './testimonial-kind.ts';

/** Adds a testimonial or edits the given one. */
export const TestimonialForm = ({ editor }: { editor: Editor<OwnTestimonial> }) => {
  const { item } = editor;
  const upload = useUpload();
  const form = useContentForm({
    kind: testimonialKind,
    editor,
    toValues: toTestimonialText,
    read: (text, row) => parseTestimonial(text, row, location.origin),
    send: ({ fields, image }, row) =>
      upload.run((watch) => {
        const options = { ...watch, files: { image } };
        return row
          ? callMultipart('PUT /api/admin/testimonials/:id', {
              params: { id: row.id },
              fields: { ...fields, version: row.version },
              ...options,
            })
          : callMultipart('POST /api/admin/testimonials', { fields, ...options });
      }),
    onSaved: ({ message: _words, ...saved }, { put }) => put(saved),
  });
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={item ? 'Edit testimonial' : 'New testimonial'}
      action={item ? 'Save changes' : 'Add testimonial'}
      progress={<UploadPanel upload={upload} noun="testimonial" saving="Uploaded. Resizing" />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="role" label="Role" placeholder="Singer, Rotterdam" />
      </div>
      <TextField
        form={form}
        name="content"
        label="Content"
        hint="Their own words. We keep your line breaks."
        rows={5}
      />
      <RatingField
        name="rating"
        value={Number(form.values.rating)}
        error={form.errors.rating}
        onChange={(rating) => form.set({ rating: `${rating}` })}
      />
      <PictureFields stored={item} form={form} />
      {!item && <CheckField form={form} name="is_draft" label="Save as a draft" />}
    </FormPanel>
  );
};

const uploaded = /^\/api\/images\/[\w-]+\/\d+\.(avif|webp|jpg)$/;

/** The client's picture: an uploaded file, or the address of an existing one. */
const PictureFields = ({ stored, form }: PictureFieldsProps) => {
  const { errors, isBusy, set } = form;
  const picture = form.values.image_url;
  const image = picture instanceof File ? picture : null;
  const image_url = picture instanceof File ? '' : picture;
  const former = stored?.image ?? '';
  const isReplaced = former !== '' && picture !== former;
  const isElsewhere = image_url !== '' && !isOwnPath(image_url);
  const choose = (chosen: File | string) => set({ image_url: chosen, image: undefined });
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
        onChoose={choose}
        onRemove={() => choose('')}
      >
        {isReplaced && !isBusy && (
          <ActionButton kind="quiet" onClick={() => choose(former)}>
            Keep the current one
          </ActionButton>
        )}
      </PictureInput>
      <TextField
        form={{ ...form, values: { image_url }, set: (changed) => choose(changed.image_url ?? '') }}
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
        onBlur={() => !image && set({ image_url: toStoredUrl(image_url, location.origin) })}
      />
    </>
  );
};
type PictureFieldsProps = {
  stored: OwnTestimonial | null;
  form: FieldForm<Pick<TestimonialText, 'image' | 'image_url'>>;
};
