import { z } from 'zod';
import { timestamp } from './fields.ts';

/** What a visitor reads, sees and hears beside the prices. */

export const faqCategory = z.enum(['general', 'timing', 'payment', 'technical', 'service']);
export type FaqCategory = z.infer<typeof faqCategory>;

export const faqItem = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  category: faqCategory,
  order: z.number().int().min(0),
  created_at: timestamp,
});
export type FaqItem = z.infer<typeof faqItem>;

export const imageCategory = z.enum(['hero', 'portfolio', 'testimonial', 'before-after', 'about', 'general']);
export type ImageCategory = z.infer<typeof imageCategory>;

export const imageRecord = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: imageCategory,
  alt_text: z.string(),
  url: z.string(),
  public_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type ImageRecord = z.infer<typeof imageRecord>;

export const testimonial = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  content: z.string(),
  rating: z.number().int().min(1).max(5),
  image: z.string().nullable(),
  created_at: timestamp,
});
export type Testimonial = z.infer<typeof testimonial>;

export const portfolioItem = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  genre: z.string(),
  featured: z.boolean(),
  play_count: z.number().int(),
  audio_url: z.string().nullable(),
  before_audio_url: z.string().nullable(),
  after_audio_url: z.string().nullable(),
  created_at: timestamp,
});
export type PortfolioItem = z.infer<typeof portfolioItem>;
