import type { ClientMention, MentionAction } from '../../../shared/clients.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listTrackTexts, saveTrackTexts, type TrackTexts } from '../portfolio/order-item-queries.ts';
import {
  forgetAuthor,
  listTestimonialTexts,
  removeTestimonialOf,
  saveTestimonialTexts,
  type TestimonialTexts,
} from '../testimonials/order-testimonial-queries.ts';
import { isNamedIn, matchNames, withoutNames } from './mentions.ts';

type Person = { names: RegExp | null; orders: Set<string> };
type Mentions = { person: Person; tracks: TrackTexts[]; testimonials: TestimonialTexts[] };

type Item = { order_id: string | null; published: 0 | 1 };

const isTheirs = ({ orders }: Pick<Person, 'orders'>, { order_id }: Pick<Item, 'order_id'>): boolean =>
  order_id !== null && orders.has(order_id);

const isAuthor = ({ names }: Person, { name }: TestimonialTexts): boolean => isNamedIn(names, [name]);

/** The tracks and testimonials that come from a client's orders or name the client. */
export const findMentions = async (
  db: Queries,
  { email_key, name }: { email_key: string; name: string },
): Promise<Mentions> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'name', 'showcase_credit'])
    .where('email_key', '=', email_key)
    .execute();
  const orders = new Set(rows.map(({ id }) => id));
  const [tracks, testimonials] = [await listTrackTexts(db), await listTestimonialTexts(db)];
  const signed = testimonials.filter((row) => isTheirs({ orders }, row)).map((row) => row.name);
  const known = rows.flatMap((row) => [row.name, row.showcase_credit]);
  const names = matchNames([email_key, name, ...known, ...signed]);
  const person = { names, orders };
  const isNamed = (row: Item, texts: string[]) => isTheirs(person, row) || isNamedIn(names, texts);
  return {
    person,
    tracks: tracks.filter((row) => isNamed(row, [row.title, row.artist, row.description])),
    testimonials: testimonials.filter((row) => isNamed(row, [row.name, row.role, row.content])),
  };
};

/** What the owner decides about. Drafts from the client's orders aren't among them: erasing deletes those. */
export const presentMentions = ({ person, tracks, testimonials }: Mentions): ClientMention[] => {
  const isOpen = (row: Item) => row.published === 1 || !isTheirs(person, row);
  return [
    ...tracks.filter(isOpen).map((row) => ({
      ...{ kind: 'track' as const, id: row.id, is_theirs: isTheirs(person, row) },
      text: [[row.artist, row.title].filter(Boolean).join(' – '), row.description].filter(Boolean).join('. '),
    })),
    ...testimonials.filter(isOpen).map((row) => ({
      ...{ kind: 'testimonial' as const, id: row.id, is_theirs: isTheirs(person, row) },
      text: `${row.name}: ${row.content}`,
    })),
  ];
};

/**
 * Takes offline, unchanged, what names the client and isn't from their orders: it may mean somebody else, and nobody can
 * be asked. Returns what it took offline, and what is left to settle.
 */
export const hideUnclear = async (
  tx: Queries,
  { person, tracks, testimonials }: Mentions,
): Promise<{ hidden: string[]; theirs: Mentions }> => {
  const isHidden = (row: Item) => row.published === 1 && !isTheirs(person, row);
  const hidden: string[] = [];
  for (const { id, title } of tracks.filter(isHidden)) {
    await saveTrackTexts(tx, id, { published: 0 });
    hidden.push(`“${title}”`);
  }
  for (const { id, name } of testimonials.filter(isHidden)) {
    await saveTestimonialTexts(tx, id, { published: 0 });
    hidden.push(`the testimonial by ${name}`);
  }
  const own = <T extends Item>(rows: T[]) => rows.filter((row) => isTheirs(person, row));
  return { hidden, theirs: { person, tracks: own(tracks), testimonials: own(testimonials) } };
};

/**
 * After the client's orders were released: takes what names the client offline or rewords it, as was chosen. A track
 * from their order that goes offline stays the order's, and so can't be published again. Returns the storage keys no
 * longer in use.
 */
export const settleMentions = async (
  tx: Queries,
  { person, tracks, testimonials }: Mentions,
  actions: ReadonlyMap<string, MentionAction>,
): Promise<string[]> => {
  const getAction = (row: { id: string; order_id: string | null }): MentionAction => {
    const action = actions.get(row.id) ?? 'offline';
    return action === 'keep' && isTheirs(person, row) ? 'rename' : action;
  };
  const word = (text: string) => withoutNames(person.names, text);
  for (const row of tracks.filter((track) => getAction(track) !== 'keep')) {
    const texts = {
      title: word(row.title),
      artist: word(row.artist),
      description: word(row.description),
    };
    const { order_id, song } = row;
    const offline = { published: 0 as const, ...(isTheirs(person, row) ? { order_id, song } : {}) };
    await saveTrackTexts(tx, row.id, { ...texts, ...(getAction(row) === 'offline' ? offline : {}) });
  }
  const keys: string[] = [];
  for (const row of testimonials.filter((testimonial) => getAction(testimonial) !== 'keep')) {
    const isOffline = getAction(row) === 'offline';
    const isTheirOwn = isTheirs(person, row) || isAuthor(person, row);
    if (isOffline && isTheirOwn) keys.push(...(await removeTestimonialOf(tx, row.id)));
    else {
      const texts = { role: word(row.role), content: word(row.content) };
      await saveTestimonialTexts(tx, row.id, { ...texts, ...(isOffline ? { published: 0 as const } : {}) });
      if (isTheirOwn) keys.push(...(await forgetAuthor(tx, row.id)));
    }
  }
  return keys;
};
