import type { PaletteItem } from '../../lib/recent-choices.ts';
import { getSearchWords } from '../admin-settings/search-words.ts';
import { findSettingsPlace, settingsPages } from '../admin-settings/settings-pages.ts';

/**
 * The pages of the settings and every field on them, also by former labels and by their names in the API. Too many to
 * list before something is typed.
 */
export const settingsPlaces: PaletteItem[] = settingsPages.flatMap(({ id, title, sections }) => [
  {
    id: `settings:${id}`,
    label: title,
    note: 'Settings',
    words: getSearchWords(id),
    to: `/settings/${id}`,
  },
  ...sections.flatMap(({ fields }) =>
    fields.map(({ name, label }) => ({
      id: `setting:${name}`,
      label,
      note: `Settings, ${title}`,
      words: getSearchWords(name),
      to: findSettingsPlace(name) ?? `/settings/${id}`,
    })),
  ),
]);
