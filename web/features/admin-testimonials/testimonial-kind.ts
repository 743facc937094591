import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { call } from '../../lib/api.ts';
import { changeRow } from '../../lib/change-row.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { DRAFTS_MS, type PublishableKind } from '../admin-content/content-kind.ts';

const send = ({ id, version, published }: Pick<OwnTestimonial, 'id' | 'version' | 'published'>) =>
  callMultipart('PUT /api/admin/testimonials/:id', {
    params: { id },
    fields: { published: `${published}`, version },
    files: {},
  });

export const testimonialKind: PublishableKind<OwnTestimonial> = {
  key: ['testimonials'],
  list: async (signal) => (await call('GET /api/admin/testimonials', { signal })).testimonials,
  refetchMs: () => DRAFTS_MS,
  remove: (id) => call('DELETE /api/admin/testimonials/:id', { params: { id } }),
  // The client may have sent another text meanwhile: what becomes public was read.
  publish: (item, published) =>
    published ? send({ ...item, published }) : changeRow(item, { published }, send),
  one: 'testimonial',
  many: 'testimonials',
  added: 'Testimonial added successfully!',
  updated: 'Testimonial updated successfully!',
  deleted: 'Testimonial deleted successfully',
};
