import { keepStored, readStoredJson } from './browser-storage.ts';

/** Actions that are not pages. */
type PaletteAction = 'write' | 'site' | 'sign-out';

/**
 * An entry of the palette: a page (`to`) or an action. `note` is shown after its name; `words` are additional search
 * terms.
 */
export type PaletteItem = { id: string; label: string; note?: string; words?: string } & (
  | { to: string }
  | { act: PaletteAction }
);
const storageKey = 'palette_recent';
const MAX_CHOICES = 6;

const isItem = (value: unknown): value is PaletteItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label, to, act } = value as Record<string, unknown>;
  return (
    typeof id === 'string' && typeof label === 'string' && (typeof to === 'string' || typeof act === 'string')
  );
};

/** The items chosen most recently in this browser, latest first. */
export const getRecentChoices = (): PaletteItem[] => {
  const stored = readStoredJson(storageKey);
  return Array.isArray(stored) ? stored.filter(isItem).slice(0, MAX_CHOICES) : [];
};

export const rememberChoice = (item: PaletteItem): void => {
  const others = getRecentChoices().filter(({ id }) => id !== item.id);
  keepStored(storageKey, JSON.stringify([item, ...others].slice(0, MAX_CHOICES)));
};

/** Recent choices contain client names: they are cleared at sign-out and when a client's data is deleted. */
export const clearRecentChoices = (): void => {
  keepStored(storageKey, null);
};
