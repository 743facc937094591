import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../admin-content/text-field.tsx';
import type { TrackFields } from './read-track.ts';

/** What is written about a track. */
export const TrackTexts = ({ content, genres }: TrackTextsProps) => (
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
  </>
);
type TrackTextsProps = {
  content: {
    fields: TrackFields;
    errors: Record<string, string>;
    set: (changed: Partial<TrackFields>) => void;
    isBusy: boolean;
  };
  /** Those that are in use already. */
  genres: string[];
};
