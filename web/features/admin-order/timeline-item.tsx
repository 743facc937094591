import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';

/** A timeline entry: icon, text and time. */
export const TimelineItem = ({
  at,
  mark,
  children,
}: {
  at: string;
  mark: ReactNode;
  children: ReactNode;
}) => (
  <li className="relative pb-5 pl-8 before:absolute before:top-6 before:bottom-0 before:left-[9px] before:w-px before:bg-hairline last:pb-0 last:before:hidden">
    <span
      aria-hidden="true"
      className="absolute top-0.5 left-0 grid size-[19px] place-items-center rounded-full border border-edge bg-panel text-muted"
    >
      {mark}
    </span>
    {children}
    <time dateTime={at} className="mt-0.5 block text-muted text-xs leading-5">
      {formatMoment(at)}
    </time>
  </li>
);
