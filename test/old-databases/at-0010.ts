import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY, fromNow, SECOND } from '../../server/lib/clock.ts';
import type { ClientSummary } from '../../shared/clients.ts';
import type { Dashboard } from '../../shared/dashboard.ts';
import type { DraftContent } from '../../shared/drafts.ts';
import type { EmailState } from '../../shared/emails.ts';
import type { OrderDetail, OrderSummary } from '../../shared/orders.ts';
import type { SoundState } from '../../shared/portfolio.ts';
import { runOnPostgres, unpackStudio } from './unpack.ts';

type Detail = Pick<
  OrderDetail,
  'status' | 'lines' | 'add_ons' | 'notes' | 'project_details' | 'cancel_reason' | 'payments'
> & {
  events: Omit<OrderDetail['events'][number], 'told'>[];
  files: Pick<OrderDetail['files'][number], 'id' | 'name' | 'size_bytes' | 'song' | 'label' | 'report_by'>[];
};

/** What the API of that release returned for its own data. */
export type Facts = {
  /** The key that opens one of the orders to its client. */
  client_key: { order: string; key: string };
  dashboard: Pick<Dashboard, 'total_orders' | 'pending_orders' | 'total_revenue'>;
  payment_reports: number;
  /** Current, archived and in the trash. */
  orders: OrderSummary[];
  details: Record<string, Detail>;
  clients: ClientSummary[];
  emails: {
    id: string;
    recipient: string;
    subject: string;
    state: EmailState;
    is_held: boolean;
    mailing_id: string | null;
  }[];
  mailings: { id: string; subject: string; recipient_count: number }[];
  /** A bulk email none of whose emails had been created yet. */
  unwritten: { id: string; recipients: string[] };
  templates: object[];
  discounts: object[];
  testimonials: object[];
  tracks: { id: string; title: string }[];
  sounds: { id: string; state: SoundState }[];
  images: number;
  settings: object;
  draft: { id: string; content: DraftContent };
  /**
   * Ids of two finished uploads and of one that stopped half-way, all the bytes of the latter, and how many had
   * arrived.
   */
  uploads: { whole: string; noted: string; half: string; half_bytes: string; arrived: number };
};

/** The archive ages: its content must not expire because of that, and whatever was held for a time is due. */
const statements = (): string => {
  const [past, later] = [fromNow(-SECOND), fromNow(DAY)];
  return `
    update uploads set expires_at = '${later}';
    update drafts set expires_at = '${later}';
    update orders set trashed_at = '${past}' where trashed_at is not null;
    update emails set next_attempt_at = '${past}' where state = 'queued';`;
};

/**
 * A data folder of the release with ten migrations, filled by `npm run seed -- --orders 12` and by visitors and the
 * owner; its server was then killed. Payments are confirmed, reported, declined and undone; orders are cancelled,
 * archived and in the trash; one bulk email is half sent and another half written; emails are due, held, refused and
 * being sent; files of orders and tracks wait to be checked and encoded; uploads are complete and half-way; a form is
 * shared with another device.
 */
export const buildAt0010 = async (engine: string, folder: string, address: string): Promise<Facts> => {
  const facts = await unpackStudio<Facts>('0010', { engine, folder, address });
  if (engine === 'postgres') await runOnPostgres(address, statements());
  else {
    const database = new DatabaseSync(join(folder, 'mixfront.db'));
    database.exec(statements());
    database.close();
  }
  return facts;
};
