import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listPortfolio } from './queries.ts';

export const addPortfolioRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.listPortfolio, async () => ({ items: await listPortfolio(database.read) }));
};
