import type { PageData } from '../../shared/pages.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Letters and the way off their list: a form that posts to its own address, link and all, and needs no script. */
const UnsubscribePage = ({ data }: { data: PageData }) => {
  if (data.page === 'unsubscribe') return <OnTheList data={data} />;
  return data.page === 'unsubscribed' ? <OffTheList data={data} /> : <Unknown data={data} />;
};
export default UnsubscribePage;

const BARS = Array.from({ length: 120 }, (_, bar) => bar);
// A phrase that goes on, one that has been faded out, and a cable that was never plugged in.
const playing = BARS.map((bar) => 22 + 30 * Math.sin(bar * 0.7) ** 2 * (1.2 + Math.sin(bar * 0.13)));
const faded = BARS.map((bar) => Math.max(1, (playing[bar] ?? 0) * (1 - bar / 50)));
const unplugged = BARS.map((bar) => (bar % 30 === 14 ? 18 : 2));

const OnTheList = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="Letters / on" title="You are on the list." peaks={playing}>
    <p className="text-pretty">
      Letters from {data.settings.business_name} come to you. Press the button, and they stop at once. Mail
      about your own orders goes on: that they arrived, that they are paid, how they stand.
    </p>
    <form method="post">
      <Button type="submit" name="list" value="leave">
        Unsubscribe
      </Button>
    </form>
  </MessagePage>
);

const OffTheList = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="Letters / off" title="You are off the list." peaks={faded}>
    <p>
      {data.settings.business_name} sends you no more letters. What still comes is mail about your own orders:
      that they arrived, that they are paid, how they stand.
    </p>
    <p>Left by mistake? One press puts you back.</p>
    <form method="post">
      <Button type="submit" name="list" value="join" kind="secondary">
        Subscribe again
      </Button>
    </form>
  </MessagePage>
);

const Unknown = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="404 / no such link" title="This link is not complete." peaks={unplugged}>
    <p>
      These links are long, and some programs cut them. Open it once more from the mail, or write to{' '}
      <a className="link wrap-anywhere py-3.5" href={`mailto:${data.settings.contact_email}`}>
        {data.settings.contact_email}
      </a>{' '}
      to be taken off the list by hand. If your data was deleted here, you are on no list any more.
    </p>
  </MessagePage>
);
