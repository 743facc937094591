import type { ReactNode } from 'react';
import {
  type ImageCategory,
  type ImageRecord,
  type ImageForm as ImageTexts,
  imageCategory,
  imageForm,
  imageIncomplete,
} from '../../../shared/images.ts';
import { limits } from '../../../shared/limits.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { usePictureSize } from '../../lib/use-picture-size.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { FormPanel, UploadPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { imageKind } from './image-kind.ts';
import { categoryHints, categoryNames, getSizeWarning } from './image-placement.ts';

const categories = imageCategory.options.map((category) => [category, categoryNames[category]] as const);

/** Uploads an image. */
export const ImageForm = ({ editor }: { editor: Editor<ImageRecord> }) => {
  const upload = useUpload();
  const form = useContentForm({
    kind: imageKind,
    editor,
    toValues: () => emptyImage,
    read: parseImage,
    send: ({ texts, file }) =>
      upload.run((watch) =>
        callMultipart('POST /api/admin/images', { fields: texts, files: { file }, ...watch }),
      ),
    onSaved: ({ message: _words, ...saved }, { put }) => put(saved),
    verb: 'upload',
  });
  const { values, set } = form;
  const pixels = usePictureSize(values.file);
  const tooSmall = pixels && getSizeWarning(pixels, values.category);
  return (
    <FormPanel
      form={form}
      editor={editor}
      title="Upload an image"
      action="Upload image"
      busyAction="Uploading…"
      progress={<UploadPanel upload={upload} noun="image" saving="Uploaded. Resizing" />}
    >
      <PictureInput
        label="Image file"
        name="file"
        file={values.file}
        hint="2 MB recommended, 1920x1080 or larger, 5 MB maximum. Visitors get smaller copies sized for their screen, without camera metadata."
        error={form.errors.file}
        isLocked={form.isBusy}
        onChoose={(file) => set({ file })}
        onRemove={() => set({ file: null })}
      />
      {tooSmall && <Advice>{tooSmall}</Advice>}
      <TextField form={form} name="title" label="Title" maxLength={limits.title} />
      <SelectField
        form={form}
        name="category"
        label="Category"
        hint={categoryHints[values.category]}
        options={categories}
      />
      <TextField
        form={form}
        name="alt_text"
        label="Alt text"
        hint="What the picture shows, for people using a screen reader."
        maxLength={limits.alt_text}
      />
      {values.file && !values.alt_text.trim() && (
        <Advice>
          Without alt text, screen readers skip this picture. That’s fine for a backdrop. Describe anything
          else in a few words.
        </Advice>
      )}
      <TextField
        form={form}
        name="description"
        label="Description"
        hint="Only you see this."
        rows={2}
        maxLength={limits.description}
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

/** Content of the form. */
type ImageFields = {
  title: string;
  description: string;
  category: ImageCategory;
  alt_text: string;
  file: File | null;
};
type ImageToSend = { texts: ImageTexts; file: File };

export const emptyImage: ImageFields = {
  title: '',
  description: '',
  category: 'general',
  alt_text: '',
  file: null,
};

/** Parses the form like the server; a picture must be chosen. */
export const parseImage = ({ file, ...texts }: ImageFields): ParseResult<ImageToSend> => {
  const reading = parseFields(imageForm, texts, imageIncomplete);
  if (!file)
    return {
      value: null,
      errors: { file: 'Choose a picture', ...reading.errors },
      words: imageIncomplete,
    };
  return reading.errors ? reading : { value: { texts: reading.value, file }, errors: null };
};
