import type { Letter } from './letter-page.tsx';
import type { Words } from './words.ts';

/** Page and plain text of a letter; what that takes is loaded with the first one. */
export const writeLetter = async (letter: Letter): Promise<Words> => {
  const [{ renderPage }, { LetterPage }] = await Promise.all([
    import('./render.ts'),
    import('./letter-page.tsx'),
  ]);
  const text = [letter.title, ...letter.words, letter.footer, letter.studio].join('\n\n');
  return { html: await renderPage(LetterPage(letter)), text };
};
