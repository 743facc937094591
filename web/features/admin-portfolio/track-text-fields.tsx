import { maxUploadMb } from '../../lib/upload-limit.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DraftCheckbox } from '../admin-content/publishing.tsx';
import { TextField } from '../admin-content/text-field.tsx';
import type { TrackFields } from './parse-track.ts';

/** Text fields of a track. */
export const TrackTexts = ({ content, genres, isNew }: TrackTextsProps) => (
  <>
    <TextField content={content} label="Title" name="title" />
    <TextField content={content} label="Description" name="description" rows={3} />
    <TextField content={content} label="Genre" name="genre" list="known-genres">
      <datalist id="known-genres">
        {genres.map((genre) => (
          <option key={genre} value={genre} />
        ))}
      </datalist>
    </TextField>
    <Checkbox
      label="Featured"
      name="featured"
      disabled={content.isBusy}
      checked={content.fields.featured}
      onChange={({ target }) => content.set({ featured: target.checked })}
    />
    {isNew && <DraftCheckbox content={content} />}
  </>
);
type TrackTextsProps = {
  content: {
    fields: TrackFields;
    errors: Record<string, string>;
    set: (changed: Partial<TrackFields>) => void;
    isBusy: boolean;
  };
  /** Genres already in use. */
  genres: string[];
  isNew: boolean;
};

/** What to upload, so that listeners compare the mixes and not two different exports. */
export const TrackGuidance = () => (
  <div className="space-y-2 border-hairline border-t pt-4 text-muted text-sm">
    <p className="font-semibold text-text">What makes a good comparison</p>
    <ul className="list-disc space-y-1 pl-5">
      <li>Both versions start together and are the same length.</li>
      <li>Leave their levels alone: the player matches loudness for you.</li>
      <li>WAV, AIFF or FLAC is best. MP3 and M4A work too. Up to {maxUploadMb()} MB a file.</li>
    </ul>
    <p>We keep your originals; visitors hear streaming copies.</p>
  </div>
);
