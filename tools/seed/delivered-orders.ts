import { DAY } from '../../server/lib/clock.ts';
import type { BuiltInAddOn } from '../../shared/offer.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { VersionKind } from '../../shared/version-kinds.ts';
import { content, type DeliveredOrder, type DemoNote, type DemoStep, type Project } from './content.ts';

const LATELY = 20 * DAY;

/** Assigns the prepared deliveries, each once, to orders of the last weeks with a matching status. */
export const createDeliveredOrders = (): ((
  status: OrderStatus,
  ageMs: number,
) => DeliveredOrder | undefined) => {
  const left = [...content.delivered_orders];
  return (status, ageMs) => {
    const at = ageMs < LATELY ? left.findIndex((order) => order.status === status) : -1;
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
};

const files: Project['files'] = [
  { name: 'rough mix.wav', voice: 'song' },
  { name: 'stems.zip', voice: 'zip' },
];

/** The parts of a demo order that its prepared delivery determines. */
export const planDelivered = (delivered: DeliveredOrder) => {
  const { songs, details, notes, add_ons, is_paid } = delivered;
  const project: Project = {
    style: 'indie',
    ...{ details, notes, songs: songs.length },
    files: songs.flatMap((title, n) =>
      files.map((file) => ({ ...file, name: `${title} - ${file.name}`, song: n + 1 })),
    ),
  };
  const [title = ''] = songs;
  return {
    ...{ title, project, add_ons, delivered },
    discount_code: '',
    outcome: is_paid ? ('usual' as const) : ('unpaid' as const),
    afterwards: 'nothing' as const,
  };
};

const extras: [VersionKind, BuiltInAddOn][] = [
  ['clean', 'clean_edit'],
  ['instrumental', 'instrumental_version'],
  ['acapella', 'acapella_version'],
  ['stems', 'individual_stems'],
];
const NOTES_OF_A_ROUND = 3;

type Usual = { songs: string[]; add_ons: BuiltInAddOn[]; seconds: number };

/**
 * What was delivered of an order without a script of its own, so that it has its status: null where nothing was. An
 * order is mastered while something else that was bought is still to come, so it gets an instrumental where nothing is.
 */
export const createUsualDeliveries = () => {
  let turn = 0;
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  return (status: OrderStatus, { songs, add_ons, seconds }: Usual): DeliveredOrder | null => {
    if (status === 'pending' || status === 'payment_received' || status === 'in_progress') return null;
    const n = turn++;
    const { deliveries, changes, song_notes } = content;
    const isMastered = status === 'mastered';
    const bought = add_ons.some((flag) => extras.some(([, own]) => own === flag));
    const flags: BuiltInAddOn[] = isMastered && !bought ? [...add_ons, 'instrumental_version'] : add_ons;
    const of = (kind: VersionKind) => songs.map((_, song) => `${song + 1} ${kind}`);
    const round = (isAnswered: boolean): DemoStep => ({
      round: Array.from({ length: NOTES_OF_A_ROUND }, (_, k): DemoNote => {
        const { at, to, text, reply } = pick(song_notes, n * NOTES_OF_A_ROUND + k);
        const toSeconds = (share: number) => Math.round(share * seconds * 10) / 10;
        return {
          ...{ of: '1 mix', at_s: toSeconds(at), text },
          ...(to === undefined ? {} : { to_s: toSeconds(to) }),
          ...(isAnswered ? { reply } : {}),
        };
      }),
    });
    const first: DemoStep = { deliver: of('mix'), note: pick(deliveries.mixes, n) };
    const finished = (): DemoStep => ({
      deliver: [
        '1 mix',
        ...of('master'),
        ...(isMastered
          ? []
          : extras.filter(([, flag]) => flags.includes(flag)).flatMap(([kind]) => of(kind))),
      ],
      note: pick(deliveries.masters, n),
      changes: pick(changes, n),
    });
    const second: DemoStep = {
      deliver: ['1 mix'],
      note: pick(deliveries.answers, n),
      changes: pick(changes, n),
    };
    const steps: Partial<Record<OrderStatus, DemoStep[]>> = {
      mixed: n % 2 ? [first] : [first, round(true), second],
      revision_requested: [first, round(false)],
      completed: [first, round(true), finished(), { approve: true }],
    };
    return {
      ...{ status, songs, add_ons: flags, is_paid: true, details: '', notes: '' },
      steps: steps[status] ?? [first, round(true), finished()],
      ...{ showcase_credit: null, testimonial: '' },
    };
  };
};
