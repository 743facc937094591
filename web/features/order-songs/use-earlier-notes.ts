import { useRef } from 'react';
import { useEarlierItems } from '../../ui/use-earlier-items.ts';
import type { PanelProps } from '../placed-order/order-client.ts';

type Notes = Pick<PanelProps['order'], 'songs' | 'rounds'>;

/** The order with the notes of earlier rounds, on request. */
export const useEarlierNotes = ({ order, client }: PanelProps) => {
  const oldest = useRef(Number.POSITIVE_INFINITY);
  const listSent = ({ songs, rounds }: Notes) => {
    oldest.current = Math.min(oldest.current, ...rounds.map(({ number }) => number));
    return songs
      .flatMap(({ versions }) => versions)
      .flatMap((version) => version.notes.map((note) => ({ id: note.id, version_id: version.id, note })))
      .filter(({ note }) => note.round !== null);
  };
  const { items, isComplete, showEarlier } = useEarlierItems(listSent(order), async () => {
    const query = { rounds_before: oldest.current };
    const page = await client.call('GET /api/client-orders/:order_id', { query });
    return { items: listSent(page), isComplete: page.rounds_before === null };
  });
  const songs = order.songs.map((song) => ({
    ...song,
    versions: song.versions.map((version) => {
      const drafts = version.notes.filter(({ round }) => round === null);
      const sent = items.filter(({ version_id }) => version_id === version.id).map(({ note }) => note);
      return { ...version, notes: [...drafts, ...sent].sort((one, other) => one.at_s - other.at_s) };
    }),
  }));
  return {
    order: { ...order, songs, rounds_before: isComplete ? null : order.rounds_before },
    showEarlier,
  };
};
