import { placeholders } from '../../../shared/placeholders.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { fillWords } from '../../../shared/site-words.ts';
import { getServiceHours } from '../../../shared/turnaround.ts';
import { useOffer } from '../admin-offer/use-offer.ts';
import { getValidFields, type SettingsText } from '../admin-settings/parse-settings.ts';

/** What can be written in any text, and what stands in its place now. */
export const PlaceholderHelp = ({ stored, values }: { stored: OwnerSettings; values: SettingsText }) => {
  const service = useOffer().data?.services[0];
  const settings = { ...stored, ...getValidFields(values) };
  const facts = {
    ...settings,
    turnaround: getServiceHours(settings, service),
    service: service?.name ?? '',
  };
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 text-muted hover:text-text">
        Words that fill themselves in
      </summary>
      <p className="mb-2 max-w-prose text-muted">
        Write one of these in any text, and your site shows what it stands for. A sentence with an empty one
        is left out.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {placeholders.map((name) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono">{`{${name}}`}</dt>
            <dd className="wrap-anywhere">
              {fillWords(`{${name}}`, facts) || <span className="text-muted">Empty</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
