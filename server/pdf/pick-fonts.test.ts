import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickFonts, splitGraphemes } from './pick-fonts.ts';
import { nameScript } from './spell.ts';

/** Fonts of ASCII with an acute accent, and of Greek. */
const has = (font: string, code: number) =>
  font === 'latin' ? (code >= 0x20 && code < 0x7f) || code === 0x301 : code >= 0x391 && code <= 0x3c9;
const pick = (text: string) => pickFonts(text, ['latin', 'greek'], has);
const write = (text: string) =>
  pick(text)
    .map((run) => run.text)
    .join('');

describe('what the fonts lack', () => {
  test.each([
    ['Ａ ﬁne', 'A fine'],
    ['٤٩٫٥٠', '49.50'],
    ['١٬٢٣٤٪', '1,234%'],
    ['₺50', 'TRY\u00a050'.replace('\u00a0', ' ')],
    ['−5‑6', '-5-6'],
    ['①', '1'],
    ['10⁵', '10?'],
    ['田中 Tanaka', '?? Tanaka'],
    ['👩‍👩‍👧 Nova', '? Nova'],
    ['🇧🇷', '?'],
    ['★', '?'],
    ['a\u200db\u200e\ufeff', 'ab'],
    ['z\u0336', 'z?'],
    ['a\tb', 'a b'],
    ['á', 'a\u0301'],
    ['Αθ a', 'Αθ a'],
  ])('%s is written as %s', (text, written) => {
    expect(write(text).replaceAll('\u00a0', ' ')).toBe(written);
  });

  test('is kept with its replacement, letter by letter and in order', () => {
    expect(pick('Ada 田中 Ω')).toEqual([
      { font: 'latin', text: 'Ada ' },
      { font: 'latin', text: '??', missing: '田中' },
      { font: 'latin', text: ' ' },
      { font: 'greek', text: 'Ω' },
    ]);
  });

  test('takes a question mark of a font that has one', () => {
    expect(pick('ω\u0331')).toEqual([
      { font: 'greek', text: 'ω' },
      { font: 'latin', text: '?', missing: '\u0331' },
    ]);
  });

  test('is never passed over: each grapheme that can be seen is written or missing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const grapheme of splitGraphemes(text.normalize('NFC'))) {
          if (/^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]*$/u.test(grapheme)) continue;
          const runs = pick(grapheme);
          expect(runs.map((run) => run.text).join(''), JSON.stringify(grapheme)).not.toBe('');
          for (const { font, text: written } of runs)
            for (const one of written) expect(has(font, one.codePointAt(0) ?? 0)).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each([
  ['田', 'Chinese or Japanese'],
  ['の', 'Japanese'],
  ['한', 'Korean'],
  ['ن', 'Arabic'],
  ['🎧', 'emoji'],
  ['★', 'symbols'],
  ['z\u0336', 'rare letters'],
])('%s is named as %s', (grapheme, name) => {
  expect(nameScript(grapheme)).toBe(name);
});
