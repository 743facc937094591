import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { readCardKeys } from './card-keys.ts';
import { endSession, listSessions, type SessionRow } from './card-queries.ts';
import { recordCardPayment } from './record-card-payment.ts';
import { openStripe } from './stripe-client.ts';

/** Checkouts that are asked about at once: a client opens another one when the amount changes, or after a day. */
const MAX_ASKED = 20;

/**
 * Asks Stripe about every checkout of an order that may still be paid: its news may be late, or never come, and the
 * client may have paid in an older tab. Returns whether one was paid since the latest was opened.
 */
export const checkCardPayment = async (deps: Deps, orderId: string): Promise<boolean> => {
  const { database, config, log } = deps;
  const sessions = await listSessions(database.read, orderId);
  const [latest] = sessions;
  if (!latest) return false;
  const isPaid = sessions.some(({ paid_at }) => paid_at !== null && paid_at >= latest.created_at);
  const open = sessions.filter(({ paid_at, ended_at }) => paid_at === null && ended_at === null);
  const keys = open.length > 0 ? await readCardKeys(deps) : null;
  if (!keys?.isUsable) return isPaid;
  const stripe = await openStripe(config, keys.secret_key);
  const end = (id: string) => database.transaction((tx) => endSession(tx, id, now()));
  const ask = async ({ id }: SessionRow): Promise<boolean> => {
    try {
      const session = await stripe.checkout.sessions.retrieve(id);
      if (session.payment_status === 'paid')
        return await recordCardPayment(deps, session, { eventId: null, ...keys });
      if (session.status === 'expired') await end(id);
    } catch (error) {
      const { type, code } = error as { type?: string; code?: string };
      // It's of other keys. Should it be paid all the same, its news still counts.
      if (code === 'resource_missing') await end(id);
      log.warn({ order: orderId, session: id, type, code }, 'Stripe told nothing about a checkout');
    }
    return false;
  };
  const answers = await Promise.all(open.slice(0, MAX_ASKED).map(ask));
  return isPaid || answers.includes(true);
};
