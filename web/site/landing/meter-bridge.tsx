import type { PageSettings } from '../../../shared/settings.ts';
import type { StudioKind } from '../../../shared/studio-kinds.ts';

// A single counter has its own row; two or more use two columns, with a third below them, or all side by side where
// there is room.
const columns = [
  '',
  '',
  'grid-cols-2',
  'grid-cols-2 max-lg:*:last:col-span-2 lg:grid-cols-3',
  'grid-cols-2 lg:grid-cols-4',
];

const tracks: Partial<Record<StudioKind, [many: string, one: string]>> = {
  mastering: ['tracks mastered', 'track mastered'],
  other: ['tracks finished', 'track finished'],
};

/** The studio's counters, side by side like meters above a console. */
export const MeterBridge = ({ settings }: { settings: PageSettings }) => {
  const all = [
    ['tracks_mixed', ...(tracks[settings.studio_kind] ?? (['tracks mixed', 'track mixed'] as const))],
    ['happy_artists', 'happy artists', 'happy artist'],
    ['countries', 'countries', 'country'],
    ['years_of_experience', 'years of experience', 'year of experience'],
  ] as const;
  const counters = all.flatMap(([field, many, one]) =>
    settings[field] ? [{ field, count: settings[field], many, one }] : [],
  );
  if (!counters.length) return null;
  return (
    <div className="relative border-hairline border-t bg-panel">
      <dl className={`mx-auto grid max-w-page px-page ${columns[counters.length]}`}>
        {counters.map(({ field, count, many, one }) => (
          <div
            key={many}
            className="flex flex-col-reverse justify-end border-hairline py-3 even:border-l even:pl-6 lg:py-9 lg:[&:not(:first-child)]:border-l lg:[&:not(:first-child)]:pl-8 max-lg:[&:nth-child(n+3)]:border-t"
          >
            <dt
              data-example={field}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted max-lg:text-sm lg:mt-2"
            >
              {count === '1' ? one : many}
            </dt>
            <dd
              data-text={field}
              className={`wide ${count.length > 7 ? 'text-xl md:text-2xl' : 'text-2xl md:text-5xl'}`}
            >
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
