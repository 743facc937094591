import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listImages } from './queries.ts';

export const addImageRoutes = (app: FastifyInstance, { database, config }: Deps): void => {
  bind(app, endpoints.listImages, async ({ query }) => ({
    images: await listImages(database.read, config.PUBLIC_URL, query.category),
  }));
};
