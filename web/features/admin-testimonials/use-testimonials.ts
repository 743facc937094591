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

/** Puts the list up as it is known to be now, and has it read again. An answer that was asked for before must not undo it. */
export const updateTestimonialCache = async (
  client: QueryClient,
  change: (testimonials: OwnTestimonial[]) => OwnTestimonial[],
) => {
  const isCancelled = client.cancelQueries({ queryKey: testimonialsKey });
  client.setQueryData<OwnTestimonial[]>(testimonialsKey, (all) => all && change(all));
  await isCancelled;
  return refetchTestimonials(client);
};

/** The list with one that was saved: in its place, or first when it is new. */
export const upsertTestimonial = (all: OwnTestimonial[], saved: OwnTestimonial): OwnTestimonial[] =>
  all.some(({ id }) => id === saved.id)
    ? all.map((one) => (one.id === saved.id ? saved : one))
    : [saved, ...all];

/** Publishes a testimonial or makes it a draft; all else stays. */
export const publishTestimonial = (id: string, fields: { published: 'true' | 'false' }) =>
  callMultipart('PUT /api/admin/testimonials/:id', { params: { id }, fields, files: {} });
