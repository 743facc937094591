// White space, controls, invisible marks and fillers (Default_Ignorable_Code_Point includes the Hangul fillers, joiners
// and variation selectors), combining marks without a base, and characters with an empty glyph: the braille blank, the
// object replacement character, the null notehead, the blank hieroglyphs.
const invisible =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\p{M}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]+/gu;

/** Whether a text has nothing visible. Joiners and marks inside visible text do not make it blank. */
export const isBlankText = (text: string): boolean => text.replace(invisible, '') === '';

/** Trims a text; empty when nothing in it is visible. */
export const trimText = (text: string): string => (isBlankText(text) ? '' : text.trim());

const isInvisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;

/**
 * Trims white space and invisible marks, as they come along when an address or a cell is copied. Combining marks stay:
 * they belong to the letter before them.
 */
export const trimInvisible = (text: string): string => {
  if (isBlankText(text)) return '';
  const letters = Array.from(text.trim());
  const isSeen = (letter: string) => !isInvisible.test(letter);
  const first = letters.findIndex(isSeen);
  const last = letters.findLastIndex((letter) => isSeen(letter) || /^\p{M}$/u.test(letter));
  return letters.slice(first, last + 1).join('');
};
