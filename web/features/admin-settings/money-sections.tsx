import { CheckField, SelectField } from '../../ui/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CurrencyPanel } from './currency-panel.tsx';
import { TextSetting } from './field-controls.tsx';
import { messageField, reminderField, retentionField, unpaidFilesField } from './field-definitions.ts';
import {
  depositField,
  nextReceiptField,
  numberingField,
  prefixField,
  quoteDaysField,
  receiptField,
  taxFields,
  taxModeField,
} from './money-fields.ts';
import { PaymentWording } from './payment-wording.tsx';
import { Fields, type SectionProps } from './section-parts.tsx';

export const PaymentSection = ({ form }: SectionProps) => (
  <Panel title="How to pay, in words">
    <Fields list={[messageField]} form={form}>
      <PaymentWording
        message={form.values.payment_message}
        onFill={(words) => form.set({ payment_message: words })}
      />
    </Fields>
  </Panel>
);

export const RemindersSection = ({ form }: SectionProps) => (
  <Panel title="Payment reminders">
    <CheckField form={form} {...reminderField} />
  </Panel>
);

export const CurrencySection = (props: SectionProps) => <CurrencyPanel {...props} />;

/** The tax of orders from now on; each order keeps its own. */
export const TaxSection = ({ form }: SectionProps) => (
  <Panel title="Tax">
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField form={form} {...taxModeField} />
      {form.values['tax.mode'] !== 'none' &&
        taxFields.map((described) => <TextSetting key={described.name} described={described} form={form} />)}
    </div>
    <p className="mt-3 max-w-prose text-muted text-sm">
      Shown on its own line in the order form, emails and receipts, after any discount. Orders keep the tax
      they were placed with.
    </p>
  </Panel>
);

export const DepositSection = ({ form }: SectionProps) => (
  <Panel title="Deposit">
    <TextSetting described={depositField} form={form} />
  </Panel>
);

export const QuotesSection = ({ form }: SectionProps) => (
  <Panel title="Quotes">
    <TextSetting described={quoteDaysField} form={form} />
  </Panel>
);

export const ReceiptsSection = ({ form }: SectionProps) => (
  <Panel title="Receipts">
    <div className="grid gap-4">
      <Fields list={[receiptField]} form={form} />
      <CheckField form={form} {...numberingField} />
      <Fields list={[prefixField, nextReceiptField]} form={form} />
    </div>
  </Panel>
);

/** What is deleted, and when. */
export const DataSection = ({ form }: SectionProps) => (
  <Panel title="Data">
    <Fields list={[unpaidFilesField, retentionField]} form={form} />
  </Panel>
);
