import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

type Row = {
  id: string;
  name: string;
  /** The name in lower case, which no other has; null once it is archived. */
  name_key: string | null;
  description: string;
  /** A number as the API has it, in the studio's currency: its units would change with the currency. */
  price: string;
  active: Flag;
  position: number;
  /** When it was taken out of the offer although orders have it. */
  archived_at: string | null;
  version: Generated<number>;
};

/** What the studio sells. Columns marked so hold JSON of the fields in `shared/offer.ts`. */
export type OfferTables = {
  services: Row & {
    regular_price: string | null;
    /** JSON. */
    volume: string;
    /** JSON. */
    delivers: string;
    /** JSON. */
    turnaround: string | null;
    song_max: number;
  };
  add_ons: Row & {
    per: 'song' | 'order';
    delivers: string | null;
    /** JSON. */
    effect: string | null;
    /** JSON. */
    services: string | null;
  };
};
