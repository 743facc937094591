import Check from 'lucide-react/icons/check';
import { Fragment } from 'react';
import { describeAddOn } from '../../../shared/describe-add-on.ts';
import { formatList } from '../../../shared/format.ts';
import type { AddOn, Offer, Service } from '../../../shared/offer.ts';
import type { PageData } from '../../../shared/pages.ts';
import { getAccount, type PublicMethod, payWith } from '../../../shared/payments.ts';
import { describeVolume, savingsPerSong } from '../../../shared/pricing.ts';
import { nameFreeRounds } from '../../../shared/rounds.ts';
import { splitLines } from '../../../shared/site-texts/lines.ts';
import { pricingTexts } from '../../../shared/site-texts/pricing.ts';
import { describeBack, getNextDates, getServiceHours, type WorkQueue } from '../../../shared/turnaround.ts';
import { baseKinds, getMainKind } from '../../../shared/version-kinds.ts';
import { showAmount, showMoney } from '../../lib/locale.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { showAddedTax, showTax } from '../../lib/show-tax.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

const work: Record<string, string> = {
  'mix, master': 'Full mix and master of your song',
  mix: 'Full mix of your song',
  master: 'Your song, mastered',
};

const files = {
  master: ['WAV and MP3, ready for every store'],
  mix: ['A WAV, ready for mastering'],
  none: [],
};

const listIncluded = (
  { delivers, ...service }: Service,
  { free_rounds, turnaround, locale }: PageData['settings'],
  queue: WorkQueue | null,
) => [
  ...[work[baseKinds.filter((kind) => delivers.includes(kind)).join(', ')] ?? []].flat(),
  nameFreeRounds(free_rounds),
  ...files[getMainKind(delivers)],
  describeBack(getServiceHours({ turnaround }, service), queue, locale),
  'All genres',
  delivers.includes('mix') ? 'I listen to your rough mix first' : 'I listen to what you have first',
];

/** The hours that a rush shortens: those of the first service it’s offered with. */
const getHours = (settings: PageData['settings'], { services: ids }: AddOn, services: Service[]) => ({
  ...settings,
  turnaround: getServiceHours(
    settings,
    services.find(({ id }) => ids?.includes(id) ?? true),
  ),
});

const describe = (
  addOn: AddOn,
  { settings, offer, queue }: Pick<PageData, 'settings' | 'offer' | 'queue'>,
): string => {
  const hours = getHours(settings, addOn, offer.services);
  const does = describeAddOn(addOn, hours, queue && getNextDates(queue, hours, 1));
  return [does, describeServices(addOn, offer.services)].filter(Boolean).join(' ');
};

/** `Only with Mastering.`, where an add-on isn’t offered with every service. */
const describeServices = ({ services: ids }: AddOn, services: Service[]): string =>
  ids && services.some(({ id }) => !ids.includes(id))
    ? `Only with ${formatList(services.filter(({ id }) => ids.includes(id)).map(({ name }) => name))}.`
    : '';

export const Pricing = ({ settings, offer, queue }: Pick<PageData, 'settings' | 'offer' | 'queue'>) => {
  const { services, add_ons, currency, tax } = offer;
  const [first, ...others] = services;
  const saved = first ? savingsPerSong(first, currency) : 0;
  const ways = settings.payment_methods;
  const texts = { ...pricingTexts, ...settings.texts };
  return (
    <>
      <SectionHeading data-text="pricing_title" data-intro="pricing_intro" title={texts.pricing_title}>
        {texts.pricing_intro}
      </SectionHeading>
      <div className="mt-6 grid gap-x-16 gap-y-8 md:mt-12 md:gap-y-14 lg:grid-cols-[5fr_8fr]">
        <div>
          {first && others.length > 0 && <h3 className="mb-2 font-semibold text-lg">{first.name}</h3>}
          {saved > 0 && (
            <p className="figures text-muted md:text-xl">
              <span className="sr-only">Regular price </span>
              <s>{showAmount(settings.regular_price, currency)}</s>
            </p>
          )}
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="wide text-6xl text-text md:text-8xl">
              {showAmount(settings.base_price, currency)}
            </span>
            <span className="text-xl">per song</span>
          </p>
          {saved > 0 && (
            <p className="mt-2 text-muted md:text-lg">{`You save ${showMoney(saved, settings.currency)} on every song.`}</p>
          )}
          {first && <PriceNotes service={first} offer={offer} />}
          <ul data-text="included" className="mt-4 md:mt-8">
            {first &&
              (splitLines(texts.included) ?? listIncluded(first, settings, queue)).map((item) => (
                <li key={item} className="flex items-center gap-3 py-1 md:py-2">
                  <Check aria-hidden className="size-5 shrink-0 text-muted" />
                  {item}
                </li>
              ))}
          </ul>
          {others.length > 0 && (
            <dl className="mt-4 divide-y divide-hairline border-hairline border-y md:mt-8">
              {others.map(({ id, name, price, description }) => (
                <div key={id} className="flex items-baseline justify-between gap-x-4 py-2">
                  <dt>
                    {name}
                    {description && <span className="block text-muted text-sm">{description}</span>}
                  </dt>
                  <dd className="shrink-0 figures">
                    {showAmount(price, currency)} <span className="text-muted text-xs">per song</span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {others.length > 0 && <AddedTax tax={tax} />}
          <Button
            data-text="pricing_button"
            className="mt-8 max-md:hidden"
            onClick={() => scrollToSection('contact-form')}
          >
            {texts.pricing_button}
          </Button>
        </div>
        <div>
          {add_ons.length > 0 && <h3 className="mb-3 font-semibold text-lg">Optional add-ons</h3>}
          <dl className="divide-y divide-hairline border-hairline border-y empty:hidden">
            {add_ons.map((addOn) => (
              <div key={addOn.id} className="flex items-baseline justify-between gap-x-6 py-2 md:py-2.5">
                <dt className="font-medium leading-snug">
                  {addOn.name}
                  <span className="block max-w-[60ch] font-normal text-muted text-sm leading-snug max-md:hidden">
                    {describe(addOn, { settings, offer, queue })}
                  </span>
                </dt>
                <dd className="flex shrink-0 items-baseline gap-2 whitespace-nowrap">
                  {showAmount(addOn.price, currency)}
                  <span className="text-muted text-xs">per {addOn.per}</span>
                </dd>
              </div>
            ))}
          </dl>
          {add_ons.length > 0 && <AddedTax tax={tax} />}
          {/* On a phone, the order form below says it. */}
          <p className="mt-4 max-w-[68ch] text-muted leading-relaxed max-md:hidden">
            You pay me directly, outside this site
            {ways.map((method, index) => (
              <Fragment key={method.id}>
                {index === 0 ? ': ' : index < ways.length - 1 ? ', ' : ' or '}
                <Account method={method} isFirst={index === 0} />
              </Fragment>
            ))}
            . {ways.length > 1 ? 'You choose how after you order.' : 'You order first, and pay after.'}
          </p>
        </div>
      </div>
    </>
  );
};

/** What else decides a price: a number of songs, and the tax. */
const PriceNotes = ({ service, offer }: { service: Service; offer: Offer }) => {
  const { currency, tax } = offer;
  const notes = [
    ...describeVolume(service, (price) => showAmount(price, currency)),
    ...(tax.mode === 'none' ? [] : [showAddedTax(tax) ?? showTax({ ...tax, mode: tax.mode })]),
  ];
  return notes.map((note) => (
    <p key={note} className="mt-2 text-muted md:text-lg">
      {note}
    </p>
  ));
};

/** Below a list of prices that come without their tax. */
const AddedTax = ({ tax }: Pick<Offer, 'tax'>) =>
  tax.mode === 'added' && <p className="mt-2 text-muted text-sm">{showAddedTax(tax)}</p>;

/** `to $LowTide on Cash App`, `by bank transfer`. */
const Account = ({ method, isFirst }: { method: PublicMethod; isFirst: boolean }) =>
  getAccount(method) ? (
    <>
      {isFirst && 'to '}
      <span data-example={`${method.kind}_handle`} className="inline-block max-w-full text-sm text-text">
        {getAccount(method)}
      </span>{' '}
      on {method.label}
    </>
  ) : (
    payWith(method.label)
  );
