import { useState } from 'react';
import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import type { Settings } from '../../../shared/settings.ts';
import { AccordionItem } from '../../ui/accordion.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LostLinkForm } from '../placed-order/lost-link-form.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { useFaq } from './use-faq.ts';

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
            <AccordionItem title={item.question} level={2}>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {item.answer}
              </p>
            </AccordionItem>
          </li>
        ))}
      </ul>
    </>
  );
};
type AnswersProps = { items: FaqItem[]; chosen: FaqCategory | null; onShowAll(): void };

export const FaqSection = ({ items: served, settings }: FaqSectionProps) => {
  const items = useFaq(served, settings);
  const [chosen, setChosen] = useState<FaqCategory | null>(null);
  return (
    <div className="mx-auto max-w-page px-page py-16">
      <h1 className="wide mb-4 max-w-4xl text-balance text-4xl md:text-6xl">Frequently asked questions</h1>
      <p className="mb-10 max-w-prose text-lg text-muted">
        What artists ask before they send their files, answered by the engineer who’ll mix them.
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
            <p className="mb-4 text-muted">
              Email the studio. You’ll hear back from the person who’d mix your song.
            </p>
            <p className="mb-6">
              <a
                className="link inline-flex min-h-11 items-center wrap-anywhere"
                href={`mailto:${settings.contact_email}`}
              >
                {settings.contact_email}
              </a>
            </p>
            <a className={buttonClasses('primary', 'w-full')} href="/">
              Start a Project
            </a>
          </section>
          <LostLinkForm className="rounded-md border border-hairline bg-panel p-6" />
        </div>
      </div>
    </div>
  );
};
type FaqSectionProps = { items: FaqItem[] | null; settings: Settings };
