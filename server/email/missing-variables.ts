import { type EmailVariable, usedVariables, type VariableValues } from '../../shared/email-variables.ts';
import { AppError } from '../lib/errors.ts';

type EmailText = { subject: string; message: string };

/** AppError `invalid` when a variable of the email has no value: names the first one in each field, and why. */
export const rejectMissingVariables = (
  { subject, message }: EmailText,
  values: VariableValues,
  why: (variable: EmailVariable) => string,
): void => {
  const errors = Object.entries({ subject, message }).flatMap(([field, text]) =>
    usedVariables(text)
      .filter((variable) => !values[variable])
      .slice(0, 1)
      .map((variable) => ({ field, message: why(variable) })),
  );
  if (errors[0]) throw new AppError('invalid', errors[0].message, { errors });
};

/** Why a variable is empty in an email to one client. */
export const describeMissing = (variable: EmailVariable, order: { id: string } | undefined): string => {
  const empty = `{{${variable}}} has no value`;
  if (!order) return `${empty}: no order came from this address`;
  if (variable === 'payment_link') return `${empty}: order ${order.id} has nothing to pay`;
  return `${empty} for this recipient`;
};
