// By their names in fonts.json, cut by tools/build-fonts.mjs: what the site is set in, then what has the letters that it lacks.
const others = ['inter-cyrillic', 'inter-greek'];
export const regular = ['archivo', 'archivo-ext', 'archivo-vietnamese', ...others];
export const bold = ['archivo-bold', 'archivo-bold-ext', 'archivo-bold-vietnamese', ...others];

export type FontRun = { font: string; text: string };
/** Whether a font has a letter for a code point. */
export type HasGlyph = (font: string, code: number) => boolean;

const MISSING = '?';

/**
 * Cuts a line into runs of one font each: the first of them that has the letter. What none has is written in its plainest form
 * (`Ａ` as `A`), left out where it is no letter (signs, pictures), and a question mark otherwise: nothing typed stops a document.
 */
export const pickFonts = (
  text: string,
  fonts: string[],
  hasGlyph: HasGlyph,
): { runs: FontRun[]; isMissing: boolean } => {
  const runs: FontRun[] = [];
  let isMissing = false;
  const find = (letter: string) => fonts.find((font) => hasGlyph(font, letter.codePointAt(0) ?? 0));
  const add = (letter: string, font = find(letter)) => {
    if (font === undefined) return false;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
    return true;
  };
  for (const letter of text.normalize('NFC')) {
    // Marks and blanks go on in the font of what is before them, where that has them.
    const current = runs.at(-1)?.font;
    const goesOn = current !== undefined && hasGlyph(current, letter.codePointAt(0) ?? 0);
    if (add(letter, goesOn && /[\p{M}\s]/u.test(letter) ? current : undefined)) continue;
    const plain = [...letter.normalize('NFKD')];
    if (
      plain.length > 0 &&
      plain.join('') !== letter &&
      plain.every((one) => find(one) ?? /\p{M}/u.test(one))
    ) {
      for (const one of plain) add(one);
      continue;
    }
    if (!/[\p{L}\p{N}]/u.test(letter)) continue;
    isMissing = true;
    add(MISSING);
  }
  return { runs, isMissing };
};
