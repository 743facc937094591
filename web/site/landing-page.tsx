import { Suspense } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { island } from '../lib/island.tsx';
import { SiteFrame } from './site-frame.tsx';

const OrderForm = island(
  async () => (await import('../features/orders/order-form.tsx')).OrderForm,
  'contact-form',
);

const LandingPage = ({ data }: { data: PageData }) => (
  <SiteFrame data={data}>
    <section id="contact-form" className="mx-auto max-w-page px-page py-24">
      <h2 className="wide mb-8 text-4xl">Submit Your Project</h2>
      <Suspense fallback={null}>
        <OrderForm settings={data.settings} max_upload_mb={data.max_upload_mb} />
      </Suspense>
    </section>
  </SiteFrame>
);
export default LandingPage;
