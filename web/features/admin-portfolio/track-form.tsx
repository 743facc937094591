import type { SoundPart } from '../../../shared/portfolio.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { FormPanel } from '../admin-content/form-panel.tsx';
import { UploadPanel, useFormUpload } from '../admin-content/form-upload.tsx';
import { useContentForm } from '../admin-content/use-content-form.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import { AudioFileField } from './audio-file-field.tsx';
import { parseTrack, type TrackToSave, toTrackFields } from './parse-track.ts';
import { getLatestFile, type OwnTrack } from './track-parts.ts';
import { TrackGuidance, TrackTexts } from './track-text-fields.tsx';
import { useRefetchTracks } from './use-tracks.ts';

const parts: { part: SoundPart; label: string; hint: string }[] = [
  {
    part: 'audio',
    label: 'Audio file',
    hint: 'The finished song. Used as the After side unless you add an after file.',
  },
  { part: 'before', label: 'Before file', hint: 'The song as you got it: raw bounce or rough mix.' },
  {
    part: 'after',
    label: 'After file',
    hint: 'Only if the After side differs from the audio file.',
  },
];

/** Adds or edits a track; files that are not replaced are kept. */
export const TrackForm = ({ editor, genres }: TrackFormProps) => {
  const { item } = editor;
  const reread = useRefetchTracks();
  const upload = useFormUpload({ noun: 'track', reread });
  const save = ({ texts, files }: TrackToSave) =>
    upload.run((watch) => {
      if (item)
        return callMultipart('PUT /api/admin/portfolio/:id', {
          params: { id: item.id },
          fields: texts,
          files,
          ...watch,
        });
      const { audio_file, ...sides } = files;
      if (!audio_file) throw new TypeError('A new track was read without its main file');
      return callMultipart('POST /api/admin/portfolio', {
        fields: texts,
        files: { audio_file, ...sides },
        ...watch,
      });
    });
  const content = useContentForm({
    start: toTrackFields(item),
    read: (fields) => parseTrack(fields, !item),
    save,
    onSaved: reread,
    done: item ? 'Portfolio item updated successfully!' : 'Portfolio item added successfully!',
    failed: item ? 'Failed to update portfolio item' : 'Failed to add portfolio item',
    editor,
  });
  const { fields, errors, set, isBusy } = content;
  return (
    <FormPanel
      content={content}
      editor={editor}
      title={item ? `Edit ${item.title}` : 'Add a track'}
      action={item ? 'Save changes' : 'Add track'}
      progress={
        upload.progress && upload.progress.total > 0 ? (
          <UploadPanel
            progress={upload.progress}
            saving={item ? 'Uploaded. Saving your changes' : 'Uploaded. Adding the track'}
            onCancel={() => upload.cancel(content.form.current)}
          />
        ) : null
      }
    >
      <TrackTexts content={content} genres={genres} isNew={!item} />
      {parts.map(({ part, label, hint }) => (
        <AudioFileField
          key={part}
          label={label}
          name={`${part}_file`}
          file={fields[`${part}_file`]}
          stored={getLatestFile(item, part)}
          isRemoved={part !== 'audio' && fields[`remove_${part}`]}
          isRequired={part === 'audio'}
          hint={hint}
          error={errors[`${part}_file`]}
          isLocked={isBusy}
          onChange={({ file, isRemoved }) =>
            set({
              [`${part}_file`]: file,
              ...(part === 'audio' ? {} : { [`remove_${part}`]: isRemoved }),
            })
          }
        />
      ))}
      <TrackGuidance />
    </FormPanel>
  );
};
type TrackFormProps = { editor: Editor & { item: OwnTrack | null }; genres: string[] };
