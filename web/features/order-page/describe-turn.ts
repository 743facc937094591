import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatList } from '../../../shared/format.ts';
import { formatDollars, fromDollars } from '../../../shared/money.ts';
import { statusLabel, statusTable } from '../../../shared/order-statuses.ts';
import { listEmptySongs } from '../../../shared/stem-check/empty-songs.ts';
import { hasFilesForEverySong } from '../../../shared/stem-check/song-parts.ts';

/** Whose turn it is, and the one thing to do. `to`: the section of the page to do it in. */
export type TurnText = {
  label: 'Your turn' | 'Our turn' | 'Nothing to do';
  title: string;
  words: string;
  action: { label: string; to: 'payments' | 'files' | 'messages' | 'songs' } | null;
};

/** Whether there is anything to listen to. */
export const isDelivered = ({ songs }: Pick<ClientOrder, 'songs'>): boolean =>
  songs.some(({ versions }) => versions.length > 0);

const availableFiles = ({ files }: Pick<ClientOrder, 'files'>) =>
  files.filter(({ is_available }) => is_available);

/** Text for a song without files: with a ZIP, or folders for several songs, nothing need be missing. */
export const describeEmptySong = (order: Pick<ClientOrder, 'files' | 'song_count'>): string => {
  if (order.song_count === 1) return 'No files yet.';
  return hasFilesForEverySong(availableFiles(order), order.song_count)
    ? 'No files listed for this song. They may be among those of another song.'
    : 'No files for this song yet.';
};

const nameSongs = (songs: number[], of: number): string =>
  of === 1 ? 'your song' : `${songs.length === 1 ? 'song' : 'songs'} ${formatList(songs.map(String))}`;

const hasOpenReport = ({ payments }: ClientOrder): boolean =>
  payments.some(({ state }) => state === 'reported');

const describeStatus = (order: ClientOrder): string =>
  statusTable[order.status].email({
    song_count: order.song_count,
    total_amount: fromDollars(order.total_amount),
    due: fromDollars(order.due_amount),
    is_rush: order.lines.some(({ item }) => item === 'rush_delivery'),
  }).sentence;

const describeClientTurn = (order: ClientOrder): Omit<TurnText, 'label'> => {
  const { due_amount, paid_amount, paused, status, song_count } = order;
  const { stage } = statusTable[status];
  if (due_amount > 0 && !hasOpenReport(order))
    return {
      title:
        stage === 'over'
          ? `${statusLabel(status)}, with ${formatDollars(due_amount)} left to pay`
          : `Pay ${paid_amount > 0 ? 'the remaining ' : ''}${formatDollars(due_amount)}`,
      words: `${stage === 'to_start' ? 'We start once your payment is in. ' : ''}Already paid? Tell us and we’ll look for it.`,
      action: { label: 'See how to pay', to: 'payments' },
    };
  if (stage === 'over')
    return {
      title: 'Have a listen',
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

const describeStudioTurn = (order: ClientOrder): string => {
  if (order.due_amount > 0 && hasOpenReport(order))
    return 'We’re checking our account for your payment, and we’ll email you when it’s confirmed.';
  // A paused or delivered order only returns to the studio because the client wrote or sent something.
  return order.paused !== null || statusTable[order.status].stage === 'over'
    ? 'We have what you sent us, and we’ll get back to you.'
    : describeStatus(order);
};

export const describeTurn = (order: ClientOrder): TurnText => {
  if (order.cancelled_at)
    return {
      label: 'Nothing to do',
      title: 'This order is cancelled',
      words: 'We’re not working on it any more.',
      action: null,
    };
  if (order.turn === 'client') return { label: 'Your turn', ...describeClientTurn(order) };
  if (order.turn === 'nobody')
    return { label: 'Nothing to do', title: 'All done', words: describeStatus(order), action: null };
  return {
    label: 'Our turn',
    title: 'It’s our turn',
    words: describeStudioTurn(order),
    action: null,
  };
};
