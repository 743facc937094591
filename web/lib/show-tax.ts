import { nameTax } from '../../shared/tax.ts';
import { getLocale } from './locale.ts';

/** `VAT 20%`. */
export const showTax = (tax: Parameters<typeof nameTax>[0]): string => nameTax(tax, getLocale());
