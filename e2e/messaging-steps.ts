import type { Page } from 'playwright-core';

/** The fields and buttons of the Messaging page. */
export const deskOf = (page: Page) => ({
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  recipients: page.getByLabel('Recipients', { exact: true }),
  recipient: page.getByLabel('Recipient', { exact: true }),
  order: page.getByLabel('About order', { exact: true }),
  subject: page.getByLabel('Subject', { exact: true }),
  message: page.getByLabel('Message', { exact: true }),
  template: (name: string) =>
    page.getByRole('region', { name: 'Templates' }).getByRole('button', { name, exact: true }),
  preview: page.getByRole('region', { name: 'Email preview' }),
  sendOne: page.getByRole('button', { name: 'Send Email', exact: true }),
  sendMany: page.getByRole('button', { name: 'Send Bulk Email', exact: true }),
  question: page.getByRole('alertdialog'),
});
