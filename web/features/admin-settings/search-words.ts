/**
 * What else a field, a section or a page of the settings is found by, besides its label and its name in the API: labels
 * that it once had, and names of the API that are edited there.
 */
export const fieldAliases: Record<string, readonly string[]> = {
  base_price: ['Base price'],
  regular_price: ['Regular price'],
  'add-ons': [
    ...['rush_price', 'stems_price', 'clean_edit_price', 'vocal_tuning_price'],
    ...['additional_revisions_price', 'instrumental_version_price', 'acapella_version_price'],
  ],
  ways: ['payment_methods', 'Payment handles'],
  card: ['secret_key', 'webhook_secret', 'Stripe'],
  turnaround: ['Standard (hours)', 'Promise'],
  rush_turnaround: ['Rush (hours)'],
  retention_days: ['Retention', 'Delete after (days)', 'Old files'],
  unpaid_files_days: ['Remove after (days)', 'Storage'],
  'tax.mode': ['VAT', 'GST', 'Sales tax'],
  portrait: ['Picture of you'],
  logo: ['Picture of your logo'],
  'site-pages': ['pages'],
  email: ['email_server', 'smtp_url', 'Mail server', 'Outgoing server'],
};

/** The words that the palette finds a field by, beside its label. */
export const getSearchWords = (name: string): string =>
  [name, name.replace(/[_-]/g, ' '), ...(fieldAliases[name] ?? [])].join(' ');
