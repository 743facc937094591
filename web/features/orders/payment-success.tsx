import type { Settings } from '../../../shared/settings.ts';

export const PaymentSuccess = ({ settings }: { settings: Settings }) => (
  <section className="mx-auto max-w-page px-page py-16">
    <h1 className="wide text-4xl">Payment success</h1>
    <p>{settings.business_name}</p>
  </section>
);
