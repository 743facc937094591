import type { z } from 'zod';
import type { NamedLink } from '../../../shared/look.ts';
import {
  portfolioForm,
  portfolioIncomplete,
  type SoundFile,
  type SoundPart,
} from '../../../shared/portfolio.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { getLatestFile, type OwnTrack } from './track-parts.ts';

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

export const getChosen = (sound: Sound): File | null => (sound instanceof File ? sound : null);

export const toStored = (track: OwnTrack | null, part: SoundPart): StoredSound | null => {
  const file = getLatestFile(track, part);
  return file && { id: file.id, name: file.name, size_bytes: file.size_bytes };
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
