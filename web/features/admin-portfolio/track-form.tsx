import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listOr, losslessFormats, lossyFormats } from '../../../shared/audio/formats.ts';
import { formatList } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { SoundPart } from '../../../shared/portfolio.ts';
import { guessSongTitle } from '../../../shared/stem-check/guess-song-title.ts';
import { call } from '../../lib/api.ts';
import { getCurrent } from '../../lib/api-errors.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { maxUploadMb } from '../../lib/upload-limit.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { LinkList } from '../../ui/row-list.tsx';
import { FormPanel, UploadPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { imageKind } from '../admin-images/image-kind.ts';
import { AudioFileField } from './audio-file-field.tsx';
import { CoverDrop } from './cover-drop.tsx';
import { SoundsDrop } from './sounds-drop.tsx';
import { getChosen, parseTrack, toStored, toTrackFields } from './track-fields.ts';
import { trackKind } from './track-kind.ts';
import { getLatestFile, joinTracks, type OwnTrack } from './track-parts.ts';

const parts: { part: SoundPart; label: string; hint: string }[] = [
  {
    part: 'audio',
    label: 'Audio file',
    hint: 'The finished song. Used as the After side unless you add an after file.',
  },
  { part: 'before', label: 'Before file', hint: 'The song as you got it.' },
  {
    part: 'after',
    label: 'After file',
    hint: 'Only if the After side differs from the audio file.',
  },
];

const WAIT = 'The new cover wasn’t here yet. Save again.';
const coverPending = { value: null, errors: { cover_id: WAIT }, words: WAIT };

/** Adds or edits a track; files that are not replaced are kept. */
export const TrackForm = ({ editor, tracks }: { editor: Editor<OwnTrack>; tracks: OwnTrack[] }) => {
  const { item } = editor;
  const upload = useUpload();
  const [isCoverPending, setCoverPending] = useState(false);
  const form = useContentForm({
    kind: trackKind,
    editor,
    toValues: toTrackFields,
    read: (fields, track) => (isCoverPending ? coverPending : parseTrack(fields, track)),
    send: ({ texts, files: { audio_file, ...sides } }, row) =>
      upload.run((watch) => {
        const options = { fields: texts, ...watch };
        if (row)
          return callMultipart('PUT /api/admin/portfolio/:id', {
            ...options,
            params: { id: row.id },
            fields: { ...texts, version: row.version },
            files: { audio_file, ...sides },
          }).catch(addFiles);
        if (!audio_file) throw new TypeError('A new track was read without its main file');
        return callMultipart('POST /api/admin/portfolio', { files: { audio_file, ...sides }, ...options });
      }),
    onSaved: (_saved, { reread }) => reread(),
  });
  const client = useQueryClient();
  const { data: images = [] } = useQuery({
    queryKey: imageKind.key,
    queryFn: ({ signal }) => imageKind.list(signal),
  });
  const covers = images.filter(({ id, category }) => category === 'portfolio' || id === item?.cover?.id);
  /** A song whose title isn't typed yet gets the one that its files' names tell. */
  const chooseSounds = (chosen: [SoundPart, File][]) => {
    const files = chosen.map(([, { name }]) => ({ name, path: '' }));
    const title = form.values.title || guessSongTitle(files, form.values.artist);
    form.set({ title, ...Object.fromEntries(chosen.map(([part, file]) => [`${part}_file`, file])) });
  };
  const sounds = parts.map(({ part, label, hint }) => (
    <AudioFileField
      key={part}
      label={label}
      name={`${part}_file`}
      file={getChosen(form.values[`${part}_file`])}
      stored={getLatestFile(form.row, part)}
      isRemoved={form.values[`${part}_file`] === null}
      isRequired={part === 'audio'}
      hint={hint}
      error={form.errors[`${part}_file`]}
      isLocked={form.isBusy}
      onChange={({ file, isRemoved }) =>
        file
          ? chooseSounds([[part, file]])
          : form.set({ [`${part}_file`]: isRemoved ? null : toStored(form.row, part) })
      }
    />
  ));
  const genres = [...new Set(tracks.map(({ genre }) => genre).filter(Boolean))].sort();
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={item ? `Edit ${item.title}` : 'Add a track'}
      action={item ? 'Save changes' : 'Add track'}
      progress={
        <UploadPanel
          upload={upload}
          noun="track"
          saving={item ? 'Uploaded. Saving your changes' : 'Uploaded. Adding the track'}
        />
      }
    >
      {!item && (
        <>
          <SoundsDrop isLocked={form.isBusy} onChoose={chooseSounds} />
          {sounds}
        </>
      )}
      <TextField form={form} name="title" label="Title" maxLength={limits.title} />
      <TextField form={form} name="artist" label="Artist" maxLength={limits.artist} />
      <TextField form={form} name="description" label="Description" rows={3} maxLength={limits.description} />
      <TextField form={form} name="genre" label="Genre" list="known-genres" maxLength={limits.genre}>
        <datalist id="known-genres">
          {genres.map((genre) => (
            <option key={genre} value={genre} />
          ))}
        </datalist>
      </TextField>
      <div className="flex items-start gap-4">
        <CoverDrop
          cover={covers.find(({ id }) => id === form.values.cover_id) ?? null}
          label="New picture"
          title={form.values.title}
          isLarge
          isLocked={form.isBusy}
          onPending={setCoverPending}
          onUploaded={async ({ id }) => {
            await client.invalidateQueries({ queryKey: imageKind.key });
            form.set({ cover_id: id });
          }}
        />
        <div className="min-w-0 flex-1">
          <SelectField
            form={form}
            name="cover_id"
            label="Cover"
            hint="Drop a picture onto the square, or choose one of your images."
            options={[['', 'None'], ...covers.map(({ id, title }) => [id, title] as const)]}
          />
        </div>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Released on</legend>
        <LinkList form={form} name="links" max={limits.release_links} add="Add a link">
          Where listeners find the song, such as Bandcamp or Spotify.
        </LinkList>
      </fieldset>
      <CheckField form={form} name="featured" label="Featured" />
      {!item && <CheckField form={form} name="is_draft" label="Save as a draft" />}
      {item && sounds}
      <TrackGuidance />
    </FormPanel>
  );
};

/** What to upload, so that listeners compare the mixes and not two different exports. */
const TrackGuidance = () => (
  <div className="space-y-2 border-hairline border-t pt-4 text-muted text-sm">
    <p className="font-semibold text-text">What makes a good comparison</p>
    <ul className="list-disc space-y-1 pl-5">
      <li>Both versions start together and are the same length.</li>
      <li>Leave their levels alone: the player matches loudness for you.</li>
      <li>
        {listOr(losslessFormats)} is best. {formatList(lossyFormats)} work too. Up to {maxUploadMb()} MB a
        file.
      </li>
    </ul>
    <p>We keep your originals; visitors hear streaming copies.</p>
  </div>
);

/** What is stored now, in a refusal of an earlier version, has its files, so that they are told and kept, too. */
const addFiles = async (error: unknown): Promise<never> => {
  const current = getCurrent<OwnTrack>(error);
  if (current) Object.assign(current, joinTracks([current], (await call('GET /api/admin/sounds')).files)[0]);
  throw error;
};
