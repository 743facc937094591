import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import * as z from 'zod/mini';
import type { RequestedEmail } from '../features/admin-emails/start-email.ts';

/** The tabs of the Messaging page as named in its URL: `?tab=individual`; the first one has no name. */
export const tabs = ['bulk', 'individual', 'sent'] as const;
export type Tab = (typeof tabs)[number];

/** The tab for a URL; `to` or `order` requests an individual email. */
export const parseTab = (params: URLSearchParams): Tab => {
  const known = tabs.find((tab) => tab === params.get('tab'));
  return known ?? (params.get('to') ? 'individual' : 'bulk');
};

export const formatTab = (tab: Tab): URLSearchParams => new URLSearchParams(tab === 'bulk' ? {} : { tab });

const locationState = z.object({ content: z.object({ subject: z.string(), message: z.string() }) });

/** The email a URL requests: recipient and order. The page that links here may pass the content in the navigation state. */
export const parseRequestedEmail = (params: URLSearchParams, state?: unknown): RequestedEmail | null => {
  const to = params.get('to')?.trim().slice(0, 254);
  if (!to) return null;
  const order_id = params.get('order')?.trim().slice(0, 40) ?? '';
  const { data: words } = locationState.safeParse(state);
  return { to, order_id, ...words };
};

const names: Record<Tab, string> = { bulk: 'Bulk Email', individual: 'Individual Email', sent: 'Sent' };

/** The page's three tabs; arrow keys move between them and open the tab they reach. */
export const MessagingTabs = ({ tab, onOpen, children }: MessagingTabsProps) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    const now = tabs.indexOf(tab);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[key];
    if (to === undefined) return;
    preventDefault();
    const next = tabs.at(to % tabs.length) as Tab;
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Emails"
        onKeyDown={(event) => onKeyDown({ key: event.key, preventDefault: () => event.preventDefault() })}
        className="mb-6 flex overflow-x-auto border-hairline border-b"
      >
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onOpen(name)}
            className="-mb-px min-h-11 shrink-0 cursor-pointer whitespace-nowrap border-transparent border-b-2 px-4 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-selected:border-text aria-selected:text-text"
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </>
  );
};
type MessagingTabsProps = { tab: Tab; onOpen: (tab: Tab) => void; children: ReactNode };
