import { nameTax, type TaxRule } from '../../shared/tax.ts';
import { getLocale } from './locale.ts';

/** `VAT 20%`. */
export const showTax = (tax: Parameters<typeof nameTax>[0]): string => nameTax(tax, getLocale());

/** What is said beside prices that aren’t all there is to pay: `plus VAT 20%`. Null where they are. */
export const showAddedTax = ({ mode, ...tax }: TaxRule): string | null =>
  mode === 'added' ? `plus ${showTax({ ...tax, mode })}` : null;
