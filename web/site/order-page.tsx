import type { PageData } from '../../shared/pages.ts';
import { OrderPage as Order } from '../features/order-page/order-page.tsx';
import { SiteFrame } from './site-frame.tsx';

/** One page for all orders: the order is in the path, and its key in the fragment. */
const OrderPage = ({ data }: { data: PageData }) => (
  <SiteFrame data={data}>
    <Order settings={data.settings} maxUploadMb={data.max_upload_mb} />
  </SiteFrame>
);
export default OrderPage;
