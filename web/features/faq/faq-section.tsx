import type { FaqItem } from '../../../shared/content.ts';
import type { Settings } from '../../../shared/settings.ts';

export const FaqSection = ({ items, settings }: { items: FaqItem[] | null; settings: Settings }) => (
  <section className="mx-auto max-w-page px-page py-16">
    <h1 className="wide text-4xl">Frequently asked questions</h1>
    <p>
      {items?.length ?? 0} answers by {settings.business_name}
    </p>
  </section>
);
