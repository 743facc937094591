import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { addMethodRoutes } from './method-routes.ts';
import { readOfferedSettings } from './present.ts';
import { readStudioSettings, writeSettings } from './queries.ts';

export const addSettingsRoutes = (app: FastifyInstance, deps: Deps, cache: ResponseCache): void => {
  const { database, signals, log, config } = deps;
  addMethodRoutes(app, deps);
  bindCachedList(app, cache, endpoints.getSettings, {
    read: () => readOfferedSettings(database.read, config),
  });
  bind(app, endpoints.getOwnSettings, () => readStudioSettings(database.read));
  bind(app, endpoints.changeSettings, async ({ body }) => {
    await database.transaction((tx) => writeSettings(tx, body));
    signals.emit('content-changed');
    log.info({ fields: Object.keys(body) }, 'settings changed');
    return readStudioSettings(database.read);
  });
};
