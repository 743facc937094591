import type { PaletteItem } from '../../lib/recent-choices.ts';
import { settingsPages } from '../admin-settings/settings-pages.ts';

/** The pages of the settings and every field on them. Too many to list before something is typed. */
export const settingsPlaces: PaletteItem[] = settingsPages.flatMap(({ id, title, fields }) => [
  { id: `settings:${id}`, label: title, note: 'Settings', to: `/settings/${id}` },
  ...fields.map(({ name, label }) => ({
    id: `setting:${name}`,
    label,
    note: `Settings, ${title}`,
    to: `/settings/${id}#${name}`,
  })),
]);
