import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { getSongBrief, type OrderFields, type SongBrief } from '../../../shared/order-fields.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import type { Problems } from './find-problems.ts';
import { completeLink, getLinkName } from './reference-links.ts';

/** What to call a song, and what it should sound like. */
const SongField = ({ song, isOnly, brief, guess, problems, onChange, onLeave }: SongFieldProps) => {
  const { title, references } = brief;
  const [more, setMore] = useState(0);
  const ofSong = isOnly ? '' : ` of song ${song}`;
  const links = Math.min(limits.references, Math.max(1, references.length, more));
  const setLink = (at: number, link: string) =>
    onChange({
      references: Array.from({ length: links }, (_, i) => (i === at ? link : (references[i] ?? ''))),
    });
  const label = (link: number) => `Reference link${link > 1 ? ` ${link}` : ''}${ofSong}`;
  const canAdd = links < limits.references && (references[links - 1] ?? '') !== '';
  return (
    <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field
        label={isOnly ? 'Song title' : `Title of song ${song}`}
        hint={
          title === null && guess && song === 1
            ? isOnly
              ? 'From your file names. Change it if it’s wrong.'
              : 'From your file names. Change any that are wrong.'
            : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            name={`song_title_${song}`}
            autoComplete="off"
            maxLength={limits.song_title}
            value={title ?? guess}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <div className="space-y-3">
        {Array.from({ length: links }, (_, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: the first, second and third link
            key={at}
            label={label(at + 1)}
            hint={song === 1 && at === 0 ? 'Optional. A song that sounds the way yours should.' : undefined}
            error={problems[getLinkName(song, at + 1)]}
          >
            {(control) => (
              <Input
                {...control}
                name={getLinkName(song, at + 1)}
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                maxLength={limits.url}
                value={references[at] ?? ''}
                onChange={({ target }) => setLink(at, target.value)}
                onBlur={({ target }) => {
                  const link = completeLink(target.value);
                  if (link !== target.value) setLink(at, link);
                  onLeave(getLinkName(song, at + 1));
                }}
              />
            )}
          </Field>
        ))}
        {canAdd && (
          <LinkButton className="text-sm" onClick={() => setMore(links + 1)}>
            Add another link{ofSong}
          </LinkButton>
        )}
      </div>
    </div>
  );
};
type SongFieldProps = {
  song: number;
  isOnly: boolean;
  brief: SongBrief;
  /** The title its files suggest, or empty. */
  guess: string;
  problems: Problems;
  onChange(change: Partial<SongBrief>): void;
  onLeave(field: string): void;
};

/** Title and reference links of every song ordered. */
export const SongFields = ({ fields, guesses, problems, onChange, onLeave }: SongFieldsProps) => (
  <div className="my-8 space-y-8">
    {Array.from({ length: fields.song_count }, (_, at) => (
      <SongField
        // biome-ignore lint/suspicious/noArrayIndexKey: songs are told apart by their numbers
        key={at}
        song={at + 1}
        isOnly={fields.song_count === 1}
        brief={getSongBrief(fields, at + 1)}
        guess={guesses[at] ?? ''}
        problems={problems}
        onChange={(change) => onChange(at + 1, change)}
        onLeave={onLeave}
      />
    ))}
  </div>
);
type SongFieldsProps = Pick<SongFieldProps, 'problems' | 'onLeave'> & {
  fields: OrderFields;
  /** By song. */
  guesses: readonly string[];
  onChange(song: number, change: Partial<SongBrief>): void;
};
