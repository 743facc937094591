import PenLine from 'lucide-react/icons/pen-line';
import { Link } from 'react-router';
import type { OrderDetail, OrderSummary } from '../../../../shared/orders.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { dense, touchable } from '../../../ui/dense.ts';
import { buildFilesEmail } from '../files/files-email.ts';

type Client = OrderSummary['client_info'];

/** The client's name, as a way to all there is of them; a plain name once their data was deleted. */
export const ClientName = ({ name, email }: Client) =>
  email ? (
    <Link className={`link ${touchable}`} to={`/customers?client=${encodeURIComponent(email)}`}>
      {name}
    </Link>
  ) : (
    name
  );

/** The client's address, for the owner's own mail program. */
export const ClientAddress = ({ email }: Pick<Client, 'email'>) =>
  email ? (
    <a className={`link ${touchable}`} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      {email}
    </a>
  ) : (
    <span className="text-muted">Deleted at the client&rsquo;s request</span>
  );

/** The way to a letter to the client about the order; none where there is no address. */
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

/** The way to a letter that asks the client about their files; none where nothing stands out, or there is no address. */
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
