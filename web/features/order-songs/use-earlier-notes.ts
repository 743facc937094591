import { useRef, useState } from 'react';
import type { VersionNote } from '../../../shared/versions.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import type { PanelProps } from '../placed-order/order-client.ts';

type Songs = PanelProps['order']['songs'];

/** Adds the notes of earlier rounds to the order, once asked for. Every note seen stays when newer rounds follow. */
export const useEarlierNotes = ({ order, client }: PanelProps) => {
  const seen = useRef({
    notes: new Map<string, Map<string, VersionNote>>(),
    oldest: Number.POSITIVE_INFINITY,
  });
  const [loaded, setLoaded] = useState({ isComplete: false });
  const keep = ({ songs, rounds }: Pick<PanelProps['order'], 'songs' | 'rounds'>) => {
    for (const { id, notes } of songs.flatMap(({ versions }) => versions)) {
      const kept = seen.current.notes.get(id) ?? new Map<string, VersionNote>();
      for (const note of notes) if (note.round !== null) kept.set(note.id, note);
      seen.current.notes.set(id, kept);
    }
    seen.current.oldest = Math.min(seen.current.oldest, ...rounds.map(({ number }) => number));
  };
  keep(order);
  const withNotes = (songs: Songs): Songs =>
    songs.map((song) => ({
      ...song,
      versions: song.versions.map((version) => {
        const drafts = version.notes.filter(({ round }) => round === null);
        const sent = seen.current.notes.get(version.id)?.values() ?? [];
        return { ...version, notes: [...drafts, ...sent].sort((one, other) => one.at_s - other.at_s) };
      }),
    }));
  const showEarlier = async () => {
    try {
      const query = { rounds_before: seen.current.oldest };
      const page = await client.call('GET /api/client-orders/:order_id', { query });
      keep(page);
      setLoaded({ isComplete: page.rounds_before === null });
    } catch (error) {
      toast(getErrorMessage(error), 'error');
    }
  };
  return {
    order: {
      ...order,
      songs: withNotes(order.songs),
      rounds_before: loaded.isComplete ? null : order.rounds_before,
    },
    showEarlier,
  };
};
