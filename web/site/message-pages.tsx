import type { ComponentType, ReactNode } from 'react';
import { packWaveform } from '../../shared/audio/peaks.ts';
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
    <Waveform peaks={peaks} side="before" isServed className="h-32 md:h-44" />
  </>
);
type MessagePageProps = {
  code: string;
  title: string;
  peaks: string;
  children: ReactNode;
};

type PageProps = { data: PageData };

const COLUMNS = 600;
/** A drawn waveform, from its loudness at each share of its length. */
const drawn = (loudness: (at: number) => number): string => {
  const rms = Array.from(
    { length: COLUMNS },
    (_, n) => loudness(n / COLUMNS) * (0.7 + 0.3 * Math.sin(n * 0.41)),
  );
  return packWaveform({
    rms,
    peaks: rms.map((level, n) => level * (1.5 + 0.9 * Math.sin(n * 1.9) * Math.sin(n * 0.37))),
  });
};

// The waveform of a clipped recording.
const clipped = drawn((at) => 0.5 + 0.2 * Math.sin(at * 40));

const ErrorPage = ({ data }: PageProps) => (
  <MessagePage code="Error / clipped" title="Something went wrong on this site." peaks={clipped}>
    <p>
      The error is logged. Try again in a minute. If it keeps happening, write to{' '}
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
const fading = drawn((at) => Math.max(0, 0.5 - at * 0.75) * (0.75 + 0.25 * Math.sin(at * 70)));

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

// Three waveforms: one that plays on, one that was faded out, and one that never had a signal.
const isPlaying = (at: number) => 0.16 + 0.2 * Math.sin(at * 84) ** 2 * (1.2 + Math.sin(at * 16));
const playing = drawn(isPlaying);
const faded = drawn((at) => Math.max(0, isPlaying(at) * (1 - at * 2.4)));
const unplugged = drawn((at) => ((at * COLUMNS) % 150 > 148 ? 0.1 : 0.005));

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
      <MailLink address={data.settings.contact_email} /> and I’ll unsubscribe you. If I’ve deleted your data,
      you’re already off the list.
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
