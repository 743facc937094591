import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import { deleteFaqItem, findFaqItem, insertFaqItem, listFaq, updateFaqItem } from './queries.ts';

const noItem = () => new AppError('not_found', 'This question no longer exists. Reload the list.');

export const addFaqRoutes = (
  app: FastifyInstance,
  { database, signals }: Deps,
  cache: ResponseCache,
): void => {
  bindCachedList(app, cache, endpoints.listFaq, {
    read: async () => ({ items: await listFaq(database.read) }),
  });

  bind(app, endpoints.addFaqItem, async ({ body }) => {
    const item = await database.transaction((tx) =>
      insertFaqItem(tx, { ...body, id: newId(), created_at: now() }),
    );
    signals.emit('content-changed');
    return { ...item, message: 'FAQ item added successfully' };
  });

  bind(
    app,
    endpoints.changeFaqItem,
    async ({ params: { id }, body: { version, ...form } }) => {
      const item = await database.transaction(async (tx) => {
        await takeVersion(tx, 'faq_items', id, version);
        return updateFaqItem(tx, id, form);
      });
      if (!item) throw noItem();
      signals.emit('content-changed');
      return { ...item, message: 'FAQ item updated successfully' };
    },
    { current: ({ params }) => findFaqItem(database.read, params.id) },
  );

  bind(app, endpoints.deleteFaqItem, async ({ params }) => {
    if (!(await database.urgentTransaction((tx) => deleteFaqItem(tx, params.id)))) throw noItem();
    signals.emit('content-changed');
    return { message: 'FAQ item deleted successfully' };
  });
};
