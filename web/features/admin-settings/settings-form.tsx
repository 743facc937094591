import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { placeholderList } from '../../../shared/placeholders.ts';
import { toPriceList } from '../../../shared/pricing.ts';
import { defaultStudioSettings, type FormSettings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CheckField, SelectField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type FieldForm, useForm } from '../../ui/use-form.ts';
import { AmountSetting, TextSetting } from './field-controls.tsx';
import {
  aboutFields,
  demoField,
  faceFields,
  figureFields,
  handleFields,
  heroFields,
  lockFields,
  messageField,
  priceFields,
  receiptField,
  reminderField,
  retentionField,
  revisionField,
  schemeField,
  studioFields,
  type TextFieldDefinition,
} from './field-definitions.ts';
import {
  getChangedFields,
  getValidFields,
  parsePrices,
  parseSettings,
  type SettingsText,
  toSettingsText,
} from './parse-settings.ts';
import { SampleOrder } from './sample-order.tsx';
import { AboutPreview, HeroPreview, PaymentPreview } from './site-preview.tsx';

const Section = ({ id, title, note, children }: SectionProps) => (
  <div id={id} className="scroll-mt-20">
    <Panel title={title}>
      {note && <p className="mb-4 max-w-prose text-muted text-sm">{note}</p>}
      {children}
    </Panel>
  </div>
);
type SectionProps = { id: string; title: string; note?: ReactNode; children: ReactNode };

const Words = ({ list, form }: { list: TextFieldDefinition[]; form: FieldForm<SettingsText> }) =>
  list.map((described) => <TextSetting key={described.name} described={described} form={form} />);

const beside = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]';

/** The form for prices, names, texts and figures. Nothing becomes public before it is saved. */
const SettingsForm = ({ stored }: { stored: FormSettings }) => {
  const form = useSettingsForm(stored);
  const text = form.values;
  const priced = parsePrices(text);
  const facts = { ...stored, ...getValidFields(text) };

  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LeaveWarning hasChanges={form.hasChanges} />
      <Section id="prices" title="Prices">
        <div className={beside}>
          <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
            {priceFields.map((described) => (
              <AmountSetting key={described.name} described={described} form={form} />
            ))}
          </div>
          <SampleOrder stored={toPriceList(stored)} typed={priced && toPriceList(priced)} />
        </div>
      </Section>
      <Section id="studio" title="Studio">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Words list={studioFields} form={form} />
        </div>
      </Section>
      <Section
        id="words"
        title="Words on the front page"
        note={`Use ${placeholderList} in these four fields for your base price, numbers and studio name.`}
      >
        <div className={beside}>
          <div className="grid gap-4">
            <Words list={heroFields} form={form} />
          </div>
          <HeroPreview text={text} facts={facts} />
          <div className="grid gap-4">
            <Words list={aboutFields} form={form} />
          </div>
          <AboutPreview text={text} facts={facts} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Words list={faceFields} form={form} />
          </div>
        </div>
      </Section>
      <Section id="colours" title="Colours">
        <SelectField form={form} {...schemeField} className="max-w-sm" />
      </Section>
      <Section
        id="figures"
        title="Figures"
        note={`The four numbers at the top of your landing page. Add a plus if you like. Clear a figure to hide it and any sentence that uses it.${figureFields.some(({ name }) => text[name] !== defaultStudioSettings[name]) ? '' : ' These are examples, so visitors don’t see them. Enter your own.'}`}
      >
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
          <Words list={figureFields} form={form} />
        </div>
      </Section>
      <Section id="samples" title="Samples">
        <CheckField form={form} {...demoField} />
      </Section>
      <Section id="payment" title="Payment">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Words list={handleFields} form={form} />
          {!text.paypal_handle.trim() && !text.cashapp_handle.trim() && (
            <p role="status" className="border-accent border-l-3 pl-3 text-sm sm:col-span-2">
              With both blank, clients read that you’ll email them how to pay, and each order needs your
              reply.
            </p>
          )}
          <Words list={[messageField]} form={form} />
          <PaymentPreview
            message={text.payment_message}
            onFill={(words) => form.set({ payment_message: words })}
          />
          <Words list={[receiptField]} form={form} />
        </div>
      </Section>
      <Section id="reminders" title="Payment reminders">
        <CheckField form={form} {...reminderField} />
      </Section>
      <Section id="delivery" title="Delivery">
        <div className="grid gap-3">
          {lockFields.map((described) => (
            <CheckField key={described.name} form={form} {...described} />
          ))}
          <div className="max-w-prose">
            <TextSetting described={revisionField} form={form} />
          </div>
        </div>
      </Section>
      <Section id="retention" title="Files of completed orders">
        <div className="max-w-prose">
          <TextSetting described={retentionField} form={form} />
        </div>
      </Section>
      <SaveBar isChanged={form.hasChanges} isSaving={form.isBusy} onDiscard={() => form.reset()} />
    </form>
  );
};

/** Sticks to the bottom of the window while any part of the form is visible. */
const SaveBar = ({ isChanged, isSaving, onDiscard }: SaveBarProps) => (
  <div className="bottom-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-t-md border border-hairline bg-raised px-4 py-3">
    <ActionButton type="submit" isBusy={isSaving}>
      {isSaving ? 'Saving…' : 'Save settings'}
    </ActionButton>
    {isChanged ? (
      <>
        <ActionButton kind="quiet" onClick={onDiscard}>
          Discard changes
        </ActionButton>
        <span className="text-muted text-sm max-sm:hidden">Not saved yet</span>
      </>
    ) : (
      <span className="text-muted text-sm">All changes saved</span>
    )}
  </div>
);
type SaveBarProps = { isChanged: boolean; isSaving: boolean; onDiscard(): void };

export const SettingsPanel = () => {
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
    // The form must start from what is stored now, not from an earlier visit's cache.
    gcTime: 0,
    // No refetch while the form is being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Loaded
      query={settings}
      failed="Failed to load the settings"
      loading={
        <Panel title="Prices">
          <div role="status" aria-label="Loading the settings" className="grid gap-4 sm:grid-cols-3">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-20" />
            ))}
          </div>
        </Panel>
      }
    >
      {(stored) => <SettingsForm stored={stored} />}
    </Loaded>
  );
};

/** The settings form. Only changes are sent. */
const useSettingsForm = (stored: FormSettings) => {
  const client = useQueryClient();
  const form = useForm({
    start: toSettingsText(stored),
    read: parseSettings,
    send: async (settings): Promise<FormSettings> => {
      const body = getChangedFields(stored, settings);
      return Object.keys(body).length > 0 ? call('PUT /api/admin/settings', { body }) : stored;
    },
    onSent: (saved) => {
      client.setQueryData(['settings'], saved);
      void client.invalidateQueries({ queryKey: ['public-settings'] });
      form.reset(toSettingsText(saved));
    },
    done: 'Settings saved',
    failed: (reason) => `Your settings weren’t saved. ${reason}`,
  });
  const { ref } = form.props;
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    const named = ref.current?.elements.namedItem(hash.slice(1));
    if (!(named instanceof HTMLElement)) return;
    named.scrollIntoView({ block: 'center' });
    named.focus({ preventScroll: true });
  }, [hash, key]);
  return form;
};
