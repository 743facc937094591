import type { Settings } from '../../../shared/settings.ts';
import { FindOrder } from '../placed-order/find-order.tsx';

/** Shown for any link that doesn't work: possible reasons, and what to do. */
export const WrongLink = ({ settings }: { settings: Settings }) => (
  <>
    <p className="label mb-4 text-muted">No order here</p>
    <h1 className="wide mb-6 max-w-4xl text-balance text-4xl md:text-6xl">
      This link doesn’t open an order.
    </h1>
    <p className="max-w-prose text-lg text-muted leading-relaxed">
      Some email apps cut long links, and we may have sent you a newer one. Open the latest email about your
      order, or have your links sent again. You can also write to{' '}
      <a className="link wrap-anywhere py-3.5" href={`mailto:${settings.contact_email}`}>
        {settings.contact_email}
      </a>
      .
    </p>
    <FindOrder className="mt-12" />
  </>
);
