import type { NamedLink } from '../../shared/look.ts';
import type { BuiltInAddOn } from '../../shared/offer.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { StoredOwnerSettings } from '../../shared/settings.ts';
import type { SitePageForm } from '../../shared/site-pages.ts';
import json from './content.json' with { type: 'json' };
import type { Voice } from './sounds.ts';

// The invented people, songs and texts of the demo. Addresses at example.com (RFC 2606) and 555-01xx numbers (North
// American Numbering Plan) belong to nobody.

export type Style = 'rap' | 'rnb' | 'indie' | 'electronic' | 'folk' | 'pop' | 'heavy' | 'afro';
export type Artist = { name: string; email: string; style: Style };

/** What one kind of client orders, in their words. `{title}` is the song's. */
export type Project = {
  style: Style;
  songs: number;
  details: string;
  notes: string;
  /** `song`: the song the file belongs to, if not the first. */
  files: { name: string; voice: Voice; song?: number }[];
};

/**
 * A client's note on the latest version of a song and kind (`1 mix`). With a reply, the studio has marked it as done.
 */
export type DemoNote = { of: string; at_s: number; to_s?: number; text: string; reply?: string };
/** What happens on an order's page once its mixes exist. Versions are named `1 mix`: song and kind. */
export type DemoStep =
  | { deliver: string[]; note: string; changes?: string }
  | { round: DemoNote[] }
  | { drafts: DemoNote[] }
  | { approve: true };

/** An order that demonstrates listening, notes and approval. It replaces one with the same status. */
export type DeliveredOrder = {
  status: OrderStatus;
  songs: string[];
  add_ons: BuiltInAddOn[];
  is_paid: boolean;
  details: string;
  notes: string;
  steps: DemoStep[];
  /** The name the songs may be shown under; null when the client hasn't been asked yet. */
  showcase_credit: string | null;
  /** The client's testimonial, or empty. */
  testimonial: string;
};

type Content = {
  settings: Partial<StoredOwnerSettings>;
  terms: SitePageForm;
  testimonials: { name: string; role: string; content: string }[];
  /** In display order; `slug` names the files among the samples. */
  tracks: {
    slug: string;
    title: string;
    artist: string;
    genre: string;
    description: string;
    featured: string;
    plays: number;
    /** Where it was released. */
    links?: NamedLink[];
  }[];
  artists: Artist[];
  /** Separated by spaces; combined when there are more clients than artists. */
  first_names: string;
  last_names: string;
  /** What POST /api/admin/orders takes. */
  quote: object;
  contacts: { email: string; phone: string; note: string }[];
  /** The client without bulk email. */
  unsubscribed: string;
  titles: string[];
  /** Links to reference tracks. */
  references: string[];
  projects: Project[];
  status_notes: Partial<Record<OrderStatus, string[]>>;
  admin_notes: Partial<Record<OrderStatus, string[]>>;
  /** Messages between client and studio on an order with this status. */
  threads: { status: OrderStatus; messages: { from: 'client' | 'studio'; text: string }[] }[];
  pauses: string[];
  later_files: string[];
  delivered_orders: DeliveredOrder[];
  /** Notes of deliveries of all other orders. */
  deliveries: { mixes: string[]; answers: string[]; masters: string[] };
  changes: string[];
  /** Notes on their songs, at shares of the length. */
  song_notes: { at: number; to?: number; text: string; reply: string }[];
};

export const content = json as Content;
