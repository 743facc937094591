/** The names that may stand in braces in the front page's words; what each stands for is in site-words.ts. */
const placeholders = ['price', 'tracks', 'artists', 'countries', 'years', 'studio'] as const;
export type Placeholder = (typeof placeholders)[number];

/** `{price}, {tracks}, …`: for a sentence. */
export const placeholderList = placeholders.map((name) => `{${name}}`).join(', ');

/** What stands between the braces, as a name; undefined when it is none. */
export const placeholderIn = (inside: string): Placeholder | undefined =>
  placeholders.find((name) => name === inside.trim().toLowerCase());

/** The first placeholder of a text that stands for nothing, as it was written; undefined when all are known. */
export const unknownPlaceholder = (text: string): string | undefined => {
  for (const [, inside = ''] of text.matchAll(/\{([^{}]*)\}/g))
    if (!placeholderIn(inside)) return `{${inside}}`;
  return;
};
