import { isBlankText } from '../../../shared/blank-text.ts';
import { gapError } from '../../../shared/email-gaps.ts';
import { unknownVariables } from '../../../shared/email-variables.ts';

/** What is typed of a letter, its variables not filled in. */
export type Letter = { subject: string; message: string };
export type LetterTemplate = Letter & { id: string; name: string };

export const emptyLetter: Letter = { subject: '', message: '' };

export const isBlank = ({ subject, message }: Letter): boolean =>
  isBlankText(subject) && isBlankText(message);

export const isSameLetter = (a: Letter, b: Letter): boolean =>
  a.subject === b.subject && a.message === b.message;

/** What is wrong with the variables of a text, as the server would say it, or undefined. */
export const variableError = (text: string): string | undefined => {
  const [unknown] = unknownVariables(text);
  return unknown === undefined
    ? undefined
    : `{{${unknown}}} is not a variable; the ones that work are listed beside the form`;
};

/** What keeps a text from being sent, or undefined. */
export const textError = (text: string): string | undefined => variableError(text) ?? gapError(text);
