import { useMutation, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toastError } from '../../ui/toast-error.ts';

type Move = (by: -1 | 1) => void;

type Describe = (name: string, way: 'up' | 'down') => string;
const describeMove: Describe = (name, way) => `Move ${way} ${name}`;

/** Moves a row one place up or down. */
export const MoveButtons = ({ name, isFirst, isLast, onMove, describe = describeMove }: MoveButtonsProps) =>
  ([-1, 1] as const).map((by) => {
    const Arrow = by < 0 ? ArrowUp : ArrowDown;
    const isAtEnd = by < 0 ? isFirst : isLast;
    return (
      <Button
        key={by}
        kind="quiet"
        className={classes(dense, 'pointer-coarse:min-w-11')}
        aria-disabled={isAtEnd}
        onClick={() => !isAtEnd && onMove(by)}
      >
        <Arrow aria-hidden size={16} />
        <span className="sr-only">{describe(name, by < 0 ? 'up' : 'down')}</span>
      </Button>
    );
  });
type MoveButtonsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: Move;
  describe?: Describe;
};

type MoveOptions<T, By extends number> = {
  /** Query key of the list. */
  listKey: readonly string[];
  /** The list after a move. */
  reorder: (items: T[], id: string, by: By) => T[];
  /** Stores the new order. */
  store: (after: T[], before: T[]) => Promise<unknown>;
  failed: string;
};

/**
 * Moves an item up or down, or `by` so many places: optimistic, then stored. Moves are sent one after another; whatever could not be stored
 * reverts to the server's state. `announcement` describes the last move.
 */
export const useRowMove = <T extends { id: string }, By extends number = -1 | 1>({
  listKey,
  reorder,
  store,
  failed,
}: MoveOptions<T, By>) => {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const mutationKey = ['move', ...listKey];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ([after, before]: [T[], T[]]) => store(after, before),
    onError: (error) => {
      setAnnouncement('');
      toastError(error, failed, getErrorMessage(error));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: listKey }),
  });
  const moveItem = (id: string, by: By) => {
    const before = client.getQueryData<T[]>(listKey) ?? [];
    const after = reorder(before, id, by);
    if (after === before || after.every((item, at) => item === before[at])) return;
    void client.cancelQueries({ queryKey: listKey });
    client.setQueryData(listKey, after);
    setAnnouncement(`Moved to place ${after.findIndex((item) => item.id === id) + 1} of ${after.length}`);
    mutate([after, before]);
  };
  return { moveItem, announcement };
};
