import type { PageData } from '../../shared/pages.ts';
import { PaymentSuccess } from '../features/payment/payment-success.tsx';
import { SiteFrame } from './site-frame.tsx';

const PaymentSuccessPage = ({ data }: { data: PageData }) => (
  <SiteFrame data={data}>
    <PaymentSuccess settings={data.settings} />
  </SiteFrame>
);
export default PaymentSuccessPage;
