import { spell } from './spell.ts';

// Names from fonts.json, subset by tools/build-fonts.mjs: the site's own fonts first, then those for letters they
// lack.
const others = ['inter-cyrillic', 'inter-greek'];
export const regular = ['archivo', 'archivo-ext', 'archivo-vietnamese', ...others];
export const bold = ['archivo-bold', 'archivo-bold-ext', 'archivo-bold-vietnamese', ...others];

/** `missing`: what was written where the text is only a replacement for it. */
export type FontRun = { font: string; text: string; missing?: string };
/** Whether a font has a glyph for a code point. */
export type HasGlyph = (font: string, code: number) => boolean;

const MISSING = '?';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as they are read, each with its marks. */
export const splitGraphemes = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * Splits a line into runs of one font each: the first font that has the letter. What no font has is spelled in
 * characters they have if those say the same; otherwise a question mark takes its place, and the run says what is
 * missing. No input makes a document fail, and nothing that can be seen is left out.
 */
export const pickFonts = (text: string, fonts: string[], hasGlyph: HasGlyph): FontRun[] => {
  const runs: FontRun[] = [];
  const has = (font: string, letter: string) => hasGlyph(font, letter.codePointAt(0) ?? 0);
  const find = (letter: string) => fonts.find((font) => has(font, letter));
  const add = (letters: string, font: string, missing?: string) => {
    const last = runs.at(-1);
    if (last?.font !== font || (last.missing === undefined) !== (missing === undefined))
      runs.push({ font, text: letters, ...(missing === undefined ? {} : { missing }) });
    else {
      last.text += letters;
      if (missing !== undefined) last.missing += missing;
    }
  };
  const addWritable = (letters: string) => {
    // Spaces and marks stay with what they follow, if its font has them.
    const current = runs.at(-1)?.font;
    const [first] = letters;
    const goesOn = current !== undefined && first !== undefined && /[\p{M}\s]/u.test(first);
    const candidates = goesOn ? [current, ...fonts] : fonts;
    const whole = candidates.find((font) => [...letters].every((letter) => has(font, letter)));
    if (whole !== undefined) return add(letters, whole);
    for (const letter of letters) add(letter, find(letter) ?? (fonts[0] as string));
  };
  const canWrite = (letter: string) => find(letter) !== undefined;
  let before = '';
  for (const grapheme of splitGraphemes(text.normalize('NFC'))) {
    const spelled = spell(grapheme, canWrite, before);
    before = spelled ?? grapheme;
    if (spelled) addWritable(spelled);
    if (spelled !== null) continue;
    // A letter whose mark is missing is still read better than none.
    const [base = ''] = grapheme;
    const known = /\p{L}/u.test(base) && canWrite(base) ? base : '';
    if (known) addWritable(known);
    add(MISSING, find(MISSING) as string, grapheme.slice(known.length));
  }
  return runs;
};
