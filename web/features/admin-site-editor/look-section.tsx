import { CheckField, SelectField } from '../../ui/form-fields.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccentSetting } from '../admin-settings/accent-setting.tsx';
import { demoField, figureFields, headingField, schemeField } from '../admin-settings/field-definitions.ts';
import { LogoPanel } from '../admin-settings/logo-panel.tsx';
import { defaultText } from '../admin-settings/parse-settings.ts';
import { SectionList } from '../admin-settings/section-list.tsx';
import { Fields, Note, type SectionProps, Stack } from '../admin-settings/section-parts.tsx';

const SiteEditor = lazyPart(
  async () => (await import('./site-editor.tsx')).SiteEditor,
  'The preview couldn’t load.',
  <Skeleton className="h-96" />,
);

/** How the site looks and what it says, beside a preview of it. */
export const LookSection = ({ form, stored }: SectionProps) => {
  const areExamples = figureFields.every(({ name }) => form.values[name] === defaultText[name]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      <Stack>
        <Panel title="Colours and font">
          <div className="grid gap-4">
            <SelectField form={form} {...schemeField} />
            <AccentSetting form={form} />
            <SelectField form={form} {...headingField} />
          </div>
        </Panel>
      </Stack>
      <div className="xl:sticky xl:top-20 xl:row-span-2">
        <SiteEditor form={form} stored={stored} />
      </div>
      <Stack>
        <LogoPanel />
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
    </div>
  );
};
