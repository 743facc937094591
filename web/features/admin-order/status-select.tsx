import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type OrderStatus,
  orderStatuses,
  statusesWith,
  statusLabel,
  statusTable,
} from '../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { classes } from '../../lib/classes.ts';
import { useStatusMove } from './use-status-move.tsx';

const widestLabel = orderStatuses.map(statusLabel).reduce((a, b) => (b.length > a.length ? b : a));

/**
 * An order's status as a dot and a word that can be changed. Optimistic: shows the new status at once and reverts it if the server refuses.
 * The toast about it offers to email the client.
 */
export const StatusControl = ({ order, className }: { order: OrderSummary; className?: string }) => {
  const { order_id, status } = order;
  const { move, question } = useStatusMove(order);
  const isSetAside = order.cancelled_at !== null || order.trashed_at !== null;
  const choice = useDeferredSelect(status, (next: OrderStatus) => move({ status: next }));
  return (
    <span
      className={classes(
        'tone tone-plain group relative inline-flex min-h-11 items-center pl-2.5 text-sm hover:bg-raised pointer-fine:min-h-8',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        'has-disabled:opacity-60 has-disabled:hover:bg-transparent',
        statusTable[choice.value].tone,
        className,
      )}
    >
      <select
        aria-label={`Status of ${order_id}`}
        className="absolute -inset-px w-[calc(100%+2px)] cursor-pointer appearance-none bg-transparent pr-7 pl-6 text-current outline-none disabled:cursor-not-allowed"
        disabled={isSetAside}
        {...choice}
      >
        <StatusOptions />
      </select>
      {/* Reserves the width of the longest label, so that a change does not shift the layout. */}
      <span aria-hidden="true" className="invisible whitespace-nowrap pr-7 pl-2">
        {widestLabel}
      </span>
      <ChevronDown
        aria-hidden
        size={14}
        className="pointer-events-none absolute right-2 text-muted opacity-60 group-hover:opacity-100"
      />
      {question}
    </span>
  );
};

const option = (status: OrderStatus) => (
  <option key={status} value={status}>
    {statusLabel(status)}
  </option>
);

/** Options of a status select: the usual path, then the others. */
export const StatusOptions = ({ isOffered = () => true }: StatusOptionsProps) => (
  <>
    {statusesWith(({ menu }) => menu === 'usual')
      .filter(isOffered)
      .map(option)}
    <hr />
    {statusesWith(({ menu }) => menu === 'other')
      .filter(isOffered)
      .map(option)}
  </>
);
type StatusOptionsProps = { isOffered?: (status: OrderStatus) => boolean };

/** How long a value reached by arrow keys must stay selected before it is applied. */
const HESITATION_MS = 1200;

/**
 * A closed select changes with every press of an arrow key. A choice made by pointer, Enter or Space is applied at once;
 * one reached by arrow keys is applied after a pause, on Enter, or on blur.
 */
export const useDeferredSelect = <T extends string>(chosen: T, onChoose: (value: T) => void) => {
  const [passing, setPassing] = useState<T | null>(null);
  const isStepping = useRef(false);
  const waiting = useRef<(() => void) | null>(null);

  const commit = () => {
    waiting.current?.();
    waiting.current = null;
  };
  const choose = (value: T) => {
    waiting.current = null;
    setPassing(null);
    if (value !== chosen) onChoose(value);
  };
  useEffect(() => {
    if (passing === null) return;
    const timer = setTimeout(commit, HESITATION_MS);
    return () => clearTimeout(timer);
  });
  // Leaving the page counts as blur.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read when the field goes away
  useEffect(() => commit, []);

  return {
    value: passing ?? chosen,
    onPointerDown: () => {
      isStepping.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      isStepping.current = key !== 'Enter' && key !== ' ';
      if (key === 'Enter') commit();
    },
    onBlur: () => {
      commit();
      isStepping.current = false;
    },
    onChange: ({ target }: { target: { value: string } }) => {
      const value = target.value as T;
      if (!isStepping.current) return choose(value);
      waiting.current = () => choose(value);
      setPassing(value);
    },
  };
};
