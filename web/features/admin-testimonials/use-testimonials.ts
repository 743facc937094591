import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { call } from '../../lib/api.ts';
import { callMultipart } from '../../lib/multipart-call.ts';

const testimonialsKey = ['testimonials'];

export const useTestimonials = () =>
  useQuery({
    queryKey: testimonialsKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/testimonials', { signal })).testimonials,
  });

export const refetchTestimonials = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: testimonialsKey });

/** Updates the cached list and invalidates it. */
export const updateTestimonialCache = (
  client: QueryClient,
  change: (testimonials: OwnTestimonial[]) => OwnTestimonial[],
) => {
  client.setQueryData<OwnTestimonial[]>(testimonialsKey, (all) => all && change(all));
  return refetchTestimonials(client);
};

/** The list with a saved testimonial: in its place, or first when it is new. */
export const upsertTestimonial = (all: OwnTestimonial[], saved: OwnTestimonial): OwnTestimonial[] =>
  all.some(({ id }) => id === saved.id)
    ? all.map((one) => (one.id === saved.id ? saved : one))
    : [saved, ...all];

/** Publishes a testimonial or makes it a draft; everything else stays. */
export const publishTestimonial = (id: string, fields: { published: 'true' | 'false' }) =>
  callMultipart('PUT /api/admin/testimonials/:id', { params: { id }, fields, files: {} });
