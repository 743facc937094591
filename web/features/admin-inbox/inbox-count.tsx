import { useInbox } from './use-inbox.ts';

/** The server counts no further. */
const COUNTED = 1_000;
const MOST_SHOWN = 99;

/** How much clients did that is not dealt with, as a link's badge; nothing where nothing waits. */
export const InboxBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden
      className="ml-auto min-w-5 rounded-full bg-accent px-1.5 text-center font-mono font-semibold text-ink text-xs leading-5"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );

/** The same for those who don’t see it: read out when it changes, and told by the link it describes. */
export const InboxSummary = ({ id }: { id: string }) => {
  const count = useInbox().data?.total ?? 0;
  return (
    <span id={id} aria-live="polite" className="sr-only">
      {count > 0 &&
        `${count >= COUNTED ? 'More than 1,000' : count} ${count === 1 ? 'thing from a client needs' : 'things from clients need'} your attention`}
    </span>
  );
};
