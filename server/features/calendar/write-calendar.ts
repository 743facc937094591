import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import { addDays, getDate, getDateEnd } from '../../../shared/calendar.ts';
import { formatCount } from '../../../shared/format.ts';
import { formatOrderName } from '../../../shared/order-name.ts';
import type { StoredOwnerSettings } from '../../../shared/settings.ts';
import { HOUR, SECOND } from '../../lib/clock.ts';
import type { DatedOrder } from './queries.ts';

/** How often programs are asked to read it again. */
const REFRESH_S = HOUR / SECOND;

type Studio = Pick<StoredOwnerSettings, 'business_name' | 'timezone' | 'days_off'>;

/**
 * Due dates and days off as iCalendar (RFC 5545). The same facts make the same bytes, so that a program that has them
 * gets a 304: the stamps aren't the time of writing. Moments are in UTC, whatever zone they are read in, and what is due
 * by the end of a day or lasts a day has that date in the studio's zone.
 */
export const writeCalendar = (
  orders: DatedOrder[],
  { business_name, timezone, days_off }: Studio,
  publicUrl: string,
): string => {
  const calendar = ical({
    name: withoutAddresses(`${business_name}: due dates`),
    prodId: { company: 'Mixfront', product: 'Due dates', language: 'EN' },
    ttl: REFRESH_S,
    x: [{ key: 'X-WR-TIMEZONE', value: timezone }],
  });
  for (const order of orders) {
    const due_at = order.due_at ?? '';
    const date = getDate(due_at, timezone);
    const isWholeDay = due_at === getDateEnd(date, timezone);
    calendar.createEvent({
      // Without the usual host, which would look like an email address.
      id: `order-${order.id}`,
      stamp: order.created_at,
      ...(isWholeDay ? wholeDays(date, date) : { start: due_at }),
      summary: withoutAddresses(`Due: ${formatOrderName({ client_name: order.name, title: order.title })}`),
      description: [
        order.id,
        formatCount(order.song_count, 'song'),
        ...(order.rush_delivery === 1 ? ['Rush'] : []),
      ].join(' · '),
      url: `${publicUrl}/admin/orders/${order.id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  for (const [place, { from, to, label }] of days_off.entries())
    calendar.createEvent({
      id: `day-off-${from}-${to}-${place}`,
      stamp: `${from}T00:00:00.000Z`,
      ...wholeDays(from, to),
      summary: withoutAddresses(label) || 'Day off',
      busystatus: ICalEventBusyStatus.OOF,
    });
  return calendar.toString();
};

/** The end is the first day after. */
const wholeDays = (from: string, to: string) => ({
  start: `${from}T00:00:00.000Z`,
  end: `${addDays(to, 1)}T00:00:00.000Z`,
  allDay: true,
});

/** Calendars are shared and shown on lock screens: clients' addresses don't belong there, even typed as a name. */
const withoutAddresses = (text: string): string =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
