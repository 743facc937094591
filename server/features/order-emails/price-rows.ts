import { formatMoney, type MinorUnits, type MoneyFormat } from '../../../shared/money.ts';
import { nameTax, type Tax } from '../../../shared/tax.ts';
import type { TableRow } from '../../email/blocks.ts';

/** The last rows of a price: a tax on top of it, the total, and a tax within it. Emails of earlier versions have none. */
export const getTotalRows = (
  { total_amount, tax }: { total_amount: MinorUnits; tax?: Tax | null },
  format: MoneyFormat,
): TableRow[] => {
  const total = { label: 'Total', value: formatMoney(total_amount, format), is_total: true };
  if (!tax) return [total];
  const row = { label: nameTax(tax, format.locale), value: formatMoney(tax.amount, format) };
  return tax.mode === 'added' ? [row, total] : [total, row];
};
