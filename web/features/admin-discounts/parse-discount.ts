import { findAmountProblem } from '../../../shared/amount-checks.ts';
import {
  type Discount,
  type DiscountForm,
  type DiscountKind,
  discountForm,
} from '../../../shared/discounts.ts';
import { getLocale } from '../../lib/locale.ts';
import { formatAmountInput, parseAmount } from '../../lib/parse-amount.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of the form. `active` is null until it is touched and follows the list's switch until then. */
export type DiscountFormText = {
  code: string;
  kind: DiscountKind;
  value: string;
  description: string;
  min_subtotal: string;
  starts_at: string;
  ends_at: string;
  max_uses: string;
  first_order_only: boolean;
  /** A service’s id; empty: any. */
  service: string;
  active: boolean | null;
};

export const blankDiscount: DiscountFormText = {
  code: '',
  kind: 'percent',
  value: '',
  description: '',
  min_subtotal: '',
  starts_at: '',
  ends_at: '',
  max_uses: '',
  first_order_only: false,
  service: '',
  active: null,
};

/** Converts a code to editable text. */
export const toDiscountFormText = (item: Discount): DiscountFormText => ({
  code: item.code,
  kind: item.kind,
  value: item.kind === 'percent' ? String(item.value) : formatAmountInput(item.value, item.currency),
  description: item.description,
  min_subtotal: item.min_subtotal === 0 ? '' : formatAmountInput(item.min_subtotal, item.currency),
  starts_at: toLocalDateTime(item.starts_at),
  ends_at: toLocalDateTime(item.ends_at),
  max_uses: item.max_uses === null ? '' : String(item.max_uses),
  first_order_only: item.first_order_only,
  service: item.service ?? '',
  active: null,
});

/** The code being edited, and what its amounts are in. */
type DiscountFormContext = { item: Discount | null; currency: string };

/** The form as the server would store it, or a message per invalid field. */
export const parseDiscount = (
  text: DiscountFormText,
  { item, currency }: DiscountFormContext,
): ParseResult<DiscountForm> => {
  const value = text.kind === 'percent' ? text.value.trim().replace(/\s*%$/, '') : text.value;
  const fields = {
    ...text,
    value: parseAmount(value),
    min_subtotal: text.min_subtotal.trim() === '' ? 0 : parseAmount(text.min_subtotal),
    starts_at: fromLocalDateTime(text.starts_at, item?.starts_at ?? null),
    ends_at: fromLocalDateTime(text.ends_at, item?.ends_at ?? null),
    max_uses: text.max_uses.trim() === '' ? null : parseAmount(text.max_uses),
    service: text.service || null,
    active: text.active ?? item?.active ?? true,
  };
  const reading = parseFields(discountForm, fields);
  const more: Record<string, string> = {};
  const format = { currency, locale: getLocale() };
  for (const field of text.kind === 'percent' ? (['min_subtotal'] as const) : amountFields) {
    const problem = reading.errors?.[field] ? undefined : findAmountProblem(fields[field], format);
    if (problem) more[field] = problem;
  }
  if (Number.isNaN(fields.value)) more.value = valueWords(text);
  const errors = { ...reading.errors, ...more };
  const [first] = Object.values(errors);
  return first === undefined ? reading : { value: null, errors, words: first };
};

const amountFields = ['value', 'min_subtotal'] as const;

const valueWords = ({ kind, value }: DiscountFormText): string => {
  if (value.trim() === '') return 'Value is required';
  return kind === 'percent' ? 'Enter a percentage like 10 or 12.5' : 'Enter an amount';
};

/** Converts UTC to the value of a datetime-local field, in the owner's time zone. */
export const toLocalDateTime = (iso: string | null): string => {
  if (!iso) return '';
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** Converts back; null for an empty field. An untouched field keeps the seconds it does not show. */
export const fromLocalDateTime = (text: string, before: string | null): string | null => {
  if (text === '') return null;
  if (text === toLocalDateTime(before)) return before;
  const at = new Date(text);
  // The schema rejects it.
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

/** `Europe/Berlin`: the time zone of these fields. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
