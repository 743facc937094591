import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { findPriceProblems, type Settings, type SettingsChange } from '../../../shared/settings.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { addMethodRoutes } from './method-routes.ts';
import { readPublicSettings } from './present.ts';
import { readSettings, readStudioSettings, writeSettings } from './queries.ts';

/** Throws AppError `invalid` if a price isn't possible in the currency. */
const changeSettings = async (tx: Queries, change: SettingsChange): Promise<void> => {
  const errors = findPriceProblems({ ...(await readSettings(tx)), ...change } as Settings, change);
  if (errors[0]) throw new AppError('invalid', errors[0].message, { errors });
  await writeSettings(tx, change);
};

export const addSettingsRoutes = (app: FastifyInstance, deps: Deps, cache: ResponseCache): void => {
  const { database, signals, log, config } = deps;
  addMethodRoutes(app, deps);
  bindCachedList(app, cache, endpoints.getSettings, {
    read: () => readPublicSettings(database.read, config),
  });
  bind(app, endpoints.getOwnSettings, () => readStudioSettings(database.read));
  bind(app, endpoints.changeSettings, async ({ body }) => {
    await database.transaction((tx) => changeSettings(tx, body));
    signals.emit('content-changed');
    log.info({ fields: Object.keys(body) }, 'settings changed');
    return readStudioSettings(database.read);
  });
};
