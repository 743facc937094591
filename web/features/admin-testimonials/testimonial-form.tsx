import { useQueryClient } from '@tanstack/react-query';
import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Input, Select, TextArea } from '../../ui/field.tsx';
import { FormPanel } from '../admin-content/form-panel.tsx';
import { UploadPanel, useFormUpload } from '../admin-content/form-upload.tsx';
import { DraftCheckbox } from '../admin-content/publishing.tsx';
import { useContentForm } from '../admin-content/use-content-form.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import { parseTestimonial, type TestimonialEntry, toTestimonialText } from './parse-testimonial.ts';
import { PictureFields } from './picture-fields.tsx';
import { refetchTestimonials, updateTestimonialCache, upsertTestimonial } from './use-testimonials.ts';

/** Adds a testimonial or edits the given one. */
export const TestimonialForm = ({ stored, editor }: { stored: OwnTestimonial | null; editor: Editor }) => {
  const client = useQueryClient();
  const upload = useFormUpload({ noun: 'testimonial', reread: () => void refetchTestimonials(client) });
  const save = ({ image, rating, published, ...texts }: TestimonialEntry) =>
    upload.run((watch) => {
      const options = {
        ...watch,
        fields: {
          ...texts,
          rating: String(rating),
          published: published === undefined ? undefined : (`${published}` as const),
        },
        files: { image: image ?? undefined },
      };
      return stored
        ? callMultipart('PUT /api/admin/testimonials/:id', { params: { id: stored.id }, ...options })
        : callMultipart('POST /api/admin/testimonials', options);
    });
  const content = useContentForm({
    start: toTestimonialText(stored),
    read: (text) => parseTestimonial(text, stored, location.origin),
    save,
    onSaved: ({ message: _words, ...saved }) =>
      void updateTestimonialCache(client, (all) => upsertTestimonial(all, saved)),
    done: stored ? 'Testimonial updated successfully!' : 'Testimonial added successfully!',
    failed: stored ? 'Failed to update testimonial' : 'Failed to add testimonial',
    editor,
  });
  const { fields, errors, isBusy, set } = content;
  return (
    <FormPanel
      content={content}
      editor={editor}
      title={stored ? 'Edit testimonial' : 'New testimonial'}
      action={stored ? 'Save changes' : 'Add testimonial'}
      progress={
        fields.image &&
        upload.progress && (
          <UploadPanel
            progress={upload.progress}
            saving="Uploaded. Resizing"
            onCancel={() => upload.cancel(content.form.current)}
          />
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              className={dense}
              value={fields.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field label="Role" error={errors.role}>
          {(control) => (
            <Input
              {...control}
              name="role"
              autoComplete="off"
              placeholder="Singer, Rotterdam"
              className={dense}
              value={fields.role}
              onChange={({ target }) => set({ role: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Content" hint="Their own words. We keep your line breaks." error={errors.content}>
        {(control) => (
          <TextArea
            {...control}
            name="content"
            rows={5}
            className={dense}
            value={fields.content}
            onChange={({ target }) => set({ content: target.value })}
          />
        )}
      </Field>
      <Field label="Rating" error={errors.rating} className="w-32">
        {(control) => (
          <Select
            {...control}
            name="rating"
            className={dense}
            value={fields.rating}
            onChange={({ target }) => set({ rating: target.value })}
          >
            {['5', '4', '3', '2', '1'].map((value) => (
              <option key={value} value={value}>
                {value} of 5
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PictureFields stored={stored} fields={fields} errors={errors} isBusy={isBusy} set={set} />
      {!stored && <DraftCheckbox content={content} />}
    </FormPanel>
  );
};
