import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Testimonial } from '../../../shared/testimonials.ts';
import { call } from '../../lib/api.ts';

const testimonialsKey = ['testimonials'];

export const useTestimonials = () =>
  useQuery({
    queryKey: testimonialsKey,
    queryFn: async ({ signal }) => (await call('GET /api/testimonials', { signal })).testimonials,
  });

export const refetchTestimonials = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: testimonialsKey });

/** Puts the list up as it is known to be now, and has it read again. An answer that was asked for before must not undo it. */
export const updateTestimonialCache = async (
  client: QueryClient,
  change: (testimonials: Testimonial[]) => Testimonial[],
) => {
  const isCancelled = client.cancelQueries({ queryKey: testimonialsKey });
  client.setQueryData<Testimonial[]>(testimonialsKey, (all) => all && change(all));
  await isCancelled;
  return refetchTestimonials(client);
};

/** The list with one that was saved: in its place, or first when it is new. */
export const upsertTestimonial = (all: Testimonial[], saved: Testimonial): Testimonial[] =>
  all.some(({ id }) => id === saved.id)
    ? all.map((one) => (one.id === saved.id ? saved : one))
    : [saved, ...all];
