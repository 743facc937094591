import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listTestimonials } from './queries.ts';

export const addTestimonialRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.listTestimonials, async () => ({
    testimonials: await listTestimonials(database.read),
  }));
};
