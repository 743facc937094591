import { describe, expect, it } from 'vitest';
import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { parseTestimonial, toTestimonialText } from './parse-testimonial.ts';

const origin = 'https://studio.example';
const stored: OwnTestimonial = {
  id: 't1',
  name: 'Mara',
  role: 'Singer',
  content: 'It breathes now.',
  rating: 4,
  image: '/api/images/p1/480.jpg',
  picture: null,
  created_at: '2026-01-01T00:00:00Z',
  version: 1,
  published: true,
  order_id: null,
  order_name: null,
};
const photo = new File(['x'], 'mara.jpg', { type: 'image/jpeg' });
const read = (change: object, from: OwnTestimonial | null = stored) =>
  parseTestimonial({ ...toTestimonialText(from), ...change }, from, origin);

describe('picture of a testimonial', () => {
  it('is not sent when it was not changed', () => {
    expect(read({ name: 'Mara B' }).value).toEqual({
      fields: { name: 'Mara B', role: 'Singer', content: 'It breathes now.', rating: '4' },
    });
  });

  it('is removed by clearing its address', () => {
    expect(read({ image_url: ' ' }).value).toMatchObject({ fields: { image_url: '' } });
  });

  it('is the chosen file', () => {
    expect(read({ image_url: photo }).value).toMatchObject({
      image: photo,
      fields: { image_url: undefined },
    });
  });

  it('is stored as a path when its address is on this site', () => {
    expect(read({ image_url: `${origin}/api/images/p2/960.jpg` }).value).toMatchObject({
      fields: { image_url: '/api/images/p2/960.jpg' },
    });
    expect(read({ image_url: `${origin}.evil.example/a.jpg` }).value).toMatchObject({
      fields: { image_url: `${origin}.evil.example/a.jpg` },
    });
  });

  it('requires an address that can be loaded', () => {
    expect(read({ image_url: 'javascript:alert(1)' }).errors).toMatchObject({
      image_url: expect.stringContaining('https://'),
    });
  });
});

describe('a testimonial', () => {
  it('starts with five stars', () => {
    expect(read({ name: 'A', role: 'B', content: 'C' }, null).value).toMatchObject({
      fields: { rating: '5' },
    });
  });

  it('reports missing fields', () => {
    expect(read({}, null)).toEqual({
      value: null,
      errors: { name: 'Name is required', role: 'Role is required', content: 'Content is required' },
      words: 'Please fill in all required fields',
    });
  });
});
