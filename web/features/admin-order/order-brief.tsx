import { briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { touchable } from '../../ui/dense.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { OrderSection } from './order-section.tsx';

/** `open.example.com/track/42`, without what every link has in common. */
const shorten = (url: string): string => url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

/** The brief: the songs with what they should sound like, then the client's own words and the add-ons. */
export const OrderBrief = ({ order }: { order: OrderDetail }) => {
  const chosen = order.chosen_add_ons;
  // The heading of the page names a single song.
  const songs = order.songs.filter(({ references }) => order.songs.length > 1 || references.length > 0);
  const texts = briefTextNames.filter((name) => order[name] !== '');
  if (texts.length + songs.length + chosen.length === 0)
    return (
      <section
        id="brief"
        aria-label="Brief"
        className="flex min-h-12 scroll-mt-36 flex-wrap items-center gap-x-2 border-hairline border-t py-2 md:max-lg:scroll-mt-48"
      >
        <h2 className="font-semibold">Brief</h2>
        <p className="min-w-0 text-muted text-sm wrap-anywhere">Nothing written · {order.service.name}</p>
        {order.terms && (
          <div className="text-muted text-sm">
            <AcceptedTerms {...order.terms} />
          </div>
        )}
      </section>
    );
  return (
    <OrderSection id="brief" title="Brief" leads>
      <ol className="mb-4 grid gap-2 empty:hidden">
        {songs.map((song) => (
          <li key={song.song} className="wrap-anywhere">
            <span className="font-medium">{getSongName(song)}</span>
            {song.references.length > 0 && (
              <ul aria-label={`References of ${getSongName(song)}`}>
                {song.references.map((url) => (
                  <li key={url}>
                    <a
                      className={`link text-sm ${touchable}`}
                      href={url}
                      target="_blank"
                      rel="noreferrer noopener"
                    >
                      {shorten(url)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <dl className="grid gap-3">
        {texts.map((name) => (
          <div key={name}>
            <dt className="mb-0.5 text-muted text-sm">{orderTextFields[name].label}</dt>
            <dd className="wrap-anywhere">
              <p className="max-w-prose whitespace-pre-wrap">{order[name]}</p>
            </dd>
          </div>
        ))}
        <div>
          <dt className="mb-0.5 text-muted text-sm">Service</dt>
          <dd className="wrap-anywhere">{order.service.name}</dd>
        </div>
        {order.terms && (
          <div>
            <dt className="mb-0.5 text-muted text-sm">Terms</dt>
            <dd>
              <AcceptedTerms {...order.terms} />
            </dd>
          </div>
        )}
        {chosen.length > 0 && (
          <div>
            <dt className="mb-1 text-muted text-sm">Add-ons</dt>
            <dd>
              <ul className="flex flex-wrap items-center gap-1.5">
                {chosen.map(({ id, name }) => (
                  <li key={id} className="rounded-sm border border-edge bg-raised px-2 py-0.5 text-sm">
                    {name}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </OrderSection>
  );
};
