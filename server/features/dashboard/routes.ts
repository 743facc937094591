import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { addInboxRoutes } from './inbox-routes.ts';
import { readDashboard } from './read-dashboard.ts';

export const addDashboardRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.getDashboard, () => readDashboard(deps.database));
  addInboxRoutes(app, deps);
};
