import { limits } from '../../../shared/limits.ts';
import { placeholderList } from '../../../shared/placeholders.ts';
import { CheckField, SelectField } from '../../ui/form-fields.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOffer } from '../admin-offer/use-offer.ts';
import { AccentSetting } from './accent-setting.tsx';
import {
  aboutFields,
  demoField,
  faceFields,
  figureFields,
  headingField,
  heroFields,
  schemeField,
  studioFields,
} from './field-definitions.ts';
import { LogoPanel } from './logo-panel.tsx';
import { defaultText, getValidFields } from './parse-settings.ts';
import { PortraitPanel } from './portrait-panel.tsx';
import { SectionList } from './section-list.tsx';
import { Fields, Halves, Note, type SectionProps, Stack } from './section-parts.tsx';
import { AboutPreview, HeroPreview } from './site-preview.tsx';
import { SiteTextFields } from './site-text-fields.tsx';

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

export const LookSection = ({ form }: SectionProps) => {
  const areExamples = figureFields.every(({ name }) => form.values[name] === defaultText[name]);
  return (
    <Halves>
      <Stack>
        <LogoPanel />
        <Panel title="Colours and font">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField form={form} {...schemeField} />
            <SelectField form={form} {...headingField} />
            <AccentSetting form={form} />
          </div>
        </Panel>
      </Stack>
      <Stack>
        <Panel title="Sections of the landing page">
          <SectionList form={form} />
        </Panel>
        <Panel title="Your numbers">
          <Note>
            The four numbers at the top of your landing page. Add a plus if you like. Clear a figure to hide
            it and any sentence that uses it.
            {areExamples && ' These are examples, so visitors don’t see them. Enter your own.'}
          </Note>
          <Fields list={figureFields} form={form} />
        </Panel>
        <Panel title="Samples">
          <CheckField form={form} {...demoField} />
        </Panel>
      </Stack>
    </Halves>
  );
};

export const TextsSection = ({ form, stored }: SectionProps) => {
  const text = form.values;
  const { data: offer } = useOffer();
  const facts = { ...stored, ...getValidFields(text), service: offer?.services[0]?.name ?? '' };
  return (
    <Stack>
      <Panel title="Words on the front page">
        <Note>
          Use {placeholderList} in all texts of your site for your first service, base price, numbers and
          studio name.
        </Note>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
          <Fields list={heroFields} form={form} />
          <HeroPreview text={text} facts={facts} />
          <Fields list={aboutFields} form={form} />
          <AboutPreview text={text} facts={facts} />
        </div>
      </Panel>
      <SiteTextFields form={form} />
    </Stack>
  );
};
