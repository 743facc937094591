import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { listOr, losslessFormats, lossyFormats } from '../../../shared/audio/formats.ts';
import { formatList } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { NamedLink } from '../../../shared/look.ts';
import {
  portfolioForm,
  portfolioIncomplete,
  type SoundFile,
  type SoundPart,
} from '../../../shared/portfolio.ts';
import { call } from '../../lib/api.ts';
import { getCurrent } from '../../lib/api-errors.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { maxUploadMb } from '../../lib/upload-limit.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { LinkList } from '../../ui/row-list.tsx';
import { FormPanel, UploadPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { imageKind } from '../admin-images/image-kind.ts';
import { AudioFileField } from './audio-file-field.tsx';
import { trackKind } from './track-kind.ts';
import { getLatestFile, joinTracks, type OwnTrack } from './track-parts.ts';

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
export const TrackForm = ({ editor, tracks }: { editor: Editor<OwnTrack>; tracks: OwnTrack[] }) => {
  const { item } = editor;
  const upload = useUpload();
  const form = useContentForm({
    kind: trackKind,
    editor,
    toValues: toTrackFields,
    read: parseTrack,
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
  const { data: images = [] } = useQuery({
    queryKey: imageKind.key,
    queryFn: ({ signal }) => imageKind.list(signal),
  });
  const covers = images.filter(({ id, category }) => category === 'portfolio' || id === item?.cover?.id);
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
      <SelectField
        form={form}
        name="cover_id"
        label="Cover"
        hint="One of your images of the category Portfolio. Upload it under Images first."
        options={[['', 'None'], ...covers.map(({ id, title }) => [id, title] as const)]}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Released on</legend>
        <LinkList form={form} name="links" max={limits.release_links} add="Add a link">
          Where listeners find the song, such as Bandcamp or Spotify.
        </LinkList>
      </fieldset>
      <CheckField form={form} name="featured" label="Featured" />
      {!item && <CheckField form={form} name="is_draft" label="Save as a draft" />}
      {parts.map(({ part, label, hint }) => (
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
            form.set({ [`${part}_file`]: file ?? (isRemoved ? null : toStored(form.row, part)) })
          }
        />
      ))}
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

/** Content of the form. */
type TrackFields = {
  title: string;
  artist: string;
  description: string;
  genre: string;
  cover_id: string;
  featured: boolean;
  is_draft: boolean;
  audio_file: Sound;
  before_file: Sound;
  after_file: Sound;
  links: NamedLink[];
};
/** The file that was chosen, or else the stored one; null for none. */
type Sound = File | StoredSound | null;
type StoredSound = Pick<SoundFile, 'id' | 'name' | 'size_bytes'>;

const getChosen = (sound: Sound): File | null => (sound instanceof File ? sound : null);

const toStored = (track: OwnTrack | null, part: SoundPart): StoredSound | null => {
  const file = getLatestFile(track, part);
  return file && { id: file.id, name: file.name, size_bytes: file.size_bytes };
};

/** What is stored now, in a refusal of an earlier version, has its files, so that they are told and kept, too. */
const addFiles = async (error: unknown): Promise<never> => {
  const current = getCurrent<OwnTrack>(error);
  if (current) Object.assign(current, joinTracks([current], (await call('GET /api/admin/sounds')).files)[0]);
  throw error;
};
type TrackTexts = z.input<typeof portfolioForm>;
const fileFields = ['audio_file', 'before_file', 'after_file'] as const;
type TrackFiles = Partial<Record<(typeof fileFields)[number], File>>;
/** What a save sends; a new track always includes its main file. */
type TrackToSave = { texts: TrackTexts; files: TrackFiles };

export const toTrackFields = (track: OwnTrack | null): TrackFields => ({
  title: track?.title ?? '',
  artist: track?.artist ?? '',
  description: track?.description ?? '',
  genre: track?.genre ?? '',
  cover_id: track?.cover?.id ?? '',
  featured: track?.featured ?? false,
  links: track?.links ?? [],
  is_draft: false,
  audio_file: toStored(track, 'audio'),
  before_file: toStored(track, 'before'),
  after_file: toStored(track, 'after'),
});

const flag = (value: boolean): 'true' | 'false' => `${value}`;

/** Parses the form like the server; a new track (null) also needs its main file. */
export const parseTrack = (fields: TrackFields, track: OwnTrack | null): ParseResult<TrackToSave> => {
  const { title, artist, description, genre, cover_id, featured } = fields;
  const isNew = track === null;
  const isRemoved = (part: 'before' | 'after') =>
    fields[`${part}_file`] === null && getLatestFile(track, part) !== null;
  const texts: TrackTexts = {
    title,
    artist,
    description,
    genre,
    cover_id,
    featured: flag(featured),
    links: JSON.stringify(fields.links),
    ...(isNew ? { published: flag(!fields.is_draft) } : {}),
    remove_before: flag(isRemoved('before')),
    remove_after: flag(isRemoved('after')),
  };
  const reading = parseFields(portfolioForm, texts, portfolioIncomplete);
  if (isNew && !fields.audio_file)
    return {
      value: null,
      errors: { ...reading.errors, audio_file: 'Audio file is required' },
      words: portfolioIncomplete,
    };
  if (reading.errors) return reading;
  const files = Object.fromEntries(
    fileFields.flatMap((name) => {
      const file = getChosen(fields[name]);
      return file ? [[name, file]] : [];
    }),
  );
  return { value: { texts, files }, errors: null };
};
