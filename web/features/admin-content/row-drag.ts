import { type PointerEvent, useEffect, useRef } from 'react';

/** How near the edge of the window a dragged row scrolls the page, in pixels, and by how much at once. */
const EDGE = 96;
const STEP = 14;

type Drag = {
  /** Of the finger that drags; others are ignored meanwhile. */
  pointerId: number;
  row: HTMLElement;
  id: string;
  rows: HTMLElement[];
  /** Middles of all rows on the page when it began. */
  middles: number[];
  from: number;
  to: number;
  startY: number;
  clientY: number;
  frame: number;
};

const show = ({ rows, row, from, to, startY, clientY }: Drag): void => {
  const height = row.offsetHeight;
  for (const [at, other] of rows.entries()) {
    const gives = at > from && at <= to ? -height : at < from && at >= to ? height : 0;
    other.style.transform =
      other === row ? `translateY(${clientY + scrollY - startY}px)` : `translateY(${gives}px)`;
  }
};

/**
 * Lets rows of a list (`data-row`) be dragged to another place by a handle: the props of that are what is returned. The
 * other rows make room meanwhile; nothing changes until the row is let go. Escape puts it back.
 */
export const useRowDrag = (onDrop: (id: string, by: number) => void) => {
  const drag = useRef<Drag | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;

  const end = () => {
    const { current } = drag;
    drag.current = null;
    if (!current) return null;
    cancelAnimationFrame(current.frame);
    for (const row of current.rows) row.style.transform = '';
    current.row.removeAttribute('data-dragged');
    return current;
  };
  const endRef = useRef(end);
  endRef.current = end;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && endRef.current();
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      endRef.current();
    };
  }, []);

  const follow = () => {
    const { current } = drag;
    if (!current) return;
    const middle = (current.middles[current.from] ?? 0) + current.clientY + scrollY - current.startY;
    const before = current.middles.filter((other, at) => at !== current.from && other < middle).length;
    current.to = before;
    show(current);
  };
  const roll = () => {
    const { current } = drag;
    if (!current) return;
    const by = current.clientY < EDGE ? -STEP : current.clientY > innerHeight - EDGE ? STEP : 0;
    if (by) {
      scrollBy({ top: by, behavior: 'instant' });
      follow();
    }
    current.frame = requestAnimationFrame(roll);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest<HTMLElement>('[data-row]');
      if (event.button !== 0 || !row?.parentElement || drag.current?.row.isConnected) return;
      event.preventDefault();
      end();
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = [...row.parentElement.children] as HTMLElement[];
      const from = rows.indexOf(row);
      row.setAttribute('data-dragged', '');
      drag.current = {
        ...{ row, rows, from, to: from, id: row.dataset.row ?? '', clientY: event.clientY },
        pointerId: event.pointerId,
        middles: rows.map((one) => {
          const { top, height } = one.getBoundingClientRect();
          return top + height / 2 + scrollY;
        }),
        startY: event.clientY + scrollY,
        frame: requestAnimationFrame(roll),
      };
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current?.pointerId !== event.pointerId) return;
      drag.current.clientY = event.clientY;
      follow();
    },
    onPointerUp: ({ pointerId }: PointerEvent) => {
      if (drag.current?.pointerId !== pointerId) return;
      const ended = end();
      if (ended && ended.to !== ended.from) latest.current(ended.id, ended.to - ended.from);
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (drag.current?.pointerId === pointerId) end();
    },
  };
};
export type RowDrag = ReturnType<typeof useRowDrag>;
