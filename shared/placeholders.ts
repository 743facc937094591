/** Placeholders allowed in the front page's texts; site-words.ts defines what each stands for. */
export const placeholders = [
  'service',
  'price',
  'tracks',
  'artists',
  'countries',
  'years',
  'studio',
  'turnaround',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** `{price}, {tracks}, …`: for use in a sentence. */
export const placeholderList = placeholders.map((name) => `{${name}}`).join(', ');

/** The placeholder named between the braces; undefined when it is unknown. */
export const placeholderIn = (inside: string): Placeholder | undefined =>
  placeholders.find((name) => name === inside.trim().toLowerCase());

/** The first unknown placeholder in a text, as written; undefined when all are known. */
export const unknownPlaceholder = (text: string): string | undefined => {
  for (const [, inside = ''] of text.matchAll(/\{([^{}]*)\}/g))
    if (!placeholderIn(inside)) return `{${inside}}`;
  return;
};
