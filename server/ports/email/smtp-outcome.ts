import type { NodemailerError } from 'nodemailer/lib/errors';
import { oneLine } from '../../email/one-line.ts';
import type { Delivery } from './port.ts';

const ABOUT_THE_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** The outcome of a nodemailer error. `isHandedOver`: the server has received the whole email. */
export const toOutcome = (fault: unknown, isHandedOver: boolean): Delivery => {
  const error: NodemailerError = fault instanceof Error ? fault : new Error(String(fault));
  const { code = '', command = '', responseCode } = error;
  const own = oneLine(error.response ?? error.message).slice(0, 500);
  if (responseCode === undefined && isHandedOver)
    return { outcome: 'doubtful', words: `The mail server took the email but didn’t confirm it (${own})` };
  if (command.startsWith('AUTH') || code === 'EAUTH')
    return { outcome: 'unreachable', words: `The mail server refused the sign-in of SMTP_URL: ${own}` };
  // 421 closes the connection at any point of the session (RFC 5321, 3.8); it says nothing about this email.
  if (responseCode !== undefined && responseCode !== 421 && ABOUT_THE_MESSAGE.includes(command))
    return { outcome: error.permanent ? 'refused' : 'delayed', words: own };
  // Refused before anything was sent, for example above the size limit the server announced.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { outcome: 'refused', words: own };
  if (code === 'EABORT') return { outcome: 'unreachable', words: 'The mail server was too slow' };
  return { outcome: 'unreachable', words: `The mail server could not be reached (${own})` };
};
