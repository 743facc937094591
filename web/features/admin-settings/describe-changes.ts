import { textLabels } from '../../../shared/site-texts.ts';
import { isSame } from '../../lib/merge-changes.ts';
import type { SettingsText } from './parse-settings.ts';
import { settingsPages } from './settings-pages.ts';

const MOST = 3;

const labels = new Map<string, string>(
  settingsPages.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
  ),
);

/** What a field is called; one of a group that has no name of its own, like its group. */
const getLabel = (name: string): string => labels.get(name) ?? labels.get(name.replace(/\..*/, '')) ?? name;

/** `Business name, Tax rate changed`; after three, how many more. */
export const describeChanges = (before: SettingsText, after: SettingsText): string => {
  const texts = Object.entries(textLabels)
    .filter(
      ([id]) =>
        !isSame(before.texts[id as keyof typeof textLabels], after.texts[id as keyof typeof textLabels]),
    )
    .map(([, { label }]) => label);
  const names = (Object.keys(after) as (keyof SettingsText)[])
    .filter((name) => name !== 'texts' && !isSame(before[name], after[name]))
    .map(getLabel);
  const changed = [...new Set([...names, ...texts])];
  const more = changed.length - MOST;
  return more > 0
    ? `${changed.slice(0, MOST).join(', ')} and ${more} more changed`
    : `${changed.join(', ')} changed`;
};
