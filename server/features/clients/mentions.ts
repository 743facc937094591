/** Whoever is erased is called this in a text that stays. */
const SOMEBODY = 'the artist';
const CREDIT_OF_SOMEBODY = `By ${SOMEBODY}.`;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Matches a person's names as whole words, the longest first; null without a name. */
export const matchNames = (names: readonly string[]): RegExp | null => {
  const known = [...new Set(names.map((name) => name.normalize().trim()))]
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length);
  if (!known.length) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
};

export const isNamedIn = (names: RegExp | null, texts: readonly string[]): boolean =>
  names !== null && texts.some((text) => text.normalize().search(names) >= 0);

/** The text without the names; a credit that is nothing else is dropped. */
export const withoutNames = (names: RegExp | null, text: string): string => {
  if (!names) return text;
  const changed = text.normalize().replace(names, SOMEBODY);
  return changed === CREDIT_OF_SOMEBODY ? '' : changed;
};
