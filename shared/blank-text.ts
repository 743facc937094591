// White space, controls, invisible marks and fillers (Default_Ignorable_Code_Point has the Hangul fillers, joiners and variation
// selectors), combining marks with nothing to combine with, and letters whose picture is empty: the braille blank, the object
// replacement character, the null notehead, the blank hieroglyphs.
const invisible =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\p{M}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]+/gu;

/** Whether a reader sees nothing of a text: blank to the eye is blank. Joiners and marks inside a visible text leave it visible. */
export const isBlankText = (text: string): boolean => text.replace(invisible, '') === '';

/** A text without the blanks around it; nothing where nothing of it is visible. */
export const trimText = (text: string): string => (isBlankText(text) ? '' : text.trim());
