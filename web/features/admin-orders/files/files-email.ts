import { limits } from '../../../../shared/limits.ts';
import type { EmailContent } from '../../admin-email-editor/email-content.ts';

/** Room for the words around the points. */
const ROOM = limits.mail_message - 600;

/** A name of a file is no variable of a letter, nor a gap to be filled, whatever it looks like. */
const plain = (point: string): string => point.replace(/([{[])(?=\1)/g, '$1 ');

/** A letter that asks a client about their files, point by point, to be read over and sent. */
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
