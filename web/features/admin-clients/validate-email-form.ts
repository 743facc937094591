import { isBlankText } from '../../../shared/blank-text.ts';
import { mentionsOrder } from '../../../shared/email-variables.ts';
import { type EmailContent, getTextError } from '../admin-emails/email-content.ts';

export type EmailFormErrors = { subject?: string; message?: string; order_id?: string };
type Verdict = { wrong: EmailFormErrors; words: string | null };

/** Why an email can't be sent yet: a message per field, and one summary for the toast. */
export const validateEmailForm = (
  content: EmailContent & { order_id: string },
  needsOrder: boolean,
): Verdict => {
  const { subject, message, order_id } = content;
  const missing: EmailFormErrors = {
    ...(isBlankText(subject) ? { subject: 'Subject is required' } : {}),
    ...(isBlankText(message) ? { message: 'Message is required' } : {}),
  };
  if (Object.keys(missing).length > 0) return { wrong: missing, words: 'Please fill in all email fields' };
  const [inSubject, inMessage] = [getTextError(subject), getTextError(message)];
  const words = inSubject ?? inMessage;
  if (words)
    return {
      wrong: { ...(inSubject ? { subject: inSubject } : {}), ...(inMessage ? { message: inMessage } : {}) },
      words,
    };
  if (needsOrder && !order_id && !mentionsOrder(`${subject}\n${message}`))
    return {
      wrong: { order_id: 'Choose the order this email is about' },
      words: 'This client has unsubscribed. Choose the order this email is about',
    };
  return { wrong: {}, words: null };
};
