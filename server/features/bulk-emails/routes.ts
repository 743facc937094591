import type { FastifyInstance } from 'fastify';
import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { decodeCursor, encodeCursor } from '../../http/list-query.ts';
import { AppError } from '../../lib/errors.ts';
import { forgetDuplicate } from '../emails/duplicate-queries.ts';
import { dropParts } from './parts-queries.ts';
import { presentBulkEmails } from './present.ts';
import { findBulkEmail, listBulkEmails, listResults, withdrawSome } from './queries.ts';
import { listRecipients } from './recipients.ts';
import { sendBulkEmail } from './send-bulk-email.ts';

/** Enough for a hundred thousand addresses of typical length. */
const MAX_BYTES = 4 * MEBIBYTE;

export const addBulkEmailRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database } = deps;
  const mailingWith = async (id: string): Promise<BulkEmailSummary> => {
    const row = await findBulkEmail(database.read, id);
    const [mailing] = row ? await presentBulkEmails(database.read, [row]) : [];
    if (!mailing) throw new AppError('not_found', 'There’s no such bulk email');
    return mailing;
  };

  bind(
    app,
    endpoints.sendBulkEmail,
    async ({ body }) => {
      const sent = await sendBulkEmail(deps, body);
      return {
        ...sent,
        message: sent.mailing_id
          ? `Bulk email sent successfully! Sent to ${sent.sent_count} recipients${sent.left_out ? `. ${sent.left_out}` : ''}`
          : 'No client matches these recipients, so no email was sent',
      };
    },
    { bodyBytes: MAX_BYTES },
  );

  bind(app, endpoints.listRecipients, ({ query }) => listRecipients(database.read, query));

  bind(app, endpoints.listMailings, async ({ query: { limit, cursor } }) => {
    const rows = await listBulkEmails(database.read, limit + 1, decodeCursor(cursor));
    const page = rows.slice(0, limit);
    return {
      mailings: await presentBulkEmails(database.read, page),
      next_cursor: rows.length > limit ? encodeCursor(page.at(-1)?.seq) : null,
    };
  });

  bind(app, endpoints.getMailing, async ({ params: { id }, query: { limit, cursor, state } }) => {
    const mailing = await mailingWith(id);
    const rows = await listResults(database.read, id, {
      limit: limit + 1,
      after: decodeCursor(cursor),
      state,
    });
    const page = rows.slice(0, limit);
    return {
      ...mailing,
      results: page.map(({ seq: _seq, id: email_id, next_attempt_at, ...result }) => ({
        email_id,
        ...result,
        next_attempt_at: result.state === 'queued' ? next_attempt_at : null,
      })),
      next_cursor: rows.length > limit ? encodeCursor(page.at(-1)?.seq) : null,
    };
  });

  bind(app, endpoints.cancelMailing, async ({ params: { id } }) => {
    // From here on no more are written; what is queued is withdrawn part by part.
    await database.transaction(async (tx) => {
      await dropParts(tx, id);
      await forgetDuplicate(tx, id);
    });
    while (await database.transaction((tx) => withdrawSome(tx, id))) await new Promise(setImmediate);
    return mailingWith(id);
  });
};
