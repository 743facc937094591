import type { ReactNode } from 'react';
import { limits } from '../../../shared/limits.ts';
import { placeholderList } from '../../../shared/placeholders.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { CheckField, SelectField } from '../../ui/form-fields.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { useOffer } from '../admin-offer/use-offer.ts';
import { AccentSetting } from './accent-setting.tsx';
import { CurrencyPanel } from './currency-panel.tsx';
import { TextSetting } from './field-controls.tsx';
import {
  aboutFields,
  demoField,
  depositField,
  faceFields,
  figureFields,
  handleFields,
  headingField,
  heroFields,
  lockFields,
  messageField,
  nextReceiptField,
  numberingField,
  prefixField,
  quoteDaysField,
  receiptField,
  reminderField,
  retentionField,
  schemeField,
  studioFields,
  type TextFieldDefinition,
} from './field-definitions.ts';
import { LogoPanel } from './logo-panel.tsx';
import { formDefaults, getValidFields, type SettingsText } from './parse-settings.ts';
import { PortraitPanel } from './portrait-panel.tsx';
import { SectionList } from './section-list.tsx';
import { AboutPreview, HeroPreview, PaymentPreview } from './site-preview.tsx';
import { SiteTextFields } from './site-text-fields.tsx';

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mb-4 max-w-prose text-muted text-sm">{children}</p>
);

const Words = ({ list, form }: { list: TextFieldDefinition[]; form: FieldForm<SettingsText> }) =>
  list.map((described) => <TextSetting key={described.name} described={described} form={form} />);

const beside = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]';
const halves = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2';

type PartProps = { form: FieldForm<SettingsText>; stored: OwnerSettings };

const StudioFields = ({ form, stored }: PartProps) => (
  <div className={halves}>
    <Panel title="Studio">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Words list={studioFields} form={form} />
        <Words list={faceFields} form={form} />
      </div>
    </Panel>
    <PortraitPanel of={stored.engineer_name || stored.business_name} />
  </div>
);

const LookFields = ({ form }: PartProps) => (
  <div className={halves}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LogoPanel />
      <Panel title="Colours and font">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField form={form} {...schemeField} />
          <SelectField form={form} {...headingField} />
          <AccentSetting form={form} />
        </div>
      </Panel>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title="Sections of the landing page">
        <SectionList form={form} />
      </Panel>
      <Panel title="Links to your profiles">
        <LinkList form={form} name="social_links" max={limits.social_links} add="Add a link">
          None. Add profiles or a newsletter, and they’re linked at the foot of your site’s pages.
        </LinkList>
      </Panel>
    </div>
  </div>
);

const PaymentFields = ({ form }: PartProps) => {
  const text = form.values;
  return (
    <div className={halves}>
      <Panel title="Payment">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Words list={handleFields} form={form} />
          <Words list={[messageField]} form={form} />
          <PaymentPreview
            message={text.payment_message}
            onFill={(words) => form.set({ payment_message: words })}
          />
        </div>
      </Panel>
      <Panel title="Payment reminders">
        <CheckField form={form} {...reminderField} />
      </Panel>
    </div>
  );
};

const MoneyFields = ({ form, stored }: PartProps) => (
  <div className={halves}>
    <CurrencyPanel form={form} stored={stored} />
    <Panel title="Deposit">
      <TextSetting described={depositField} form={form} />
    </Panel>
    <Panel title="Receipts">
      <div className="grid gap-4">
        <Words list={[receiptField]} form={form} />
        <CheckField form={form} {...numberingField} />
        <Words list={[prefixField, nextReceiptField]} form={form} />
      </div>
    </Panel>
    <Panel title="Quotes">
      <TextSetting described={quoteDaysField} form={form} />
    </Panel>
  </div>
);

const TextFields = ({ form, stored }: PartProps) => {
  const text = form.values;
  const { data: offer } = useOffer();
  const facts = { ...stored, ...getValidFields(text), service: offer?.services[0]?.name ?? '' };
  const areExamples = figureFields.every(({ name }) => text[name] === formDefaults[name]);
  return (
    <>
      <Panel title="Words on the front page">
        <Note>
          Use {placeholderList} in all texts of this page for your first service, base price, numbers and
          studio name.
        </Note>
        <div className={beside}>
          <div className="grid gap-4">
            <Words list={heroFields} form={form} />
          </div>
          <HeroPreview text={text} facts={facts} />
          <div className="grid gap-4">
            <Words list={aboutFields} form={form} />
          </div>
          <AboutPreview text={text} facts={facts} />
        </div>
      </Panel>
      <div className={halves}>
        <Panel title="Figures">
          <Note>
            The four numbers at the top of your landing page. Add a plus if you like. Clear a figure to hide
            it and any sentence that uses it.
            {areExamples && ' These are examples, so visitors don’t see them. Enter your own.'}
          </Note>
          <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
            <Words list={figureFields} form={form} />
          </div>
        </Panel>
        <Panel title="Samples">
          <CheckField form={form} {...demoField} />
        </Panel>
      </div>
      <SiteTextFields form={form} />
    </>
  );
};

const DeliveryFields = ({ form }: PartProps) => (
  <div className={halves}>
    <Panel title="Delivery">
      <div className="grid gap-3">
        {lockFields.map((described) => (
          <CheckField key={described.name} form={form} {...described} />
        ))}
      </div>
    </Panel>
    <Panel title="Files of completed orders">
      <TextSetting described={retentionField} form={form} />
    </Panel>
  </div>
);

/** The fields of each page of the settings. */
export const settingsFields = {
  studio: StudioFields,
  look: LookFields,
  payment: PaymentFields,
  money: MoneyFields,
  texts: TextFields,
  delivery: DeliveryFields,
};
export type FormPage = keyof typeof settingsFields;
