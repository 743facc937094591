import { useId } from 'react';
import type { StudioKind } from '../../../shared/studio-kinds.ts';
import { Panel } from '../../ui/panel.tsx';
import { followKind } from './parse-settings.ts';
import type { SectionProps } from './section-parts.tsx';

const kinds: { kind: StudioKind; name: string; words: string }[] = [
  {
    kind: 'mixing_mastering',
    name: 'Mixing and mastering',
    words: 'You get tracks, they get a finished record.',
  },
  { kind: 'mixing', name: 'Mixing', words: 'You get tracks, they get a mix.' },
  { kind: 'mastering', name: 'Mastering', words: 'You get mixes, they get masters.' },
  { kind: 'other', name: 'Something else', words: 'Production, editing, tuning: whatever songs need.' },
];

/** What the studio sells: its texts and its offer begin with what fits. */
export const KindSection = ({ form }: SectionProps) => {
  const id = useId();
  const chosen = form.values.studio_kind;
  return (
    <Panel title="What do you do?">
      <div id="studio_kind" role="radiogroup" aria-label="What do you do?" aria-describedby={`${id}-what`}>
        <div className="grid gap-2 sm:grid-cols-2">
          {kinds.map(({ kind, name, words }) => (
            <label
              key={kind}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-hairline px-3 py-2 transition-colors hover:border-muted has-checked:border-text has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-text has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="studio_kind"
                value={kind}
                aria-label={name}
                aria-describedby={`${id}-${kind}`}
                disabled={form.isBusy}
                checked={chosen === kind}
                onChange={() => form.set({ ...followKind(form.values, kind), studio_kind: kind })}
                className="size-4 shrink-0 accent-text"
              />
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span id={`${id}-${kind}`} className="block text-muted text-sm">
                  {words}
                </span>
              </span>
            </label>
          ))}
        </div>
      </div>
      <p id={`${id}-what`} className="mt-3 max-w-prose text-muted text-sm">
        Your texts, services, add-ons, FAQ and ready-made emails follow this. If you change it later, whatever
        you’ve edited and whatever was ordered stays as it is.
      </p>
    </Panel>
  );
};
