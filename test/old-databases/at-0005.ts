import type { ClientSummary } from '../../shared/clients.ts';
import type { Dashboard } from '../../shared/dashboard.ts';
import type { OrderSummary } from '../../shared/orders.ts';
import { unpackStudio } from './unpack.ts';

/** What the API of that release returned for its own data, and the state of an upload. */
export type Facts = {
  dashboard: Pick<Dashboard, 'total_orders' | 'pending_orders' | 'total_revenue'>;
  orders: OrderSummary[];
  clients: ClientSummary[];
  emails: number;
  /** By order, for the orders whose bytes are in the archive. */
  files: Record<string, { id: string; size_bytes: number }[]>;
  /** Addresses of a finished upload and of one that stopped half-way, and all the bytes of the latter. */
  whole: string;
  half: string;
  half_bytes: string;
};

/**
 * A data folder of the release with five migrations: the demo studio of `npm run seed -- --orders 12`, four orders with
 * their files, a bulk email, and uploads in progress.
 */
export const buildAt0005 = (engine: string, folder: string, address: string): Promise<Facts> =>
  unpackStudio<Facts>('0005', { engine, folder, address });
