import type { Settings } from '../../../shared/settings.ts';

export const PaymentOptions = ({ settings }: { settings: Settings }) => (
  <section className="mx-auto max-w-page px-page py-16">
    <h1 className="wide text-4xl">Payment options</h1>
    <p>{settings.business_name}</p>
  </section>
);
