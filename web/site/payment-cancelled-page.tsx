import type { PageData } from '../../shared/pages.ts';
import { PaymentCancelled } from '../features/payment/payment-cancelled.tsx';
import { SiteFrame } from './site-frame.tsx';

const PaymentCancelledPage = ({ data }: { data: PageData }) => (
  <SiteFrame data={data}>
    <PaymentCancelled settings={data.settings} />
  </SiteFrame>
);
export default PaymentCancelledPage;
