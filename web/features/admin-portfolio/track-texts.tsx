import { limits } from '../../../shared/limits.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import type { TrackFields } from './read-track.ts';

/** What is written about a track. */
export const TrackTexts = ({ content: { fields, errors, set, isBusy }, genres }: TrackTextsProps) => (
  <>
    <Field label="Title" error={errors.title}>
      {(control) => (
        <Input
          {...control}
          name="title"
          className={dense}
          autoComplete="off"
          maxLength={limits.title}
          readOnly={isBusy}
          value={fields.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      )}
    </Field>
    <Field label="Description" error={errors.description}>
      {(control) => (
        <TextArea
          {...control}
          name="description"
          className={dense}
          rows={3}
          maxLength={limits.description}
          readOnly={isBusy}
          value={fields.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      )}
    </Field>
    <Field label="Genre" error={errors.genre}>
      {(control) => (
        <>
          <Input
            {...control}
            name="genre"
            list="known-genres"
            className={dense}
            autoComplete="off"
            maxLength={limits.genre}
            readOnly={isBusy}
            value={fields.genre}
            onChange={({ target }) => set({ genre: target.value })}
          />
          <datalist id="known-genres">
            {genres.map((genre) => (
              <option key={genre} value={genre} />
            ))}
          </datalist>
        </>
      )}
    </Field>
    <Checkbox
      label="Featured"
      name="featured"
      disabled={isBusy}
      checked={fields.featured}
      onChange={({ target }) => set({ featured: target.checked })}
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
