import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { FormUploads } from '../../receive-upload/form-uploads.ts';
import { getPictureTerms } from '../../receive-upload/receive-picture.ts';
import { getDraftPicture } from '../images/picture-files.ts';
import { findTestimonial, listOwnTestimonials, listTestimonials } from './queries.ts';
import { changeTestimonial, createTestimonial, removeTestimonial } from './save-testimonial.ts';

export const addTestimonialRoutes = (app: FastifyInstance, deps: Deps, cache: ResponseCache): void => {
  const { database, storage } = deps;
  const uploads = new FormUploads(app, storage);
  const terms = getPictureTerms('the testimonial');

  bindCachedList(app, cache, endpoints.listTestimonials, {
    read: async () => ({ testimonials: await listTestimonials(database.read) }),
  });

  bind(app, endpoints.listOwnTestimonials, async () => ({
    testimonials: await listOwnTestimonials(database.read, await getDraftPicture(database)),
  }));

  bind(app, endpoints.addTestimonial, async ({ request }) => {
    const added = await uploads.take(request, terms, (form) => createTestimonial(deps, form));
    return { ...added, message: 'Testimonial added successfully!' };
  });

  bind(
    app,
    endpoints.changeTestimonial,
    async ({ request, params }) => {
      const changed = await uploads.take(request, terms, (form) => changeTestimonial(deps, params.id, form));
      return { ...changed, message: 'Testimonial updated successfully!' };
    },
    {
      current: async ({ params }) =>
        findTestimonial(database.read, params.id, await getDraftPicture(database)),
    },
  );

  bind(app, endpoints.deleteTestimonial, async ({ params }) => {
    await removeTestimonial(deps, params.id);
    return { message: 'Testimonial deleted successfully' };
  });
};
