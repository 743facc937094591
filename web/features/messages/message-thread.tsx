import { useState } from 'react';
import type { OrderMessage } from '../../../shared/messages.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useEarlierItems } from '../../ui/use-earlier-items.ts';

/** Number of latest messages shown before asking for older ones. */
const LATEST = 12;

/** Messages of both sides, oldest first, one's own on the right. New ones are announced to screen readers. */
export const MessageThread = ({ me, names, messages, messages_before, loadEarlier }: MessageThreadProps) => {
  const { items, hasEarlier, isLoading, showEarlier } = useEarlierItems(
    messages,
    messages_before,
    async (before) => {
      const page = await loadEarlier(before);
      return { items: page.messages, before: page.messages_before };
    },
  );
  const all = items.sort((one, other) => one.at.localeCompare(other.at));
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? all : all.slice(-LATEST);
  const hidden = all.length - shown.length;
  return (
    <>
      {(hidden > 0 || hasEarlier) && (
        <Button
          kind="quiet"
          className={classes(dense, 'mb-3')}
          aria-disabled={isLoading}
          onClick={() => (hidden > 0 ? setWhole(true) : void showEarlier())}
        >
          {isLoading
            ? 'Loading…'
            : `Show ${hasEarlier ? '' : `${hidden} `}earlier ${hidden === 1 && !hasEarlier ? 'message' : 'messages'}`}
        </Button>
      )}
      <div role="log" aria-label="Messages">
        <ol className="space-y-3">
          {shown.map(({ id, from, text, at }) => (
            <li
              key={id}
              className={classes(
                'w-fit max-w-[88%] rounded-md border px-3.5 py-2.5',
                from === me ? 'ml-auto border-hairline bg-raised' : 'border-edge bg-ink',
              )}
            >
              <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-muted text-xs">
                <span className="font-semibold text-text wrap-anywhere">
                  {from === me ? 'You' : names[from]}
                </span>
                <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
};

export type MessageThreadProps = {
  /** The latest, oldest first. */
  messages: OrderMessage[];
  /** What to load earlier ones with; null when there are none. */
  messages_before: string | null;
  loadEarlier(before: string): Promise<{ messages: OrderMessage[]; messages_before: string | null }>;
  me: OrderMessage['from'];
  names: Record<OrderMessage['from'], string>;
};
