import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { PublicOffer } from '../../../shared/offer.ts';
import { getNextDate, getServiceHours } from '../../../shared/turnaround.ts';
import type { Deps } from '../../deps.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { readWorkQueue } from '../ledger/work-queue-queries.ts';
import { readOffer } from '../offer/queries.ts';
import { readPublicSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';

/** What the studio sells, and what it promises with it, and how it is paid. */
export const addOfferRoute = (
  app: FastifyInstance,
  { database: { read }, config }: Deps,
  cache: ResponseCache,
): void =>
  bindCachedList(app, cache, endpoints.getOffer, {
    read: async () => {
      const [offer, { payment_methods }] = await Promise.all([
        readPublicOffer(read),
        readPublicSettings(read, config),
      ]);
      return { ...offer, payment_methods };
    },
  });

const readPublicOffer = async (db: Queries): Promise<PublicOffer> => {
  const settings = await readStudioSettings(db);
  const offer = await readOffer(db, settings);
  const { turnaround, rush_turnaround } = settings;
  const queue = await readWorkQueue(db, settings, now());
  const { to_hours } = getServiceHours(settings, offer.services[0]);
  return {
    ...offer,
    turnaround,
    rush_turnaround,
    next_date: queue && getNextDate(queue, { to_hours, song_count: 1, is_rush: false }),
  };
};
