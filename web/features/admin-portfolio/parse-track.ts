import type { z } from 'zod';
import { portfolioForm, portfolioIncomplete } from '../../../shared/portfolio.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import type { OwnTrack } from './track-parts.ts';

/** Content of the form. */
export type TrackFields = {
  title: string;
  description: string;
  genre: string;
  featured: boolean;
  is_draft: boolean;
  audio_file: File | null;
  before_file: File | null;
  after_file: File | null;
  remove_before: boolean;
  remove_after: boolean;
};
type TrackTexts = z.input<typeof portfolioForm>;
const parts = ['audio_file', 'before_file', 'after_file'] as const;
type TrackFiles = Partial<Record<(typeof parts)[number], File>>;
/** What a save sends; a new track always includes its main file. */
type TrackToSave = { texts: TrackTexts; files: TrackFiles };

export const toTrackFields = (track: OwnTrack | null): TrackFields => ({
  title: track?.title ?? '',
  description: track?.description ?? '',
  genre: track?.genre ?? '',
  featured: track?.featured ?? false,
  is_draft: false,
  audio_file: null,
  before_file: null,
  after_file: null,
  remove_before: false,
  remove_after: false,
});

const flag = (value: boolean): 'true' | 'false' => `${value}`;

/** Parses the form like the server; a new track also needs its main file. */
export const parseTrack = (fields: TrackFields, isNew: boolean): ParseResult<TrackToSave> => {
  const { title, description, genre, featured, remove_before, remove_after } = fields;
  const texts: TrackTexts = {
    title,
    description,
    genre,
    featured: flag(featured),
    ...(isNew ? { published: flag(!fields.is_draft) } : {}),
    remove_before: flag(remove_before),
    remove_after: flag(remove_after),
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
    parts.flatMap((part) => {
      const file = fields[part];
      return file ? [[part, file]] : [];
    }),
  );
  return { value: { texts, files }, errors: null };
};
