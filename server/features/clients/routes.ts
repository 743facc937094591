import type { FastifyInstance } from 'fastify';
import { clientKey } from '../../../shared/clients.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { decodeCursor, encodeCursor, searchWords } from '../../http/list-query.ts';
import { AppError } from '../../lib/errors.ts';
import { listClientEmails } from '../emails/list-queries.ts';
import { presentEmail } from '../emails/present.ts';
import { readSettings } from '../settings/queries.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import { confirmAndEraseClient } from './erase-client.ts';
import { importClients } from './import-clients.ts';
import {
  countClients,
  getPosition,
  listClientOrders,
  listClients,
  listLatestOrders,
  listSpending,
} from './list-queries.ts';
import { findMentions, presentMentions } from './mention-queries.ts';
import { presentClient, presentClientFacts, presentClientInfo, presentClientOrder } from './present.ts';
import { changeClient, findClient } from './queries.ts';

const SHOWN_ORDERS = 5;
const SHOWN_EMAILS = 20;

const noClient = () => new AppError('not_found', 'There’s no client with this address');

export const addClientRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, renderEmail } = deps;
  const { read, clientsWith } = database;

  bind(app, endpoints.listClients, async ({ query }) => {
    const wanted = { filter: query.filter ?? 'all', words: searchWords(query.search) };
    const [{ currency }, rows, total] = await Promise.all([
      readSettings(read),
      listClients(read, clientsWith, wanted, query.limit + 1, decodeCursor(query.cursor)),
      countClients(read, clientsWith, wanted),
    ]);
    const page = rows.slice(0, query.limit);
    const keys = page.map(({ email_key }) => email_key);
    const [latest, spending] = await Promise.all([
      listLatestOrders(read, keys, SHOWN_ORDERS),
      listSpending(read, keys),
    ]);
    const orders = Map.groupBy(latest, (order) => order.email_key);
    return {
      clients: page.map((row) =>
        presentClient(row, spending.get(row.email_key) ?? [], currency, orders.get(row.email_key) ?? []),
      ),
      total,
      next_cursor: rows.length > query.limit ? encodeCursor(getPosition(wanted, page.at(-1))) : null,
    };
  });

  bind(app, endpoints.importClients, ({ body, query }) => importClients(database, body, query));

  bind(app, endpoints.getClientHistory, async ({ params, query: { limit, cursor } }) => {
    const client = await findClient(read, clientKey(params.email));
    if (!client) throw noClient();
    const [{ currency, locale }, spending, rows, emailRows] = await Promise.all([
      readSettings(read),
      listSpending(read, [client.email_key]),
      listClientOrders(read, client.email_key, limit + 1, decodeCursor(cursor)),
      listClientEmails(read, client.id, SHOWN_EMAILS),
    ]);
    const page = rows.slice(0, limit);
    return {
      ...presentClientFacts(client, spending.get(client.email_key) ?? [], currency),
      orders: page.map((row) => presentClientOrder(row, locale)),
      next_cursor: rows.length > limit ? encodeCursor(page.at(-1)?.seq) : null,
      emails: await Promise.all(emailRows.map((row) => presentEmail(renderEmail, row))),
    };
  });

  bind(
    app,
    endpoints.changeClient,
    async ({ params, body: { version, ...form } }) => {
      const key = clientKey(params.email);
      const client = await database.transaction(async (tx) => {
        await takeVersion(tx, 'clients', key, version);
        return changeClient(tx, key, form);
      });
      if (!client) throw noClient();
      return { ...presentClientInfo(client), message: 'Client saved' };
    },
    {
      current: async ({ params }) => {
        const client = await findClient(read, clientKey(params.email));
        return client && presentClientInfo(client);
      },
    },
  );

  bind(app, endpoints.listClientMentions, async ({ params }) => {
    const client = await findClient(read, clientKey(params.email));
    if (!client) throw noClient();
    return { mentions: presentMentions(await findMentions(read, client)) };
  });

  bind(app, endpoints.eraseClient, async ({ params, body }) => {
    const erased = await confirmAndEraseClient(deps, params.email, body);
    if (!erased) throw noClient();
    return { ...erased, message: 'Client data deleted' };
  });
};
