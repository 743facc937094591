import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { AddOnFlag } from '../../../shared/pricing.ts';
import type { SettingsChange } from '../../../shared/settings.ts';
import json from './content.json' with { type: 'json' };
import type { Voice } from './sounds.ts';

// The invented people, songs and texts of the demo. Addresses at example.com (RFC 2606) and numbers of 555-01xx (North American
// Numbering Plan) belong to nobody.

export type Style = 'rap' | 'rnb' | 'indie' | 'electronic' | 'folk' | 'pop' | 'heavy' | 'afro';
export type Artist = { name: string; email: string; style: Style };

/** What one kind of client orders, in the words such clients use. `{title}` is the song's. */
export type Project = {
  style: Style;
  songs: number;
  details: string;
  notes: string;
  /** `song`: which one the file is of, when it is not the first. */
  files: { name: string; voice: Voice; song?: number }[];
};

/** A note of a client on the latest version of a song and kind (`1 mix`). With a reply the studio has ticked it. */
export type DemoNote = { of: string; at_s: number; to_s?: number; text: string; reply?: string };
/** What happens on the page of an order once its mixes are made. Versions are named `1 mix`: song and kind. */
export type DemoStep =
  | { deliver: string[]; note: string; changes?: string }
  | { round: DemoNote[] }
  | { drafts: DemoNote[] }
  | { approve: true };

/** An order that shows how songs are heard, noted and approved. It takes the place of one with the same status. */
export type DeliveredOrder = {
  status: OrderStatus;
  /** Titles. */
  songs: string[];
  add_ons: AddOnFlag[];
  is_paid: boolean;
  details: string;
  notes: string;
  steps: DemoStep[];
  /** The name the songs may be shown under; null when the client was not asked yet. */
  showcase_credit: string | null;
  /** What the client says of the studio; empty where nothing. */
  testimonial: string;
};

type Content = {
  settings: SettingsChange;
  testimonials: { name: string; role: string; content: string }[];
  /** In the order they are shown; `slug` names the files among the samples. */
  tracks: { slug: string; title: string; genre: string; description: string; featured: string }[];
  artists: Artist[];
  /** Separated by blanks, to be put together when there are more clients than artists. */
  first_names: string;
  last_names: string;
  /** What the owner has written down about some of the clients. */
  contacts: { email: string; phone: string; note: string }[];
  /** The client who wants no bulk email. */
  unsubscribed: string;
  titles: string[];
  projects: Project[];
  status_notes: Partial<Record<OrderStatus, string[]>>;
  admin_notes: Partial<Record<OrderStatus, string[]>>;
  /** What client and studio write on an order that has come to this status. */
  threads: { status: OrderStatus; messages: { from: 'client' | 'studio'; text: string }[] }[];
  /** Why the studio stops the clock of an order in work. */
  pauses: string[];
  /** Why a client sends a file later. */
  later_files: string[];
  delivered_orders: DeliveredOrder[];
};

export const content = json as Content;
