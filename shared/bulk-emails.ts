import * as z from 'zod/mini';
import { clientFilter } from './clients.ts';
import { findUnfilledPlaceholder } from './email-gaps.ts';
import { unknownVariables } from './email-variables.ts';
import { emailState } from './emails.ts';
import { emailAddress, knownVersion, line, paragraph, rowVersion, timestamp } from './fields.ts';
import { limits } from './limits.ts';

const knownVariables = z.superRefine((text: string, context) => {
  const [unknown] = unknownVariables(text);
  if (unknown !== undefined)
    context.addIssue({
      code: 'custom',
      message: `{{${unknown}}} isn’t a variable. Use one from the list beside the form`,
    });
});

/** Rejects text that still has placeholders to fill in by hand. */
const noGaps = z.superRefine((text: string, context) => {
  const message = findUnfilledPlaceholder(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const subjectOr = (absent: string) =>
  line('Subject', limits.mail_subject, absent).check(z.minLength(1, { error: absent }), knownVariables);
const messageOr = (absent: string) =>
  paragraph('Message', limits.mail_message, absent).check(
    z.refine((text) => text !== '', { error: absent }),
    knownVariables,
  );

const bulkEmpty = 'Please fill in subject and message';
const individualEmpty = 'Please fill in all fields';

/**
 * A bulk email. The server selects recipients by the filter, which has no default, so that no
 * slip writes to everyone; a non-empty list of addresses narrows the selection.
 */
export const bulkEmail = z.object({
  subject: subjectOr(bulkEmpty).check(noGaps),
  message: messageOr(bulkEmpty).check(noGaps),
  recipient_filter: clientFilter,
  recipient_emails: z._default(
    z.array(z.string().check(z.maxLength(limits.email))).check(z.maxLength(100_000)),
    [],
  ),
});
export type BulkEmail = z.infer<typeof bulkEmail>;

/**
 * An email to one client. With `order_id` it is about that order: its variables are filled in and it appears in the
 * order's timeline.
 */
export const individualEmail = z.object({
  recipient_email: emailAddress,
  subject: subjectOr(individualEmpty).check(noGaps),
  message: messageOr(individualEmpty).check(noGaps),
  order_id: z.nullish(z.string().check(z.maxLength(40))),
});
export type IndividualEmail = z.infer<typeof individualEmail>;

/** Asks for a rendered preview. Without a recipient, variables get the latest client's values, or examples. */
export const emailPreviewQuestion = z.object({
  subject: line('Subject', limits.mail_subject).check(knownVariables),
  message: paragraph('Message', limits.mail_message).check(knownVariables),
  recipient_email: z._default(z.string().check(z.maxLength(limits.email)), ''),
  order_id: z.nullish(z.string().check(z.maxLength(40))),
  is_bulk: z._default(z.boolean(), false),
});

/** `example`: there was no client to take values from. `missing`: variables that are empty for this recipient. */
export const emailPreview = z.object({
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  example: z.boolean(),
  missing: z.array(z.string()),
});
export type EmailPreview = z.infer<typeof emailPreview>;

/** One of the owner's own templates; the built-in ones are in email-templates.ts. */
export const emailTemplateForm = z.object({
  name: line('Name', limits.title, 'Name is required').check(z.minLength(1, { error: 'Name is required' })),
  subject: subjectOr(bulkEmpty),
  message: messageOr(bulkEmpty),
});
export type EmailTemplateForm = z.infer<typeof emailTemplateForm>;
export const emailTemplateChange = z.extend(emailTemplateForm, knownVersion);
export const emailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: timestamp,
  ...rowVersion,
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

/** Why a client who matches the filter gets no bulk email. */
const exclusion = z.enum(['unsubscribed', 'not_mailable']);

/** Who would get a bulk email: exact counts, and one page of each list, sorted by name. */
export const recipientList = z.object({
  count: z.int(),
  excluded_count: z.int(),
  recipients: z.array(z.object({ name: z.string(), email: z.string() })),
  excluded: z.array(z.object({ name: z.string(), email: z.string(), reason: exclusion })),
  next_cursor: z.nullable(z.string()),
});
export type RecipientList = z.infer<typeof recipientList>;

/** A bulk email and its progress; counts are recipients by the state of their email. */
export const bulkEmailSummary = z.object({
  id: z.string(),
  subject: z.string(),
  message: z.string(),
  recipient_filter: clientFilter,
  recipient_count: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  created_at: timestamp,
});
export type BulkEmailSummary = z.infer<typeof bulkEmailSummary>;

/** The result of a bulk email for one recipient. */
export const bulkEmailResult = z.object({
  email_id: z.string(),
  recipient: z.string(),
  state: emailState,
  error: z.nullable(z.string()),
  next_attempt_at: z.nullable(timestamp),
  sent_at: z.nullable(timestamp),
});
export type BulkEmailResult = z.infer<typeof bulkEmailResult>;

/**
 * Whether a mail server is connected and how delivery is going. `problem`: why emails don't go out; `untested` until a
 * server saved in the settings has taken one; `not_working` when it took none since its last refusal, and some wait.
 * `test_recipient`: where a test would go. `last_error`: the server's latest refusal within the last day. `untold`: what
 * waits to be told to clients while there is a problem, by the kind of email.
 */
export const emailStatus = z.object({
  is_connected: z.boolean(),
  problem: z.nullable(z.enum(['no_server', 'password_lost', 'untested', 'not_working'])),
  server: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  test_recipient: z.string(),
  queued: z.int(),
  failed: z.int(),
  last_sent_at: z.nullable(timestamp),
  last_error: z.nullable(z.object({ at: timestamp, error: z.string() })),
  untold: z.array(z.object({ kind: z.string(), emails: z.int() })),
});
export type EmailStatus = z.infer<typeof emailStatus>;
