/** A message about an order: a few paragraphs, and what the owner wrote beside them, with its line breaks. */
export type ClientLetter = { studio: string; title: string; words: string[]; note: string; footer: string };

export const noteTitle = (studio: string): string => `A note from ${studio}`;
