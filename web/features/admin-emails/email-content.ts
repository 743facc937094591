import { isBlankText } from '../../../shared/blank-text.ts';
import { findUnfilledPlaceholder } from '../../../shared/email-gaps.ts';
import { unknownVariables } from '../../../shared/email-variables.ts';

/** An email as typed, with variables not filled in. */
export type EmailContent = { subject: string; message: string };
export type TemplateContent = EmailContent & { id: string; name: string };

export const isBlankEmail = ({ subject, message }: EmailContent): boolean =>
  isBlankText(subject) && isBlankText(message);

export const isSameEmail = (a: EmailContent, b: EmailContent): boolean =>
  a.subject === b.subject && a.message === b.message;

/** The server's error for unknown variables in a text, or undefined. */
export const getVariableError = (text: string): string | undefined => {
  const [unknown] = unknownVariables(text);
  return unknown === undefined
    ? undefined
    : `{{${unknown}}} isn’t a variable. Use one from the list beside the form`;
};

/** Why a text cannot be sent, or undefined. */
export const getTextError = (text: string): string | undefined =>
  getVariableError(text) ?? findUnfilledPlaceholder(text);
