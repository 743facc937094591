import { formatDate } from '../../../shared/calendar.ts';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { describeDueParts } from '../../../shared/deposit.ts';
import { formatList } from '../../../shared/format.ts';
import { listMissing } from '../../../shared/missing-kinds.ts';
import { formatAmount } from '../../../shared/money.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { newestFirst } from '../../../shared/newest-versions.ts';
import { otherMethod } from '../../../shared/payments.ts';
import { getSongName, getSongNames } from '../../../shared/song-name.ts';
import { listEmptySongs } from '../../../shared/stem-check/empty-songs.ts';
import { nameKindInside, nameVersion } from '../../../shared/version-kinds.ts';
import type { Version } from '../../../shared/versions.ts';
import { describeEnded } from '../ledger/acceptance.ts';

/** Everything but the text itself, what the status says in a few words, and whether the last delivery is being listened to, and what came with a price. */
type Order = Omit<ClientOrder, 'next' | 'progress'> & {
  locale: string;
  /** The date where the studio is. */
  today: string;
  status_title: string;
  in_review: boolean;
  sends_email: boolean;
  /** By which day what comes next is there, `by Tuesday`; empty without one, or when it is over. */
  due_day: string;
  quote_note: string;
};
type Next = ClientOrder['next'];

const availableFiles = ({ files }: Pick<Order, 'files'>) => files.filter(({ is_available }) => is_available);

const nameSongs = ({ songs }: Order, chosen: number[]): string => {
  const names = getSongNames(songs.map(({ title }) => title));
  return songs.length === 1 ? 'your song' : formatList(chosen.map((song) => names[song - 1] ?? ''));
};

/** What the latest delivery holds, the most finished first. */
const listDelivered = ({ songs, delivery }: Order) =>
  newestFirst(
    songs.flatMap(({ versions }) => versions).filter(({ delivered_at }) => delivered_at === delivery?.at),
  );

/** `Mix 2 is ready`; of several songs, what the delivery holds. */
const describeDelivery = (order: Order): string => {
  const latest = listDelivered(order);
  const [first] = latest;
  if (!first) return order.status_title;
  const isOne = latest.length === 1;
  if (order.songs.length === 1 && latest.length <= 2)
    return `${formatList(latest.map(nameVersion))} ${isOne ? 'is' : 'are'} ready`;
  if (isOne) return `${nameVersion(first)} of ${nameSong(order, first.song)} is ready`;
  const kinds = { mix: 'Your mixes are ready', master: 'Your masters are ready' };
  return latest.every(({ kind }) => kind === first.kind) && (first.kind === 'mix' || first.kind === 'master')
    ? kinds[first.kind]
    : 'New versions are ready';
};

const nameSong = (order: Order, song: number): string => nameSongs(order, [song]);

/** What the latest delivery is best heard with. */
const findPlay = (order: Order): Next['play'] => {
  const { downloads, songs } = order;
  const version = listDelivered(order).find(({ peaks, is_available }) => peaks !== null && is_available);
  if (!version || (downloads.locked && !downloads.can_listen)) return null;
  const of = songs.length > 1 ? ` of ${nameSong(order, version.song)}` : '';
  return { label: `Play ${nameVersion(version)}${of}`, song: version.song, version_id: version.id };
};

/** `You approved Night Bus`. */
const describeApproval = ({ songs }: Order): string => {
  const [only, ...more] = songs;
  if (only && more.length === 0) return `You approved ${getSongName(only)}`;
  return `You approved ${songs.length === 2 ? 'both' : `all ${songs.length}`} songs`;
};

const areApproved = ({ songs }: Order): boolean =>
  songs.length > 0 && songs.every(({ approved_at }) => approved_at !== null);

/** `mix`, `mixes`, `stems`: what a kind is called within a sentence, of one song or several. */
const nameParts = (kind: Pick<Version, 'kind' | 'kind_name'>, count: number): string => {
  const name = nameKindInside(kind);
  if (count === 1 || name.endsWith('s')) return name;
  return `${name}${name.endsWith('x') ? 'es' : 's'}`;
};

/** `Mix approved. Your master is next, by Tuesday.`: all songs are approved, and something bought is still to come. */
const describeNextPart = (order: Order): string => {
  const { songs, deliverables, due_day } = order;
  const isThere = (song: number, kind: string) =>
    deliverables.some((one) => one.song === song && one.kind === kind && one.version_id !== null);
  const missing = listMissing(deliverables, isThere);
  const [approved] = newestFirst(songs.flatMap(({ versions }) => versions));
  const [first] = missing;
  if (!approved || !first) return `${describeApproval(order)}.`;
  const all = songs.length === 1 ? '' : songs.length === 2 ? 'both ' : `all ${songs.length} `;
  const said = `${all}${nameParts(approved, songs.length)} approved`;
  const kinds = [...Map.groupBy(missing, ({ kind }) => kind).values()];
  const parts = formatList(
    kinds.flatMap((cells) => cells.slice(0, 1).map((one) => nameParts(one, cells.length))),
  );
  const isOne = missing.length === 1 && !parts.endsWith('s');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}. Your ${parts} ${isOne ? 'is' : 'are'} next${due_day && `, ${due_day}`}.`;
};

/** Everything, once all is approved; null when downloads are locked or gone. */
const findDownload = ({ songs, downloads }: Order): Next['download'] =>
  !downloads.locked && songs.some(({ versions }) => versions.some(({ is_available }) => is_available))
    ? { label: 'Download everything', version_id: null }
    : null;

const nameWay = ({ opened_method, opened_label }: Order): string =>
  opened_label === null || opened_method === otherMethod ? 'payment' : `${opened_label} payment`;

type Said = Pick<Next, 'title' | 'words'> & Partial<Next>;
const write = { label: 'Write to me', to: 'messages' } as const;

const describePayment = (order: Order): Said => {
  const { money, due_amount, paid_amount, stage } = order;
  if (money.state === 'opened')
    return {
      title: `Did your ${nameWay(order)} go through?`,
      words: 'Tell me once it has, and I’ll look for it.',
    };
  const rest =
    describeDueParts(order, order) ??
    `${formatAmount(due_amount, order)} ${paid_amount > 0 ? 'left ' : ''}to pay`;
  const isDelivered = stage === 'over' || order.in_review;
  return {
    title: isDelivered ? `${describeDelivery(order)}, with ${rest}` : rest,
    words: order.terms_to_accept ? `Read and accept first: ${order.terms_to_accept.title}.` : '',
    play: isDelivered ? findPlay(order) : null,
  };
};

/** What is asked where nothing can be played: it is locked, gone or no sound, or nothing was to be delivered. */
const describeUnheard = ({ songs }: Order): string =>
  songs.some(({ versions }) => versions.length > 0)
    ? 'Listen on speakers you trust, and tell me if you’d like anything changed.'
    : 'Tell me if you’d like anything changed.';

const describeClientTurn = (order: Order): Said => {
  const { money, paused, stage, song_count, awaits_acceptance, total_amount } = order;
  if (order.quote_ended)
    return {
      title: 'My price has ended',
      words: describeEnded(order.valid_until ?? '', order),
      action: write,
    };
  if (awaits_acceptance)
    return {
      title: `My price: ${formatAmount(total_amount, order)}`,
      words: [
        order.quote_note,
        'Accept it to go ahead. Then pay and send your files here.',
        order.valid_until && `It’s valid until ${formatDate(order.valid_until, order.locale, order.today)}.`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    };
  if (isPaymentAsked(money.state)) return describePayment(order);
  if (stage === 'over' || order.in_review) {
    const play = findPlay(order);
    return {
      title: describeDelivery(order),
      words: play
        ? 'Listen on speakers you trust. Then approve, or note what you’d like changed.'
        : describeUnheard(order),
      ...(play ? { play } : { action: write }),
    };
  }
  if (paused !== null) return { title: 'I’m waiting for you', words: paused, action: write };
  const missing = listEmptySongs(availableFiles(order), song_count);
  if (missing.length > 0)
    return {
      title: `Send the files for ${nameSongs(order, missing)}`,
      words: 'I start once every song has its files.',
      action: { label: 'Send files', to: 'files' },
    };
  return {
    title: 'I’m waiting for you',
    words: 'Send me what’s missing, or write if you’re not sure what I need.',
    action: write,
  };
};

const describeStudioTurn = (order: Order): Said => {
  const { money, stage, paused, status_title, status_text, sends_email } = order;
  if (money.state === 'refunded' && stage !== 'over')
    return { title: 'Your payment was refunded', words: money.text };
  if (money.state === 'reported')
    return {
      title: 'I’m checking your payment',
      words: sends_email ? 'I’ll email you when it’s confirmed.' : 'You’ll see here when it’s confirmed.',
    };
  // An order that is paused or being listened to only returns to the studio because the client wrote or sent something.
  if (paused !== null || stage === 'over' || order.in_review)
    return { title: 'I have what you sent', words: 'I’ll get back to you.' };
  return areApproved(order)
    ? { title: describeNextPart(order), words: '' }
    : { title: status_title, words: status_text };
};

const describeEnd = (order: Order): Said => ({
  title: areApproved(order) ? describeApproval(order) : order.status_title,
  words: order.money.state === 'refunded' ? order.money.text : order.status_text,
  download: findDownload(order),
});

const describe = (order: Order): Said => {
  if (order.cancelled_at)
    return {
      title: 'This order is cancelled',
      words: `I’m not working on it any more. ${order.money.text}`,
    };
  if (order.turn === 'client') return describeClientTurn(order);
  return order.turn === 'nobody' ? describeEnd(order) : describeStudioTurn(order);
};

/** How the order stands, and the one thing to do: the first words of the order page. */
export const describeNextStep = (order: Order): Next => ({
  action: null,
  play: null,
  download: null,
  ...describe(order),
});
