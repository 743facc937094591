import type { Logger } from 'pino';
import { describeMoney, getAmountDueNow } from '../../shared/order-money.ts';
import type { Deps } from '../deps.ts';
import { findOrder } from '../features/ledger/order-queries.ts';
import { findOrderLinks } from '../features/order-links/queries.ts';
import { findListLink } from '../features/order-links/your-orders.ts';
import { readSettings } from '../features/settings/queries.ts';
import type { Config } from '../lib/config.ts';
import { createSignals } from '../lib/signals.ts';
import { createPictureEncoder } from '../media/pictures/encoder.ts';
import { createReceiptWriter } from '../pdf/receipt-writer.ts';
import { openPorts } from '../ports/open.ts';
import { createEmailRenderer } from './render-email.ts';

/** Opens and starts what the configuration names. */
export const createDeps = async (config: Config, log: Logger): Promise<Deps> => {
  const ports = await openPorts(config);
  return {
    config,
    log,
    ...ports,
    renderEmail: createEmailRenderer({
      ofOrders: (ids) => findOrderLinks(ports.database, config.PUBLIC_URL, ids),
      money: async (id) => {
        const { locale } = await readSettings(ports.database.read);
        const order = await findOrder(ports.database.read, id);
        return order && { ...describeMoney({ ...order, locale }), due: getAmountDueNow(order) };
      },
      ofList: (ids) => findListLink(ports.database, config.PUBLIC_URL, ids),
      accent: async () => (await readSettings(ports.database.read)).accent,
    }),
    pictures: createPictureEncoder(log),
    receipts: createReceiptWriter(log),
    signals: createSignals(),
  };
};

/** Closes what createDeps opened, in an order that loses no data. */
export const closeDeps = async ({ mailer, pictures, receipts, storage, database }: Deps): Promise<void> => {
  await Promise.allSettled([mailer.close(), pictures.close(), receipts.close(), storage.close()]);
  await database.close();
};
