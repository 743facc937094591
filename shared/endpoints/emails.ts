import { z } from 'zod';
import {
  bulkEmail,
  bulkEmailResult,
  bulkEmailSummary,
  emailPreview,
  emailPreviewQuestion,
  emailStatus,
  emailTemplate,
  emailTemplateChange,
  emailTemplateForm,
  individualEmail,
  recipientList,
} from '../bulk-emails.ts';
import { clientFilter } from '../clients.ts';
import { emailServer, emailServerChange, emailTest } from '../email-server.ts';
import { email, emailState } from '../emails.ts';
import { pageQuery } from '../fields.ts';
import { done, endpoint, idParams } from './endpoint.ts';

/** The outbox, emails to clients, and their templates. */
export const emailEndpoints = {
  listEmails: endpoint('GET /api/admin/emails', 'owner', 'The outbox, newest first', {
    query: z.object({ ...pageQuery, state: z.optional(emailState) }),
    response: z.object({ emails: z.array(email), next_cursor: z.string().nullable() }),
  }),
  retryEmail: endpoint('POST /api/admin/emails/:id/retry', 'owner', 'Queue a failed message again', {
    params: idParams,
    response: email,
  }),
  getEmail: endpoint('GET /api/admin/emails/:id', 'owner', 'One message of the outbox', {
    params: idParams,
    response: email,
  }),
  getMailStatus: endpoint(
    'GET /api/admin/mail',
    'owner',
    'Whether a mail server is connected, and how it goes',
    { response: emailStatus },
  ),
  getEmailServer: endpoint(
    'GET /api/admin/email-server',
    'owner',
    'The mail server that emails leave by; never its password',
    { response: emailServer },
  ),
  changeEmailServer: endpoint(
    'PUT /api/admin/email-server',
    'owner',
    'Save a mail server; what waits in the outbox is sent at once',
    { body: emailServerChange, response: emailServer, current: emailServer },
  ),
  removeEmailServer: endpoint(
    'DELETE /api/admin/email-server',
    'owner',
    'Remove the mail server; emails wait in the outbox',
    { response: emailServer },
  ),
  testEmailServer: endpoint(
    'POST /api/admin/email-server/test',
    'owner',
    'Send the owner a test email now, and tell what the mail server answered',
    { response: emailTest },
  ),
  sendEmail: endpoint(
    'POST /api/admin/email/individual',
    'owner',
    'Write to one client; the same email again within a minute is answered with the first result',
    { body: individualEmail, response: done.extend({ email_id: z.string() }) },
  ),
  sendBulkEmail: endpoint(
    'POST /api/admin/email/bulk',
    'owner',
    'Write to many clients, each once and none who unsubscribed; the same again within a minute is answered with the first result',
    {
      body: bulkEmail,
      // `left_out`: how many recipients were skipped because a variable is empty for them, and why.
      response: done.extend({
        sent_count: z.number().int(),
        mailing_id: z.string().nullable(),
        left_out: z.string().optional(),
      }),
    },
  ),
  previewEmail: endpoint('POST /api/admin/email/preview', 'owner', 'How an email would read to a client', {
    body: emailPreviewQuestion,
    response: emailPreview,
  }),
  sendTemplateTest: endpoint(
    'POST /api/admin/email/test',
    'owner',
    'Queue an email to the owner as a client would get it',
    { body: emailPreviewQuestion, response: email },
  ),
  listRecipients: endpoint(
    'GET /api/admin/email/recipients',
    'owner',
    'Who a bulk mail would reach, and who not, and why',
    { query: z.object({ ...pageQuery, filter: z._default(clientFilter, 'all') }), response: recipientList },
  ),
  listMailings: endpoint(
    'GET /api/admin/mailings',
    'owner',
    'Bulk mails, newest first, and how far each has come',
    {
      query: z.object(pageQuery),
      response: z.object({ mailings: z.array(bulkEmailSummary), next_cursor: z.string().nullable() }),
    },
  ),
  getMailing: endpoint(
    'GET /api/admin/mailings/:id',
    'owner',
    'A bulk mail with what became of it for each recipient, page by page',
    {
      params: idParams,
      query: z.object({ ...pageQuery, state: z.optional(emailState) }),
      response: z.object({
        ...bulkEmailSummary.shape,
        results: z.array(bulkEmailResult),
        next_cursor: z.string().nullable(),
      }),
    },
  ),
  cancelMailing: endpoint('POST /api/admin/mailings/:id/cancel', 'owner', 'Withdraw what has not left yet', {
    params: idParams,
    response: bulkEmailSummary,
  }),
  listEmailTemplates: endpoint(
    'GET /api/admin/email/templates',
    'owner',
    'The owner’s own templates, newest first',
    { response: z.object({ templates: z.array(emailTemplate) }) },
  ),
  addEmailTemplate: endpoint('POST /api/admin/email/templates', 'owner', 'Save a template', {
    body: emailTemplateForm,
    response: emailTemplate,
  }),
  changeEmailTemplate: endpoint('PUT /api/admin/email/templates/:id', 'owner', 'Change a template', {
    params: idParams,
    body: emailTemplateChange,
    response: emailTemplate,
    current: emailTemplate,
  }),
  deleteEmailTemplate: endpoint('DELETE /api/admin/email/templates/:id', 'owner', 'Delete a template', {
    params: idParams,
    response: done,
  }),
};
