import type { ReactNode } from 'react';
import { type ImageCategory, imageCategory } from '../../../shared/images.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { usePictureSize } from '../../lib/use-picture-size.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Select } from '../../ui/field.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { FormPanel } from '../admin-content/form-panel.tsx';
import { UploadPanel, useFormUpload } from '../admin-content/form-upload.tsx';
import { TextField } from '../admin-content/text-field.tsx';
import { useContentForm } from '../admin-content/use-content-form.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import { categoryHints, categoryNames } from './image-placement.ts';
import { getSizeWarning } from './image-size-warning.ts';
import { emptyImage, parseImage } from './parse-image.ts';
import { useImageCache } from './use-images.ts';

/** Uploads an image. */
export const ImageForm = ({ editor }: { editor: Editor & { item: null } }) => {
  const remember = useImageCache();
  const upload = useFormUpload({ noun: 'image', reread: remember.reread });
  const content = useContentForm({
    start: emptyImage,
    read: parseImage,
    save: ({ texts, file }) =>
      upload.run((watch) =>
        callMultipart('POST /api/admin/images', { fields: texts, files: { file }, ...watch }),
      ),
    onSaved: remember.add,
    done: 'Image uploaded successfully!',
    failed: 'Failed to upload image',
    editor,
  });
  const { fields, errors, set, isBusy } = content;
  const pixels = usePictureSize(fields.file);
  const tooSmall = pixels && getSizeWarning(pixels, fields.category);
  return (
    <FormPanel
      content={content}
      editor={editor}
      title="Upload an image"
      action="Upload image"
      busyAction="Uploading…"
      progress={
        upload.progress && (
          <UploadPanel
            progress={upload.progress}
            saving="Uploaded. Resizing"
            onCancel={() => upload.cancel(content.form.current)}
          />
        )
      }
    >
      <PictureInput
        label="Image file"
        name="file"
        file={fields.file}
        hint="2 MB recommended, 1920x1080 or larger, 5 MB maximum. Visitors get smaller copies sized for their screen, without camera metadata."
        error={errors.file}
        isLocked={isBusy}
        onChoose={(file) => set({ file })}
        onRemove={() => set({ file: null })}
      />
      {tooSmall && <Advice>{tooSmall}</Advice>}
      <TextField content={content} label="Title" name="title" />
      <Field label="Category" hint={categoryHints[fields.category]} error={errors.category}>
        {(control) => (
          <Select
            {...control}
            name="category"
            className={dense}
            disabled={isBusy}
            value={fields.category}
            onChange={({ target }) => set({ category: target.value as ImageCategory })}
          >
            {imageCategory.options.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        content={content}
        label="Alt text"
        name="alt_text"
        hint="What the picture shows, for people using a screen reader."
      />
      {fields.file && !fields.alt_text.trim() && (
        <Advice>
          Without alt text, screen readers skip this picture. That’s fine for a backdrop. Describe anything
          else in a few words.
        </Advice>
      )}
      <TextField
        content={content}
        label="Description"
        name="description"
        hint="Only you see this."
        rows={2}
      />
    </FormPanel>
  );
};

/** Advice while a form is filled in; it blocks nothing. */
const Advice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="border-accent border-l-3 pl-3 text-sm">
    {children}
  </p>
);
