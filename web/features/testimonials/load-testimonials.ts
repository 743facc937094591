import type { Testimonial } from '../../../shared/testimonials.ts';
import { call } from '../../lib/api.ts';

export const loadTestimonials = async (): Promise<Testimonial[]> =>
  (await call('GET /api/testimonials', { query: { _t: Date.now() } })).testimonials;
