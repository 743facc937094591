import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listFaq } from './queries.ts';

export const addFaqRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.listFaq, async () => ({ items: await listFaq(database.read) }));
};
