import type { Words } from '../../mail/words.ts';

/** A message about an order: a few paragraphs, and what the owner wrote beside them, with its line breaks. */
export type ClientLetter = { studio: string; title: string; words: string[]; note: string; footer: string };

export const noteTitle = (studio: string): string => `A note from ${studio}`;

/** Page and plain text; what that takes is loaded with the first one. */
export const writeClientLetter = async (letter: ClientLetter): Promise<Words> => {
  const [{ renderPage }, { ClientLetterPage }] = await Promise.all([
    import('../../mail/render.ts'),
    import('./client-letter-page.tsx'),
  ]);
  const { title, words, note, footer, studio } = letter;
  const noted = note ? [`${noteTitle(studio).toUpperCase()}\n${note}`] : [];
  return {
    html: await renderPage(ClientLetterPage(letter)),
    text: [title, ...words, ...noted, footer, studio].join('\n\n'),
  };
};
