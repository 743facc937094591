import { DAY, HOUR } from '../../server/lib/clock.ts';
import { type BuiltInAddOn, builtInAddOns } from '../../shared/offer.ts';
import { type Afterwards, createAfterwards } from './afterwards.ts';
import { artistsFor } from './artists.ts';
import { type Artist, content, type DeliveredOrder, type Project } from './content.ts';
import { createDeliveredOrders, createUsualDeliveries, planDelivered } from './delivered-orders.ts';
import { createHistory, createOutcomes, type Move } from './history.ts';
import { createMoneyOutcomes, type Outcome } from './money.ts';
import { createRandom, type Random } from './random.ts';
import { getSeconds, tunes } from './sounds.ts';

export type PlannedOrder = {
  at: Date;
  artist: Artist;
  title: string;
  /** The titles of all its songs, and what some of them should sound like, as the form sends it: `1|https://…`. */
  songs: string[];
  references: string[];
  project: Project;
  add_ons: BuiltInAddOn[];
  discount_code: string;
  moves: Move[];
  outcome: Outcome;
  afterwards: Afterwards;
  delivered?: DeliveredOrder;
  /** Has the add-on of the demo studio's own, and is paid in its own way. */
  usesOwnRows?: boolean;
  /** What its first song sounds like; the others are the next tunes. */
  tune: number;
};

/** The tune of one of its songs. */
export const songOf = ({ tune }: Pick<PlannedOrder, 'tune'>, song: number): number =>
  (tune + song - 1) % tunes.length;

/** So many tunes do for orders of long ago: each that is written, measured and encoded takes seconds. */
const OLD_TUNES = 2;
const LONG_AGO = 8 * DAY;
const SPAN_DAYS = 150;
const NEWEST_MS = 0.6 * HOUR;
// The studio is growing: more than a quarter of its orders are from the last eight days.
const GROWTH = 2.2;
// The share of an order's age until its first delivery, if the demo shows what followed.
const BEFORE_DELIVERY = 0.5;

const likely: [BuiltInAddOn, number][] = [
  ['rush_delivery', 0.18],
  ['vocal_tuning', 0.4],
  ['individual_stems', 0.15],
  ['clean_edit', 0.12],
  ['additional_revisions', 0.12],
  ['instrumental_version', 0.22],
  ['acapella_version', 0.1],
];
/** Add-ons that a client's own words ask for. */
const asked: [BuiltInAddOn, RegExp][] = [
  ['clean_edit', /clean edit/i],
  ['instrumental_version', /instrumental is/i],
  ['acapella_version', /acapella/i],
];
const declined: [BuiltInAddOn, RegExp][] = [
  ['vocal_tuning', /no tuning|not tune|ambient|club track/i],
  ['rush_delivery', /no hurry/i],
];

/** Orders of the last five months, oldest first. */
export const planOrders = (count: number, now: Date, random: Random, isTiny: boolean): PlannedOrder[] => {
  const artists = artistsFor(count, random);
  const outcomeOf = createOutcomes();
  const moneyOf = createMoneyOutcomes();
  const afterwardsOf = createAfterwards();
  const deliveredOf = createDeliveredOrders();
  const usualOf = createUsualDeliveries();
  // A separate generator, so that the other orders stay the same.
  const before = createRandom(count);
  const known = new Set<Artist>();
  const turns = new Map<string, number>();
  const inTurn = <T>(key: string, list: readonly T[]): T => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return list[turn % list.length] as T;
  };
  return Array.from({ length: count }, (_, n) => {
    const share = (count - n - random.next()) / count;
    const age = Math.max(NEWEST_MS, (SPAN_DAYS * DAY - NEWEST_MS) * share ** GROWTH + NEWEST_MS);
    const at = new Date(now.getTime() - age);
    const artist = !known.size || random.happens(0.6) ? inTurn('artists', artists) : random.pick([...known]);
    const isNew = !known.has(artist);
    known.add(artist);
    const status = outcomeOf(age);
    const project = inTurn(
      artist.style,
      content.projects.filter(({ style }) => style === artist.style),
    );
    const delivered = isTiny ? undefined : deliveredOf(status, age);
    const title = inTurn('titles', content.titles);
    const add_ons = pickAddOns(project, random);
    const songs = delivered?.songs ?? [
      title,
      ...Array.from({ length: project.songs - 1 }, (_, k) => otherTitle(n, k)),
    ];
    const tune = !delivered && age > LONG_AGO ? n % OLD_TUNES : n;
    const own = isTiny || delivered ? null : usualOf(status, { songs, add_ons, seconds: getSeconds(tune) });
    const delivery = delivered ? planDelivered(delivered) : own && { delivered: own, add_ons: own.add_ons };
    return {
      ...{ at, artist, title, songs, project, add_ons, tune },
      references: songs.flatMap((_, k) =>
        (n + k) % 3 === 0 ? [`${k + 1}|${inTurn('references', content.references)}`] : [],
      ),
      discount_code: codeFor(project, isNew, age, random),
      moves: createHistory(status, age, random),
      outcome: moneyOf(status, age),
      afterwards: afterwardsOf(status, age),
      ...(delivery && {
        ...delivery,
        moves: createHistory('in_progress', age * BEFORE_DELIVERY, before),
      }),
    };
  });
};

/** A title for another song of an order, which no order near it has. */
const otherTitle = (order: number, song: number): string =>
  content.titles[(order * 7 + song * 11 + 15) % content.titles.length] ?? '';

const pickAddOns = ({ details, notes }: Project, random: Random): BuiltInAddOn[] => {
  const words = `${details} ${notes}`;
  const says = (list: [BuiltInAddOn, RegExp][], flag: BuiltInAddOn) =>
    list.some(([name, pattern]) => name === flag && pattern.test(words));
  const chances = new Map(likely);
  return builtInAddOns.filter((flag) => {
    const happens = random.happens(chances.get(flag) ?? 0);
    return says(asked, flag) || (happens && !says(declined, flag));
  });
};

const codeFor = ({ songs }: Project, isNew: boolean, ageMs: number, random: Random): string => {
  if (ageMs > 80 * DAY && random.happens(0.25)) return 'SUMMER25';
  if (songs >= 2 && random.happens(0.3)) return 'BAND10';
  return isNew && random.happens(0.3) ? 'FIRSTMIX' : '';
};
