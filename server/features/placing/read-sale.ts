import type { OfferedSettings, StoredOwnerSettings } from '../../../shared/settings.ts';
import type { Queries } from '../../ports/database/port.ts';
import { holdOffer, type OfferNow, readOffer } from '../offer/queries.ts';
import { type OfferConfig, readSaleSettings } from '../settings/present.ts';
import { readStudioNow } from '../settings/queries.ts';

/** What an order is priced with. `priced_by` is from before the offer was read, so it is never newer. */
export type Sale = { settings: OfferedSettings; offer: OfferNow; priced_by: string };

export const readSale = async (db: Queries, config: OfferConfig): Promise<Sale> => {
  const { settings, priced_by } = await readSaleSettings(db, config);
  return { settings, offer: await readOffer(db, settings), priced_by };
};

/**
 * What holds when an order is committed: the same sale, or that of this moment, with everything of it held until the
 * transaction ends. A change that is committed later comes after the order.
 */
export const refreshSale = async (
  tx: Queries,
  sale: Sale,
): Promise<{ sale: Sale; studio: StoredOwnerSettings }> => {
  const first = await readStudioNow(tx);
  if (first.priced_by === sale.priced_by) return { sale, studio: first.studio };
  await holdOffer(tx);
  const { studio, priced_by } = await readStudioNow(tx);
  const { currency, locale, tax, deposit_percent, turnaround, rush_turnaround } = studio;
  const terms = { currency, locale, tax, deposit_percent, turnaround, rush_turnaround };
  const settings = { ...sale.settings, ...terms };
  return { sale: { settings, offer: await readOffer(tx, settings), priced_by }, studio };
};
