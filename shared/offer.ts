import * as z from 'zod/mini';
import { amount, knownVersion, line, rowVersion } from './fields.ts';
import { limits } from './limits.ts';
import { turnaroundHours } from './promise.ts';
import { baseKinds } from './version-kinds.ts';

/** What the studio sells: services, of which an order has one, and add-ons. Amounts as in the API. */

/** The studio's tax: in its prices, or on top of them. */
export const taxRule = z
  .object({
    mode: z.enum(['none', 'included', 'added'], { error: 'Choose no tax, included or added' }),
    label: line('Name of the tax', 20),
    percent: z.number({ error: 'Enter a percentage' }).check(
      z.minimum(0, { error: 'The percentage cannot be negative' }),
      z.maximum(100, { error: 'A percentage can be 100 at most' }),
      z.refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, {
        error: 'Use at most three decimals',
      }),
    ),
  })
  .check(
    z.refine(({ mode, label }) => mode === 'none' || label !== '', {
      error: 'Say what the tax is called, like VAT',
      path: ['label'],
    }),
  );

/** The tax of an order, in its currency. */
export const orderTax = z.nullable(
  z.object({
    mode: z.enum(['included', 'added']),
    label: z.string(),
    percent: z.number(),
    amount: z.number(),
  }),
);

const SLUG = /^[a-z][a-z0-9_]{0,39}$/;
/** An id or a kind of version: lower-case letters, digits and underscores. */
export const slug = (label: string) =>
  z.string({ error: `${label} must be text` }).check(
    z.regex(SLUG, {
      error: `${label}: use lower-case letters, digits and underscores, starting with a letter`,
    }),
  );

const name = (what: string) =>
  line(`${what}’s name`, limits.offer_name, `Give the ${what.toLowerCase()} a name`).check(
    z.minLength(1, { error: `Give the ${what.toLowerCase()} a name` }),
  );
const description = z._default(line('Description', limits.offer_description), '');

const wholeNumber = (least: number, most: number, what: string) => {
  const error = `${what} must be a whole number from ${least} to ${most}`;
  return z.number({ error }).check(z.int({ error }), z.minimum(least, { error }), z.maximum(most, { error }));
};

const serviceId = slug('Service');
const addOnId = slug('Add-on');

/** With `from` songs or more, every song costs `price`. */
const volume = z.array(z.object({ from: wholeNumber(2, limits.songs.max, 'Songs'), price: amount })).check(
  z.maxLength(limits.volume_steps, { error: `Use at most ${limits.volume_steps} volume prices` }),
  z.refine((steps) => new Set(steps.map(({ from }) => from)).size === steps.length, {
    error: 'Two volume prices start at the same number of songs',
  }),
  z.overwrite((steps) => steps.toSorted((one, other) => one.from - other.from)),
);

/** Hours from payment to delivery, or null for the studio's usual ones. */
const turnaround = z.nullable(
  z.object({ from_hours: wholeNumber(1, 2000, 'Hours'), to_hours: wholeNumber(1, 2000, 'Hours') }).check(
    z.refine(({ from_hours, to_hours }) => from_hours <= to_hours, {
      error: 'The second number of hours must not be below the first',
      path: ['to_hours'],
    }),
  ),
);

const uniqueList = <T extends z.ZodMiniType<string>>(of: T, most: number) =>
  z.array(of).check(
    z.maxLength(most),
    z.overwrite((all) => [...new Set(all)]),
  );

export const serviceForm = z.object({
  /** Absent: made from the name. */
  id: z.optional(serviceId),
  name: name('Service'),
  description,
  /** Of one song. */
  price: amount,
  /** Shown crossed out; null: none. */
  regular_price: z._default(z.nullable(amount), null),
  volume: z._default(volume, []),
  /** What a client gets of every song; nothing for advice. */
  delivers: uniqueList(z.enum(baseKinds, { error: 'A service delivers a mix, a master or both' }), 2),
  turnaround: z._default(turnaround, null),
  song_max: z._default(wholeNumber(1, limits.songs.max, 'Songs in one order'), limits.songs.usual),
  active: z._default(z.boolean({ error: 'Send true or false' }), true),
});
export type ServiceForm = z.infer<typeof serviceForm>;
export const serviceChange = z.extend(serviceForm, knownVersion);

export const service = z.extend(serviceForm, { id: serviceId, position: z.int() });
export type Service = z.infer<typeof service>;
/** As the studio edits it. */
export const ownService = z.extend(service, rowVersion);
export type OwnService = z.infer<typeof ownService>;

const notSold = ['mix', 'master', 'version', 'rough'];

/** What an add-on changes: the shorter turnaround, or more rounds of notes after approval. */
const effect = z.nullable(
  z.union([z.literal('rush'), z.object({ rounds: wholeNumber(1, limits.rounds_at_once, 'Rounds') })], {
    error: 'The effect is “rush” or a number of rounds',
  }),
);

export const addOnForm = z.object({
  id: z.optional(addOnId),
  name: name('Add-on'),
  description,
  price: amount,
  per: z.enum(['song', 'order'], { error: 'Charge it per song or per order' }),
  /** The kind of version it adds to every song. One of one's own becomes a column of the matrix, too. */
  delivers: z._default(
    z.nullable(
      slug('What it delivers').check(
        z.refine((kind) => !notSold.includes(kind), { error: 'A mix or master is a service’s' }),
      ),
    ),
    null,
  ),
  effect: z._default(effect, null),
  /** The services it is offered with; null: all. */
  services: z._default(
    z.nullable(
      uniqueList(serviceId, limits.services).check(
        z.minLength(1, { error: 'Choose a service, or offer it with all' }),
      ),
    ),
    null,
  ),
  active: z._default(z.boolean({ error: 'Send true or false' }), true),
});
export type AddOnForm = z.infer<typeof addOnForm>;
export const addOnChange = z.extend(addOnForm, knownVersion);

export const addOn = z.extend(addOnForm, { id: addOnId, position: z.int() });
export type AddOn = z.infer<typeof addOn>;
/** As the studio edits it. */
export const ownAddOn = z.extend(addOn, rowVersion);
export type OwnAddOn = z.infer<typeof ownAddOn>;

/** In the order in which they are shown; only what is active, where clients see it. */
export const offer = z.object({
  services: z.array(service),
  add_ons: z.array(addOn),
  /** What the prices are in, and how amounts are written. */
  currency: z.string(),
  locale: z.string(),
  tax: taxRule,
});
export type Offer = z.infer<typeof offer>;

/** The offer with what is promised. `next_date`: by when one song of the first service is back, with a weekly capacity. */
export const publicOffer = z.extend(offer, {
  turnaround: turnaroundHours,
  rush_turnaround: turnaroundHours,
  next_date: z.nullable(z.string()),
});
export type PublicOffer = z.infer<typeof publicOffer>;

/**
 * What an order was sold as: it keeps this, whatever becomes of the offer. The rounds of an add-on are those of the whole
 * order, also where it was charged per song.
 */
export type Sold = {
  service: Pick<Service, 'id' | 'name' | 'delivers'>;
  add_ons: Pick<AddOn, 'id' | 'name' | 'description' | 'delivers' | 'effect'>[];
};

/** A new order of the rows: every id once. */
export const rowOrder = z.object({
  ids: z
    .array(z.string().check(z.maxLength(40)), { error: 'Send the ids in their new order' })
    .check(z.maxLength(200)),
});

/** Add-ons the product began with; their ids are also fields of the order form and of orders. */
export const builtInAddOns = [
  'rush_delivery',
  'vocal_tuning',
  'individual_stems',
  'clean_edit',
  'additional_revisions',
  'instrumental_version',
  'acapella_version',
] as const;
export type BuiltInAddOn = (typeof builtInAddOns)[number];
