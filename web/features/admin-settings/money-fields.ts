import type { TaxRule } from '../../../shared/tax.ts';
import type { FieldDefinition, SwitchField, TextFieldDefinition } from './field-definitions.ts';

export const depositField: TextFieldDefinition = {
  name: 'deposit_percent',
  label: 'Deposit (percent)',
  hint: 'What you need before you start, as part of the total. The rest is due before the download. Enter 0 to ask for everything first. Orders keep the deposit they were placed with.',
  inputMode: 'decimal',
  isWide: true,
};

export const numberingField: FieldDefinition<SwitchField> = {
  name: 'receipt_numbering',
  label: 'Number receipts',
  hint: 'The payment that completes an order gives its receipt the next number of the year, without a gap. So does cancelling an order whose money you keep. Once it has a number, a receipt can’t change.',
};

export const prefixField: TextFieldDefinition = {
  name: 'receipt_prefix',
  label: 'Receipt prefix',
  hint: 'Letters and digits before year and number: HS gives HS-2026-0001. Leave blank for 2026-0001.',
  isWide: true,
};

export const nextReceiptField: TextFieldDefinition = {
  name: 'receipt_next_number',
  label: 'Next receipt number',
  hint: 'This year’s. Raise it if you gave numbers elsewhere, or after restoring an older backup.',
  inputMode: 'numeric',
  isWide: true,
};

export const quoteDaysField: TextFieldDefinition = {
  name: 'quote_days',
  label: 'Quotes are valid for (days)',
  hint: 'Clients can’t accept or pay a price of yours after that, unless you renew it. 0 never ends them.',
  inputMode: 'numeric',
  isWide: true,
};

export const receiptField: TextFieldDefinition = {
  name: 'receipt_details',
  label: 'Receipt details',
  hint: 'Your address, tax number or whatever your receipts need, below your business name. Only clients with an order see it.',
  rows: 4,
  hasParagraphs: true,
  isWide: true,
};

export const taxModeField = {
  name: 'tax.mode',
  label: 'Tax',
  options: [
    ['none', 'No tax'],
    ['included', 'Included in your prices'],
    ['added', 'Added to your prices'],
  ],
} as const satisfies FieldDefinition<'tax.mode'> & {
  options: readonly (readonly [TaxRule['mode'], string])[];
};

export const taxFields: TextFieldDefinition[] = [
  { name: 'tax.label', label: 'Tax name', hint: 'Like VAT, GST or Sales tax' },
  { name: 'tax.percent', label: 'Tax rate', hint: 'In percent', inputMode: 'decimal' },
];
