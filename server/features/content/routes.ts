import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listFaq, listImages, listPortfolio, listTestimonials } from './queries.ts';

/** The lists a visitor's browser refreshes every five minutes. */
export const addContentRoutes = (app: FastifyInstance, { database, config }: Deps): void => {
  bind(app, endpoints.listFaq, async () => ({ items: await listFaq(database.read) }));
  bind(app, endpoints.listPortfolio, async () => ({ items: await listPortfolio(database.read) }));
  bind(app, endpoints.listTestimonials, async () => ({
    testimonials: await listTestimonials(database.read),
  }));
  bind(app, endpoints.listImages, async ({ query }) => ({
    images: await listImages(database.read, config.PUBLIC_URL, query.category),
  }));
};
