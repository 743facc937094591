import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { decodeCursor, encodeCursor } from '../../http/list-query.ts';
import { AppError } from '../../lib/errors.ts';
import { findEmail, listEmails } from './list-queries.ts';
import { presentEmail, presentEmails } from './present.ts';
import { retryEmail } from './queries.ts';

/** Of a page of the outbox. */
const MAX_TEXT_BYTES = 600_000;
const noMessage = () => new AppError('not_found', 'There’s no such email');

export const addEmailRoutes = (app: FastifyInstance, { database, signals, renderEmail }: Deps): void => {
  bind(app, endpoints.listEmails, async ({ query: { limit, cursor, state } }) => {
    const rows = await listEmails(database.read, { limit: limit + 1, before: decodeCursor(cursor), state });
    const page = rows.slice(0, limit);
    return {
      emails: await presentEmails(renderEmail, page, MAX_TEXT_BYTES),
      next_cursor: rows.length > limit ? encodeCursor(page.at(-1)?.seq) : null,
    };
  });

  bind(app, endpoints.getEmail, async ({ params: { id } }) => {
    const row = await findEmail(database.read, id);
    if (!row) throw noMessage();
    return presentEmail(renderEmail, row);
  });

  bind(app, endpoints.retryEmail, async ({ params: { id } }) => {
    const isRetried = (await database.transaction((tx) => retryEmail(tx, id))) !== undefined;
    const row = await findEmail(database.read, id);
    if (!row) throw noMessage();
    if (!isRetried) throw new AppError('conflict', 'Only a failed email can be sent again');
    signals.emit('mail-retried');
    return presentEmail(renderEmail, row);
  });
};
