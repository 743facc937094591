/** What stands for the signs of currencies that the fonts lack. */
const currencyCodes: Record<string, string> = {
  ...{ '₪': 'ILS', '₹': 'INR', '₩': 'KRW', '₱': 'PHP', '฿': 'THB', '₫': 'VND', '₺': 'TRY', '₽': 'RUB' },
  ...{ '₴': 'UAH', '₦': 'NGN', '₵': 'GHS', '₡': 'CRC', '₲': 'PYG', '₸': 'KZT', '₾': 'GEL', '₼': 'AZN' },
  ...{ '֏': 'AMD', '৳': 'BDT', '៛': 'KHR', '₭': 'LAK', '₮': 'MNT', '؋': 'AFN', '₨': 'PKR', '﷼': 'IRR' },
};

/** Punctuation and signs of numbers that say the same. */
const equivalents: Record<string, string> = {
  ...{ '٫': '.', '٬': ',', '٪': '%', '،': ',', '؛': ';', '؟': '?', '−': '-', '⁄': '/', '∕': '/' },
  ...{ '‐': '-', '‑': '-', '‒': '–', '―': '—', '‟': '“', '‛': '‘', '。': '.', '、': ',', '・': '·' },
};

/** `4` for `٤`: digits of all scripts follow each other, from zero on. */
const toPlainDigit = (digit: string): string => {
  let value = 0;
  for (let code = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code--)
    value++;
  return String(value % 10);
};

/** Marks that are seen nowhere: they only steer how others are laid out. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

type CanWrite = (character: string) => boolean;

/** All the ways to say a character in others, the closest first. */
function* listSpellings(character: string): Generator<string> {
  yield character;
  const same = equivalents[character];
  if (same !== undefined) yield same;
  if (/\p{Nd}/u.test(character)) yield toPlainDigit(character);
  // `Ａ` is A and `ﬁ` is fi.
  const plain = character.normalize('NFKD');
  yield plain;
  yield [...plain].map((one) => equivalents[one] ?? one).join('');
  const code = currencyCodes[character];
  if (code !== undefined) yield* [`${code}\u00a0`, `${code} `];
  if (/[\p{Zs}\t]/u.test(character)) yield ' ';
  if (invisible.test(character)) yield '';
}

const spellCharacter = (character: string, canWrite: CanWrite): string | null =>
  [...listSpellings(character)].find((spelling) => [...spelling].every(canWrite)) ?? null;

/**
 * A grapheme in characters that the fonts have, if they can say the same; otherwise null. `after`: the character in
 * front of it, beside which `⁵` mustn't become another digit.
 */
export const spell = (grapheme: string, canWrite: CanWrite, after = ''): string | null => {
  if (/\p{No}/u.test(grapheme) && /\d$/.test(after) && ![...grapheme].every(canWrite)) return null;
  const spelled = [...grapheme].map((character) => spellCharacter(character, canWrite));
  return spelled.includes(null) ? null : spelled.join('');
};

const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Han}/u, 'Chinese or Japanese'],
  ...['Hangul:Korean', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai', 'Georgian']
    .map((script) => script.split(':'))
    .map(([script = '', name = script]): [RegExp, string] => [
      new RegExp(`\\p{Script=${script}}`, 'u'),
      name,
    ]),
  [/\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u, 'emoji'],
  [/[\p{L}\p{M}]/u, 'rare letters'],
];

/** Of which kind something is that the fonts lack: `Arabic`, `emoji`, `symbols`. */
export const nameScript = (grapheme: string): string =>
  scripts.find(([pattern]) => pattern.test(grapheme))?.[1] ?? 'symbols';
