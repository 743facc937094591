import type { ComponentType, ReactNode } from 'react';
import type { PageData, PageName } from '../../shared/pages.ts';
import { Waveform } from '../features/players/waveform.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';

/** A page with a single message, above a waveform that illustrates it. */
const MessagePage = ({ code, title, peaks, children }: MessagePageProps) => (
  <>
    <section className="mx-auto max-w-page px-page py-16 md:py-24">
      <p className="label mb-6 text-muted">{code}</p>
      <h1 className="wide mb-6 max-w-4xl text-balance text-4xl md:text-6xl">{title}</h1>
      <div className="max-w-2xl space-y-8 text-lg text-muted leading-relaxed">{children}</div>
    </section>
    <Waveform
      peaks={peaks}
      side="before"
      bars={peaks.length}
      position={0}
      duration={null}
      playing={null}
      className="h-32 md:h-44"
    />
  </>
);
type MessagePageProps = {
  code: string;
  title: string;
  peaks: number[];
  children: ReactNode;
};

type PageProps = { data: PageData };

// The waveform of a clipped recording.
const clipped = Array.from({ length: 120 }, (_, bar) => Math.min(96, 70 + 60 * Math.sin(bar * 0.9) ** 2));

const ErrorPage = ({ data }: PageProps) => (
  <MessagePage code="Error / clipped" title="Something went wrong on our side." peaks={clipped}>
    <p>
      We’ve logged the error. Try again in a minute. If it keeps happening, write to{' '}
      <MailLink address={data.settings.contact_email} />. Confirmed orders are safe.
    </p>
    <p className="flex flex-wrap gap-3">
      <a className={buttonClasses('primary')} href={data.path}>
        Try again
      </a>
      <a className={buttonClasses('secondary')} href="/">
        Back to Home
      </a>
    </p>
  </MessagePage>
);

// The waveform of a recording that fades to silence.
const fading = Array.from({ length: 120 }, (_, bar) =>
  Math.max(0, (80 - bar) * (0.55 + 0.45 * Math.sin(bar * 1.9))),
);

const NotFoundPage = () => (
  <MessagePage code="404 / no signal" title="This page doesn’t exist." peaks={fading}>
    <p>Check the address for typos, or start again from the home page.</p>
    <p className="flex flex-wrap gap-3">
      <a className={buttonClasses('primary')} href="/">
        Back to Home
      </a>
      <a className={buttonClasses('secondary')} href="/faq">
        Read the FAQ
      </a>
    </p>
  </MessagePage>
);

const BARS = Array.from({ length: 120 }, (_, bar) => bar);
// Three waveforms: one that plays on, one that was faded out, and one that never had a signal.
const playing = BARS.map((bar) => 22 + 30 * Math.sin(bar * 0.7) ** 2 * (1.2 + Math.sin(bar * 0.13)));
const faded = BARS.map((bar) => Math.max(1, (playing[bar] ?? 0) * (1 - bar / 50)));
const unplugged = BARS.map((bar) => (bar % 30 === 14 ? 18 : 2));

const OnTheList = ({ data }: PageProps) => (
  <MessagePage code="Emails / on" title="You’re subscribed." peaks={playing}>
    <p className="text-pretty">
      You get emails from {data.settings.business_name}. Unsubscribe to stop them right away. You’ll still get
      emails about your own orders.
    </p>
    <form method="post">
      <Button type="submit" name="list" value="leave">
        Unsubscribe
      </Button>
    </form>
  </MessagePage>
);

const OffTheList = ({ data }: PageProps) => (
  <MessagePage code="Emails / off" title="You’re unsubscribed." peaks={faded}>
    <p>
      {data.settings.business_name} won’t send you any more news. You’ll still get emails about your own
      orders.
    </p>
    <p>Unsubscribed by mistake? You can resubscribe.</p>
    <form method="post">
      <Button type="submit" name="list" value="join" kind="secondary">
        Subscribe again
      </Button>
    </form>
  </MessagePage>
);

const Unknown = ({ data }: PageProps) => (
  <MessagePage code="404 / no such link" title="This link is incomplete." peaks={unplugged}>
    <p>
      Some email apps cut long links. Open it again from the email, or write to{' '}
      <MailLink address={data.settings.contact_email} /> and we’ll unsubscribe you. If we’ve deleted your
      data, you’re already off the list.
    </p>
  </MessagePage>
);

// Unsubscribing from bulk emails: a form that posts to its own URL, including the link's token, and works without scripts.
const pages: Partial<Record<PageName, ComponentType<PageProps>>> = {
  unsubscribe: OnTheList,
  unsubscribed: OffTheList,
  'unsubscribe-unknown': Unknown,
  'not-found': NotFoundPage,
};

/** The pages with a single message. */
const MessagePages = ({ data }: PageProps) => {
  const Page = pages[data.page] ?? ErrorPage;
  return <Page data={data} />;
};
export default MessagePages;
