import { fromAmount, getMoneyWriter, type MoneyFormat, toAmount } from '../../shared/money.ts';

/** Minus signs of all locales; some add marks of direction. */
const isMinus = /[-−－]/u;
const spaces = /[\s\u202f]+/gu;
const unseen = /[\p{Cf}\p{Cc}]/gu;

/**
 * An API amount as PDFs write it: in the order's locale, but with Latin digits and only in characters that the fonts
 * have. A currency whose sign they lack is its ISO code, beside a no-break space; the decimal sign is always there.
 * `canWrite`: whether the fonts have all characters of a text.
 */
export const formatPdfAmount = (
  amount: number,
  { currency, locale }: MoneyFormat,
  canWrite: (text: string) => boolean,
): string => {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
  const parts = getMoneyWriter({ currency, locale: latin }).formatToParts(
    toAmount(fromAmount(amount, currency), currency) + 0,
  );
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '';
  const decimal = canWrite(sign) ? sign : '.';
  const keep = (text: string, otherwise: string) => (text && canWrite(text) ? text : otherwise);
  const write = ({ type, value }: Intl.NumberFormatPart): string => {
    const text = value.replace(unseen, '').replace(spaces, '\u00a0');
    if (type === 'decimal') return decimal;
    if (type === 'group') return keep(text, decimal === ',' ? '\u00a0' : ',');
    if (type === 'minusSign') return keep(text, '-');
    // The wide yen sign is that of Japanese fonts.
    if (type === 'currency') return keep(text.replace('￥', '¥'), currency);
    if (type === 'literal') return keep(text, isMinus.test(text) ? '-' : '');
    return text;
  };
  const written = parts.map(write);
  return (
    written
      .map((text, n) => {
        // A code beside digits is set apart from them.
        if (parts[n]?.type !== 'currency' || text !== currency) return text;
        const isBefore = /\d/.test(written.slice(0, n).join(''));
        const [last = ''] = (written[n - 1] ?? '').slice(-1);
        const [next = ''] = written[n + 1] ?? '';
        return `${isBefore && /\d/.test(last) ? '\u00a0' : ''}${text}${/\d/.test(next) ? '\u00a0' : ''}`;
      })
      .join('')
      // What is left of marks and spaces at the ends.
      .trim()
  );
};
