import { useInbox } from './use-inbox.ts';

/** The server stops counting here. */
const COUNTED = 1_000;
const MAX_SHOWN = 99;

/** Number of open inbox items, as a badge on a link; hidden when there are none. */
export const InboxBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden
      className="ml-auto min-w-5 rounded-full bg-accent px-1.5 text-center font-mono font-semibold text-ink text-xs leading-5"
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );

/** The same as text: announced when it changes, and the description of the link. */
export const InboxSummary = ({ id }: { id: string }) => {
  const count = useInbox().data?.total ?? 0;
  return (
    <span id={id} aria-live="polite" className="sr-only">
      {count > 0 &&
        `${count >= COUNTED ? 'More than 1,000' : count} ${count === 1 ? 'thing from a client needs' : 'things from clients need'} your attention`}
    </span>
  );
};
