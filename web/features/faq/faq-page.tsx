import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import type { Offer } from '../../../shared/offer.ts';
import type { PageData } from '../../../shared/pages.ts';
import { call } from '../../lib/api.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LostLinkForm } from '../placed-order/lost-link-form.tsx';
import { CategoryTiles } from './category-tiles.tsx';

/** Answers served with the page or fetched by the browser; the built-in ones if there are none. */
const useFaq = ({ faq: served, built_in_faq = [] }: PageData): FaqItem[] | null => {
  const [items, setItems] = useState(served);
  useEffect(() => {
    if (served) return;
    const control = new AbortController();
    call('GET /api/faq', { signal: control.signal })
      .then((answer) => setItems(answer.items))
      .catch(() => control.signal.aborted || setItems([]));
    return () => control.abort();
  }, [served]);
  return items?.length === 0 ? built_in_faq : items;
};

const Answer = ({ title, children }: { title: string; children: ReactNode }) => {
  return (
    <details className="group border-hairline border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3 font-semibold hover:underline md:py-4 md:text-lg [&::-webkit-details-marker]:hidden">
        <h2 dir="auto" className="wrap-anywhere min-w-0">
          {title}
        </h2>
        <Plus aria-hidden className="shrink-0 text-muted transition-transform group-open:rotate-45" />
      </summary>
      <div className="max-w-[70ch] pb-6 text-muted">{children}</div>
    </details>
  );
};

const skeletonCards = [1, 2, 3, 4, 5];

// Items of other categories are hidden, not unmounted, so that an open answer is still open when it reappears.
const Answers = ({ items, chosen, onShowAll }: AnswersProps) => {
  const isShown = ({ category }: FaqItem) => chosen === null || category === chosen;
  const count = items.filter(isShown).length;
  return (
    <>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="label text-muted">
          {count === 1 ? '1 answer' : `${count} answers`}
        </p>
        <button
          type="button"
          aria-pressed={chosen === null}
          onClick={onShowAll}
          className="link inline-flex min-h-11 cursor-pointer items-center aria-pressed:text-muted aria-pressed:no-underline"
        >
          All questions
        </button>
      </div>
      <ul className="border-hairline border-t">
        {items.map((item) => (
          <li key={item.id} hidden={!isShown(item)}>
            <Answer title={item.question}>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {item.answer}
              </p>
            </Answer>
          </li>
        ))}
      </ul>
    </>
  );
};

/** What is done to a song, as a verb: that of the first service. */
const nameWork = ({ services: [service] }: Offer): string => {
  if (service?.delivers.includes('mix')) return 'mix';
  return service?.delivers.includes('master') ? 'master' : 'work on';
};
type AnswersProps = { items: FaqItem[]; chosen: FaqCategory | null; onShowAll(): void };

const FaqPage = ({ data }: { data: PageData }) => {
  const { settings, offer } = data;
  const verb = nameWork(offer);
  const items = useFaq(data);
  const [chosen, setChosen] = useState<FaqCategory | null>(null);
  return (
    <div className="mx-auto max-w-page px-page py-16">
      <h1 className="wide mb-4 max-w-4xl text-balance text-4xl md:text-6xl">Frequently asked questions</h1>
      <p className="mb-10 max-w-prose text-balance text-lg text-muted">
        {`What artists ask before they send their files, answered by the engineer who’ll ${verb} them.`}
      </p>
      <CategoryTiles items={items} chosen={chosen} onChoose={setChosen} />
      <div className="mt-12 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {items ? (
          <div>
            <Answers items={items} chosen={chosen} onShowAll={() => setChosen(null)} />
          </div>
        ) : (
          <div aria-busy="true" className="space-y-3">
            <p role="status" className="sr-only">
              Loading the answers
            </p>
            {skeletonCards.map((card) => (
              <Skeleton key={card} className="h-16" />
            ))}
          </div>
        )}
        <div className="space-y-6 lg:sticky lg:top-24">
          <section aria-labelledby="faq-ask" className="rounded-md border border-hairline bg-panel p-6">
            <h2 id="faq-ask" className="wide mb-3 text-xl">
              Still Have Questions?
            </h2>
            <p className="mb-4 text-muted">{`Email me. I’m the one who’d ${verb} your song.`}</p>
            <p className="mb-6">
              <MailLink address={settings.contact_email} className="inline-flex min-h-11 items-center" />
            </p>
            <a className={buttonClasses('primary', 'w-full')} href="/">
              Start a Project
            </a>
          </section>
          <LostLinkForm
            settings={settings}
            className="max-w-none! rounded-md border border-hairline bg-panel p-6"
          />
        </div>
      </div>
    </div>
  );
};
export default FaqPage;
