import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind } from '../../http/bind.ts';
import { cursorOf, positionOf } from '../../http/cursor.ts';
import { presentEmail } from './present.ts';
import { findEmail, listEmails, retryEmail } from './queries.ts';

export const addEmailRoutes = (app: FastifyInstance, { database, signals }: Deps): void => {
  bind(app, endpoints.listEmails, async ({ query: { limit, cursor, state } }) => {
    const rows = await listEmails(database.read, { limit: limit + 1, before: positionOf(cursor), state });
    const page = rows.slice(0, limit);
    return {
      emails: await Promise.all(page.map(presentEmail)),
      next_cursor: rows.length > limit ? cursorOf(page.at(-1)?.seq) : null,
    };
  });

  bind(app, endpoints.retryEmail, async ({ params: { id } }) => {
    const row = await database.transaction((tx) => retryEmail(tx, id));
    if (!row) {
      if (!(await findEmail(database.read, id))) throw new AppError('not_found', 'There is no such message');
      throw new AppError('conflict', 'Only a message that failed can be sent again');
    }
    signals.emit('mail-queued');
    return presentEmail(row);
  });
};
