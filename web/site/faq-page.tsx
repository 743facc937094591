import type { PageData } from '../../shared/pages.ts';
import { FaqSection } from '../features/faq/faq-section.tsx';
import { SiteFrame } from './site-frame.tsx';

const FaqPage = ({ data }: { data: PageData }) => (
  <SiteFrame data={data}>
    <FaqSection items={data.faq} settings={data.settings} />
  </SiteFrame>
);
export default FaqPage;
