import type { ReactNode } from 'react';
import type { AddOn, Offer } from '../../shared/offer.ts';
import type { PageData } from '../../shared/pages.ts';
import { getAccount } from '../../shared/payments.ts';
import { getSitePagePath } from '../../shared/site-page-paths.ts';
import { footerTexts } from '../../shared/site-texts/footer.ts';
import { splitLines } from '../../shared/site-texts/lines.ts';
import { classes } from '../lib/classes.ts';
import { showAmount } from '../lib/locale.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Logo } from '../ui/logo.tsx';
import { MailLink } from '../ui/mail-link.tsx';

const sold: Record<string, string> = { mix: 'Audio mixing', master: 'Audio mastering' };
const sameWork = ['instrumental', 'acapella'];

/** What is offered, briefly: the work of all services, what add-ons deliver besides, and the rush. */
const listServices = ({ services, add_ons }: Offer): string[] => {
  const isRush = ({ effect }: AddOn) => effect === 'rush';
  const extras = add_ons.filter((row) => !isRush(row) && row.delivers && !sameWork.includes(row.delivers));
  return [
    ...Object.entries(sold).flatMap(([kind, words]) =>
      services.some(({ delivers }) => delivers.some((delivered) => delivered === kind)) ? [words] : [],
    ),
    ...services.filter(({ delivers }) => delivers.length === 0).map(({ name }) => name),
    ...[...extras, ...add_ons.filter(isRush)].map(({ name }) =>
      name === 'Clean edit' ? 'Clean and radio edits' : name,
    ),
    'More on request',
  ];
};

const Column = ({ title, isTall = false, children }: ColumnProps) => (
  <div className={classes('min-w-0 max-md:text-sm', isTall && 'max-lg:row-span-2')}>
    <h2 className="label mb-2 text-muted md:mb-4">{title}</h2>
    {children}
  </div>
);

type ColumnProps = { title: string /** Beside two others. */; isTall?: boolean; children: ReactNode };

export const Footer = ({
  settings,
  offer,
  year,
  site_pages,
  logo,
}: Pick<PageData, 'settings' | 'offer' | 'year' | 'site_pages' | 'logo'>) => {
  const texts = { ...footerTexts, ...settings.texts };
  const promises = splitLines(texts.promises);
  return (
    <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-5 px-page py-6 md:gap-x-8 md:gap-y-12 md:py-16 lg:grid-cols-[1.5fr_1fr_1.2fr_1.2fr]">
      <div className="max-lg:col-span-2">
        <p className="wide mb-2 flex items-center gap-3 text-lg">
          {logo ? (
            <Logo logo={logo} name={settings.business_name} />
          ) : (
            <>
              <BrandMark />
              <span className="min-w-0 wrap-anywhere">{settings.business_name}</span>
            </>
          )}
        </p>
        <p data-text="footer_text" className="max-w-xs text-muted">
          {texts.footer_text || `${offer.services[0]?.name} for independent artists. I answer every email.`}
        </p>
        <MailLink address={settings.contact_email} className="inline-flex min-h-11 items-center" />
        {settings.social_links.length > 0 && (
          <ul className="flex flex-wrap gap-x-5">
            {settings.social_links.map(({ label, url }) => (
              <li key={url}>
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={url}
                  rel="me noopener"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Column title="Services" isTall>
        <ul data-text="footer_services" className="space-y-1 md:space-y-2">
          {(splitLines(texts.footer_services) ?? listServices(offer)).map((service) => (
            <li key={service}>{service}</li>
          ))}
        </ul>
      </Column>
      <Column title="Payment and pricing">
        <dl className="space-y-1 md:space-y-2">
          {settings.payment_methods.map((method) => (
            <div key={method.id}>
              <dt className="inline text-muted">{method.label} </dt>
              <dd
                data-example={`${method.kind}_handle`}
                className="inline text-sm wrap-anywhere empty:hidden"
              >
                {getAccount(method)}
              </dd>
            </div>
          ))}
          <div>
            <dt className="inline text-muted">Base price </dt>
            <dd className="inline text-sm wrap-anywhere">
              {`${showAmount(settings.base_price, settings.currency)} per song`}
            </dd>
          </div>
        </dl>
      </Column>
      <Column title="Studio details">
        <p className="mb-2 wrap-anywhere md:mb-4">{`© ${year > 2025 ? `2025-${year}` : '2025'} ${settings.business_name}`}</p>
        {settings.postal_address && (
          <address className="mb-4 not-italic wrap-anywhere">{settings.postal_address}</address>
        )}
        {promises && (
          <ul data-text="promises" className="space-y-1 text-muted md:space-y-2">
            {promises.map((tagline) => (
              <li key={tagline}>{tagline}</li>
            ))}
          </ul>
        )}
        <ul className="mt-2 flex flex-wrap gap-x-5 empty:hidden">
          {site_pages
            .filter(({ in_footer }) => in_footer)
            .map(({ slug, title }) => (
              <li key={slug}>
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={getSitePagePath(slug)}
                >
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </Column>
    </div>
  );
};
