// Names from fonts.json, subset by tools/build-fonts.mjs: the site's own fonts first, then those for letters they
// lack.
const others = ['inter-cyrillic', 'inter-greek'];
export const regular = ['archivo', 'archivo-ext', 'archivo-vietnamese', ...others];
export const bold = ['archivo-bold', 'archivo-bold-ext', 'archivo-bold-vietnamese', ...others];

export type FontRun = { font: string; text: string };
/** Whether a font has a glyph for a code point. */
export type HasGlyph = (font: string, code: number) => boolean;

const MISSING = '?';

/** What stands for the signs of currencies that the fonts lack. */
const currencyCodes: Record<string, string> = {
  ...{ '₪': 'ILS', '₹': 'INR', '₩': 'KRW', '₱': 'PHP', '฿': 'THB', '₫': 'VND', '₺': 'TRY', '₽': 'RUB' },
  ...{ '₴': 'UAH', '₦': 'NGN', '₵': 'GHS', '₡': 'CRC', '₲': 'PYG', '₸': 'KZT', '₾': 'GEL', '₼': 'AZN' },
  ...{ '֏': 'AMD', '৳': 'BDT', '៛': 'KHR', '₭': 'LAK', '₮': 'MNT', '؋': 'AFN', '₨': 'PKR' },
};

/** `4` for `٤`: digits of all scripts follow each other, from zero on. */
const toPlainDigit = (digit: string): string => {
  let value = 0;
  for (let code = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code--)
    value++;
  return String(value % 10);
};

/**
 * Splits a line into runs of one font each: the first font that has the letter. Letters that no font has are
 * normalised (`Ａ` to `A`), digits and signs of currencies written in Latin; what remains is left out if it isn't a letter (symbols, emoji) and becomes a question mark
 * otherwise. No input makes a document fail.
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
    // Combining marks and spaces stay in the font of the preceding letter if it has them.
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
    const name = currencyCodes[letter];
    if (name) {
      for (const one of `${name}\u00a0`) add(one);
      continue;
    }
    if (/\p{Nd}/u.test(letter) && add(toPlainDigit(letter))) continue;
    if (!/[\p{L}\p{N}]/u.test(letter)) continue;
    isMissing = true;
    add(MISSING);
  }
  return { runs, isMissing };
};
