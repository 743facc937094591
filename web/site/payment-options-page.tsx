import type { PageData } from '../../shared/pages.ts';
import { PaymentOptions } from '../features/payment/payment-options.tsx';
import { SiteFrame } from './site-frame.tsx';

const PaymentOptionsPage = ({ data }: { data: PageData }) => (
  <SiteFrame data={data}>
    <PaymentOptions settings={data.settings} />
  </SiteFrame>
);
export default PaymentOptionsPage;
