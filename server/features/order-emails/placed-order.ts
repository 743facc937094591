import { formatMoney, type MoneyFormat } from '../../../shared/money.ts';
import type { OrderText } from '../../../shared/order-fields.ts';
import type { describeMoney } from '../../../shared/order-money.ts';
import type { ChosenAddOns, PriceLine } from '../../../shared/pricing.ts';
import { formatMegabytes } from '../../../shared/sizes.ts';
import type { StemLabel } from '../../../shared/stems.ts';
import type { Tax } from '../../../shared/tax.ts';
import type { Hours, OrderPromise } from '../../../shared/turnaround.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { TableRow } from '../../email/blocks.ts';
import type { OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { getTotalRows } from './price-rows.ts';

export type OrderMoney = Pick<ReturnType<typeof describeMoney>, 'state' | 'text'> & {
  /** What the client is to pay next, in minor units. */
  due: number;
};

/** An order as it was placed, and the settings at that moment. */
export type PlacedData = {
  public_url: string;
  settings: EmailSettings;
  order_links?: OrderLinks;
  /** When it is sent; the order itself is as it was placed. */
  money?: OrderMoney | undefined;
  order: Record<OrderText, string> & {
    id: string;
    /** Absent, with the songs, in emails that an earlier version queued. */
    title?: string;
    songs?: { name: string; references: string[] }[];
    song_count: number;
    /** By id. */
    add_ons: ChosenAddOns;
    /** What its service delivers of every song. Absent, like the next, in emails that an earlier version queued. */
    delivers?: readonly VersionKind[];
    is_rush?: boolean;
    /** Numbers of the songs that have no files yet. */
    empty_songs?: number[];
    /** Rounds of notes after approval that come with it. */
    bought_rounds?: number;
    currency?: string | undefined;
    lines: PriceLine[];
    original_amount: number;
    discount_code: string | null;
    discount_amount: number;
    /** Absent in emails that an earlier version queued. */
    tax?: Tax | null;
    total_amount: number;
    /** Null, or absent in emails that an earlier version queued: everything comes first. */
    deposit_amount?: number | null;
    created_at: string;
    /** Absent in emails that an earlier version queued. */
    promise?: Omit<OrderPromise, 'calendar' | 'days'> & Hours;
    files: { name: string; size_bytes: number; song: number; label: StemLabel }[];
    /**
     * The findings of the file check, in two lines, added once known and before the email is sent. Absent if nothing
     * was checked.
     */
    check?: string[];
  };
};

export type Order = PlacedData['order'];

/** Whether an order is due sooner. */
export const isRush = ({ is_rush, add_ons }: Pick<Order, 'is_rush' | 'add_ons'>): boolean =>
  is_rush ?? add_ons.rush_delivery === true;

export const getPriceRows = (order: Order, format: MoneyFormat): TableRow[] => [
  ...order.lines.map(({ label, quantity, unit_amount, amount }) => ({
    label,
    ...(quantity > 1 ? { detail: `${quantity} x ${formatMoney(unit_amount, format)}` } : {}),
    value: formatMoney(amount, format),
  })),
  ...(order.discount_amount > 0
    ? [
        {
          label: order.discount_code ? `Discount ${order.discount_code}` : 'Discount',
          value: formatMoney(-order.discount_amount, format),
        },
      ]
    : []),
  ...getTotalRows(order, format),
];

export const describeFiles = ({ files }: Order): string => {
  const size = formatMegabytes(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
  return files.length === 1 ? `1 file, ${size} MB` : `${files.length} files, ${size} MB`;
};
