import type { PageData } from '../../shared/pages.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Unsubscribes from bulk emails: a form that posts to its own URL, including the link's token, and works without
 * scripts.
 */
const UnsubscribePage = ({ data }: { data: PageData }) => {
  if (data.page === 'unsubscribe') return <OnTheList data={data} />;
  return data.page === 'unsubscribed' ? <OffTheList data={data} /> : <Unknown data={data} />;
};
export default UnsubscribePage;

const BARS = Array.from({ length: 120 }, (_, bar) => bar);
// Three waveforms: one that plays on, one that was faded out, and one that never had a signal.
const playing = BARS.map((bar) => 22 + 30 * Math.sin(bar * 0.7) ** 2 * (1.2 + Math.sin(bar * 0.13)));
const faded = BARS.map((bar) => Math.max(1, (playing[bar] ?? 0) * (1 - bar / 50)));
const unplugged = BARS.map((bar) => (bar % 30 === 14 ? 18 : 2));

const OnTheList = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="Emails / on" title="You’re subscribed." peaks={playing}>
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

const OffTheList = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="Emails / off" title="You’re unsubscribed." peaks={faded}>
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

const Unknown = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="404 / no such link" title="This link is incomplete." peaks={unplugged}>
    <p>
      Some email apps cut long links. Open it again from the email, or write to{' '}
      <a className="link wrap-anywhere py-3.5" href={`mailto:${data.settings.contact_email}`}>
        {data.settings.contact_email}
      </a>{' '}
      and we’ll unsubscribe you. If we’ve deleted your data, you’re already off the list.
    </p>
  </MessagePage>
);
