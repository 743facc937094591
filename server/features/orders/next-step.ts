import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatList } from '../../../shared/format.ts';
import { formatDollars } from '../../../shared/money.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { newestFirst, newestOfEachKind } from '../../../shared/newest-versions.ts';
import { methodLabels } from '../../../shared/payments.ts';
import { listEmptySongs } from '../../../shared/stem-check/empty-songs.ts';
import { describeVersion, getKindLabel } from '../ledger/describe.ts';

/** Everything but the text itself, and whether the last delivery is being listened to. */
type Order = Omit<ClientOrder, 'next'> & { in_review: boolean };
type Next = ClientOrder['next'];

/** Whether there is anything to listen to. */
const isDelivered = ({ songs }: Pick<Order, 'songs'>): boolean =>
  songs.some(({ versions }) => versions.length > 0);

const availableFiles = ({ files }: Pick<Order, 'files'>) => files.filter(({ is_available }) => is_available);

const nameSongs = (songs: number[], of: number): string =>
  of === 1 ? 'your song' : `${songs.length === 1 ? 'song' : 'songs'} ${formatList(songs.map(String))}`;

/** `Mix 2 is ready`; of several songs, what the delivery holds. */
const describeDelivery = ({ songs, delivery }: Order): string => {
  const versions = songs.flatMap((song) => song.versions);
  const latest = newestFirst(versions.filter(({ delivered_at }) => delivered_at === delivery?.at));
  const [first] = latest;
  if (!first) return 'Have a listen';
  const isOne = latest.length === 1;
  if (songs.length === 1 && latest.length <= 2)
    return `${formatList(latest.map(describeVersion))} ${isOne ? 'is' : 'are'} ready`;
  if (isOne) return `${describeVersion(first)} of song ${first.song} is ready`;
  const kinds = { mix: 'Your mixes are ready', master: 'Your masters are ready' };
  return latest.every(({ kind }) => kind === first.kind) && (first.kind === 'mix' || first.kind === 'master')
    ? kinds[first.kind]
    : 'New versions are ready';
};

/** The master of a single song, or everything; null when downloads are locked or gone. */
const findDownload = ({ songs, downloads }: Order): Next['download'] => {
  const newest = songs
    .flatMap(({ versions }) => newestOfEachKind(versions))
    .filter(({ is_available }) => is_available);
  const finals = newest.filter(({ kind }) => kind === 'master');
  const [final = newest[0]] = finals;
  if (downloads.locked || !final) return null;
  const isOne = finals.length <= 1;
  return {
    label: `Download your ${getKindLabel(final.kind).toLowerCase()}${isOne ? '' : 's'}`,
    version_id: isOne ? final.id : null,
  };
};

const nameWay = ({ opened_method }: Order): string =>
  opened_method === null || opened_method === 'other' ? 'payment' : `${methodLabels[opened_method]} payment`;

const describeClientTurn = (order: Order): Omit<Next, 'label' | 'download'> => {
  const { money, due_amount, paid_amount, paused, status_label, stage, song_count } = order;
  if (money.state === 'opened')
    return {
      title: `Did your ${nameWay(order)} go through?`,
      words: 'Tell us once it has, and we’ll look for it.',
      action: null,
    };
  if (isPaymentAsked(money.state))
    return {
      title:
        stage === 'over'
          ? `${status_label}, with ${formatDollars(due_amount)} left to pay`
          : `Pay ${paid_amount > 0 ? 'the remaining ' : ''}${formatDollars(due_amount)}`,
      words: `${stage === 'to_start' ? 'We start once your payment is in. ' : ''}Already paid? Tell us and we’ll look for it.`,
      action: { label: 'See how to pay', to: 'payments' },
    };
  if (stage === 'over' || order.in_review)
    return {
      title: describeDelivery(order),
      words: isDelivered(order)
        ? 'Play your songs where you know how music sounds. Pin notes where you’d like something changed, or approve what you’re happy with.'
        : 'Play your songs where you know how music sounds, and tell us if you’d like anything changed.',
      action: isDelivered(order)
        ? { label: 'Listen', to: 'songs' }
        : { label: 'Write to us', to: 'messages' },
    };
  if (paused !== null)
    return {
      title: 'We’re waiting for you',
      words: paused,
      action: { label: 'Write to us', to: 'messages' },
    };
  const missing = listEmptySongs(availableFiles(order), song_count);
  const sendFiles = `send the files for ${nameSongs(missing, song_count)}`;
  if (missing.length > 0)
    return {
      title: `${sendFiles.charAt(0).toUpperCase()}${sendFiles.slice(1)}`,
      words: 'We start once every song has its files.',
      action: { label: 'Send files', to: 'files' },
    };
  return {
    title: 'We’re waiting for you',
    words: 'Send us what’s missing, or write if you’re not sure what we need.',
    action: { label: 'Write to us', to: 'messages' },
  };
};

const describeStudioTurn = (order: Order): string => {
  if (order.money.state === 'refunded' && order.stage !== 'over') return order.money.text;
  if (order.money.state === 'reported')
    return 'We’re checking our account for your payment, and we’ll email you when it’s confirmed.';
  // An order that is paused or being listened to only returns to the studio because the client wrote or sent something.
  return order.paused !== null || order.stage === 'over' || order.in_review
    ? 'We have what you sent us, and we’ll get back to you.'
    : order.status_text;
};

/** Whose turn it is, and the one thing to do: the first words of the order page. */
export const describeNextStep = (order: Order): Next => {
  const nothing = { action: null, download: null };
  if (order.cancelled_at)
    return {
      label: 'Nothing to do',
      title: 'This order is cancelled',
      words: 'We’re not working on it any more.',
      ...nothing,
    };
  if (order.turn === 'client') return { label: 'Your turn', ...describeClientTurn(order), download: null };
  if (order.turn === 'nobody')
    return {
      label: 'Nothing to do',
      title: 'All done',
      words: order.money.state === 'refunded' ? order.money.text : order.status_text,
      action: null,
      download: findDownload(order),
    };
  return { label: 'Our turn', title: 'It’s our turn', words: describeStudioTurn(order), ...nothing };
};
