import PenLine from 'lucide-react/icons/pen-line';
import { Link } from 'react-router';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail, OrderSummary } from '../../../shared/orders.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { dense, touchable } from '../../ui/dense.ts';
import type { EmailContent } from '../admin-emails/email-content.ts';

type Client = OrderSummary['client_info'];

/** The client's name, linking to their page; plain text once their data was deleted. */
export const ClientName = ({ name, email }: Client) =>
  email ? (
    <Link className={`link ${touchable}`} to={`/customers?client=${encodeURIComponent(email)}`}>
      {name}
    </Link>
  ) : (
    name
  );

/** A mailto link to the client. */
export const ClientAddress = ({ email }: Pick<Client, 'email'>) =>
  email ? (
    <a className={`link ${touchable}`} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      {email}
    </a>
  ) : (
    <span className="text-muted">Deleted at the client&rsquo;s request</span>
  );

/** Link to write the client an email about the order; hidden without an address. */
export const WriteToClient = ({ order_id, client_info: { email } }: OrderSummary) =>
  email ? (
    <Link
      className={buttonClasses('secondary', dense)}
      to={`/messaging?to=${encodeURIComponent(email)}&order=${order_id}`}
    >
      <PenLine aria-hidden size={15} />
      Write to the client
    </Link>
  ) : null;

/** Link to an email that asks the client about their files; hidden without findings or an address. */
export const AskAboutFiles = ({ order_id, client_info: { email }, client_points: points }: OrderDetail) =>
  email && points.length > 0 ? (
    <Link
      className={buttonClasses('secondary', dense)}
      to={`/messaging?to=${encodeURIComponent(email)}&order=${order_id}`}
      state={{ content: buildFilesEmail(points) }}
    >
      <PenLine aria-hidden size={15} />
      Ask the client
    </Link>
  ) : null;

/** Leaves room for the text around the points. */
const ROOM = limits.mail_message - 600;

/** Keeps file names from being read as variables or placeholders. */
const plain = (point: string): string => point.replace(/([{[])(?=\1)/g, '$1 ');

/** An email that asks a client about their files, point by point, to review and send. */
export const buildFilesEmail = (points: readonly string[]): EmailContent => {
  let length = 0;
  const lines = points
    .map((point) => `- ${plain(point)}`)
    .filter((line) => {
      length += line.length + 1;
      return length < ROOM;
    });
  return {
    subject: 'Your files for order {{order_id}}',
    message: `Hi {{client_name}},

I’ve been through the files for order {{order_id}}. Please have a look at ${points.length === 1 ? 'this' : 'these points'} before I start:

${lines.join('\n')}

To send new files, open your order with the link below this message and press “Send more files”. If something is meant to be that way, just say so there or reply to this email.

Best,
{{business_name}}`,
  };
};
