import { findAmountProblem } from '../../shared/amount-checks.ts';
import { fromAmount, type MinorUnits, type MoneyFormat } from '../../shared/money.ts';
import { AppError } from './errors.ts';

/** An amount of a request in minor units. Throws AppError `invalid` if its currency has no such amount. */
export const readAmount = (amount: number, format: MoneyFormat, field: string): MinorUnits => {
  const message = findAmountProblem(amount, format);
  if (message) throw new AppError('invalid', message, { errors: [{ field, message }] });
  return fromAmount(amount, format.currency);
};
