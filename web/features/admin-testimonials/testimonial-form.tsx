import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel } from '../admin-content/form-panel.tsx';
import { UploadPanel } from '../admin-content/upload-panel.tsx';
import { useContentForm } from '../admin-content/use-content-form.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import { parseTestimonial, toTestimonialText } from './parse-testimonial.ts';
import { PictureFields } from './picture-fields.tsx';
import { testimonialKind } from './testimonial-kind.ts';

const ratings = ['5', '4', '3', '2', '1'].map((value) => [value, `${value} of 5`] as const);

/** Adds a testimonial or edits the given one. */
export const TestimonialForm = ({ editor }: { editor: Editor<OwnTestimonial> }) => {
  const { item } = editor;
  const upload = useUpload();
  const form = useContentForm({
    kind: testimonialKind,
    editor,
    start: toTestimonialText(item),
    read: (text) => parseTestimonial(text, item, location.origin),
    send: ({ fields, image }) =>
      upload.run((watch) => {
        const options = { ...watch, fields, files: { image } };
        return item
          ? callMultipart('PUT /api/admin/testimonials/:id', { params: { id: item.id }, ...options })
          : callMultipart('POST /api/admin/testimonials', options);
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
      <SelectField form={form} name="rating" label="Rating" className="w-32" options={ratings} />
      <PictureFields stored={item} form={form} />
      {!item && <CheckField form={form} name="is_draft" label="Save as a draft" />}
    </FormPanel>
  );
};
