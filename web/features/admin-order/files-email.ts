import { limits } from '../../../shared/limits.ts';
import type { EmailContent } from '../admin-emails/email-content.ts';

/** Leaves room for the text around the points. */
const ROOM = limits.mail_message - 600;

/** Keeps file names from being read as variables or placeholders. */
const plain = (point: string): string => point.replace(/([{[])(?=\1)/g, '$1 ');

/** An email that asks a client about their files, point by point, to review and send. */
export const buildFilesEmail = (points: readonly string[]): EmailContent => {
  let length = 0;
  const told = points
    .map((point) => `- ${plain(point)}`)
    .filter((line) => {
      length += line.length + 1;
      return length < ROOM;
    });
  return {
    subject: 'Your files for order {{order_id}}',
    message: `Hi {{client_name}},

I’ve been through the files for order {{order_id}}. Please have a look at ${points.length === 1 ? 'this' : 'these points'} before I start:

${told.join('\n')}

To send new files, open your order with the link below this message and press “Send more files”. If something is meant to be that way, just say so there or reply to this email.

Best,
{{business_name}}`,
  };
};
