import { limits } from '../../../shared/limits.ts';
import { Panel } from '../../ui/panel.tsx';
import { LinkList } from '../../ui/row-list.tsx';
import { faceFields, studioFields } from './field-definitions.ts';
import { PortraitPanel } from './portrait-panel.tsx';
import { Fields, Halves, type SectionProps } from './section-parts.tsx';

export const NameSection = ({ form }: SectionProps) => (
  <Halves>
    <Panel title="Studio">
      <Fields list={studioFields} form={form} />
    </Panel>
    <Panel title="Links to your profiles">
      <LinkList form={form} name="social_links" max={limits.social_links} add="Add a link">
        None. Add profiles or a newsletter, and they’re linked at the foot of your site’s pages.
      </LinkList>
    </Panel>
  </Halves>
);

export const FaceSection = ({ form, stored }: SectionProps) => (
  <Halves>
    <Panel title="Who you are">
      <Fields list={faceFields} form={form} />
    </Panel>
    <PortraitPanel of={stored.engineer_name || stored.business_name} />
  </Halves>
);
