import { beforeAll, describe, expect, test } from 'vitest';
import { formatMoney, fromAmount, getDecimals, toPlainAmount } from '../../shared/money.ts';
import { formatPdfAmount } from './pdf-money.ts';
import { createPdf } from './pdf-writer.ts';

let canWrite: (text: string) => boolean;
beforeAll(async () => {
  ({ canWrite } = await createPdf({ title: '', author: '', at: new Date(0) }));
});

const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n));
const pairs = letters.flatMap((one) => letters.map((other) => one + other));
const scripts = ['Adlm', 'Arab', 'Beng', 'Cyrl', 'Deva', 'Hans', 'Hant', 'Latn', 'Olck', 'Tfng', 'Vaii'];

/** Every language the runtime knows, with the regions and scripts for which it has rules of their own. */
const listLocales = (): string[] => {
  const languages = Intl.NumberFormat.supportedLocalesOf([
    ...pairs,
    ...pairs.flatMap((pair) => letters.map((letter) => pair + letter)),
  ]);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const regions = pairs.map((pair) => pair.toUpperCase()).filter((pair) => names.of(pair));
  const ownRules = (locale: string) => {
    try {
      return new Intl.NumberFormat(locale).resolvedOptions().locale === locale;
    } catch {
      return false;
    }
  };
  return [
    ...languages,
    ...languages
      .flatMap((language) => [...regions, ...scripts].map((part) => `${language}-${part}`))
      .filter(ownRules),
  ];
};

describe('an amount in a PDF', () => {
  test('has every digit and its decimal sign, in characters of the fonts, in every locale', () => {
    const locales = listLocales();
    expect(locales.length).toBeGreaterThan(500);
    const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'INR', 'TRY', 'IRR', 'AED', 'CVE', 'XAF'];
    const wrong: string[] = [];
    for (const locale of locales)
      for (const currency of currencies)
        for (const amount of [49.5, -1_234_567.89, 50, 1_234.567]) {
          const units = fromAmount(amount, currency);
          const text = formatPdfAmount(amount, { currency, locale }, canWrite);
          const [whole = '', decimals = ''] = toPlainAmount(Math.abs(units), currency).split('.');
          const shown = units % 10 ** getDecimals(currency) === 0 ? '' : decimals;
          // Signs of currencies may have dots of their own, as in `Rs.50`.
          const [number = ''] = text.match(/\d[\d.,'’$\u00a0]*\d|\d/) ?? [];
          const at = number.length - shown.length - 1;
          const isRight =
            number.replace(/\D/g, '') === whole + shown &&
            (shown === '' ||
              (!/\d/.test(number[at] ?? '0') && !number.slice(0, at).includes(number[at] ?? ''))) &&
            (units >= 0 || /[-−]/.test(text)) &&
            canWrite(text) &&
            // A currency is named: by a sign or by its code.
            /[^\d.,'’\-−\s]/.test(text);
          if (!isRight) wrong.push(`${locale} ${currency} ${amount}: ${text}`);
        }
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  test.each([
    ['USD', 'ar-EG', 49.5, '49.50 US$'],
    ['USD', 'fa-IR', 49.5, '$ 49.50'],
    ['IRR', 'fa-IR', 4_950, 'IRR 4,950'],
    ['INR', 'hi-IN', 123_456.5, 'INR 1,23,456.50'],
    ['TRY', 'tr-TR', -49.5, '-TRY 49,50'],
    ['EUR', 'fr-FR', 1_234.5, '1 234,50 €'],
    ['JPY', 'ja-JP', 5_000, '¥5,000'],
    ['EUR', 'mr-IN-u-nu-deva', 12.5, '€12.50'],
  ])('in %s for %s is %d as %s', (currency, locale, amount, text) => {
    const written = formatPdfAmount(amount, { currency, locale }, canWrite);
    expect(written.replaceAll('\u00a0', ' ')).toBe(text);
  });

  test('in Western locales is what the order page shows', () => {
    for (const locale of ['en-US', 'en-GB', 'de-DE', 'nl-NL', 'pt-BR', 'pl-PL', 'sv-SE', 'ru-RU', 'en-IN'])
      for (const currency of ['USD', 'EUR', 'GBP', 'JPY'])
        for (const units of [5_000, 123_450, -1_050])
          expect(formatPdfAmount(units / 10 ** getDecimals(currency), { currency, locale }, canWrite)).toBe(
            formatMoney(units, { currency, locale }),
          );
  });
});
