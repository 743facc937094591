import type { z } from 'zod';
import { type OwnTestimonial, testimonialForm, testimonialIncomplete } from '../../../shared/testimonials.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/**
 * Content of the form. Choosing a file clears the address; with an address, a file counts for nothing, as when the picture
 * that another window saved is taken.
 */
export type TestimonialText = {
  name: string;
  role: string;
  content: string;
  rating: string;
  image: File | null;
  image_url: string;
  is_draft: boolean;
};
type TestimonialToSend = { fields: z.input<typeof testimonialForm>; image: File | undefined };

export const toTestimonialText = (from: OwnTestimonial | null): TestimonialText => ({
  name: from?.name ?? '',
  role: from?.role ?? '',
  content: from?.content ?? '',
  rating: String(from?.rating ?? 5),
  image: null,
  image_url: from?.image ?? '',
  is_draft: false,
});

/** The address as stored: a URL of this site becomes a path. */
export const toStoredUrl = (text: string, origin: string): string => {
  const plain = text.trim();
  return plain.startsWith(`${origin}/`) ? plain.slice(origin.length) : plain;
};

/** Parses the form; an untouched picture is not sent, so it stays. */
export const parseTestimonial = (
  { image: file, image_url, is_draft, ...text }: TestimonialText,
  stored: OwnTestimonial | null,
  origin: string,
): ParseResult<TestimonialToSend> => {
  const address = toStoredUrl(image_url, origin);
  const image = address === '' ? file : null;
  const isTouched = image === null && address !== (stored?.image ?? '');
  const fields = {
    ...text,
    image_url: isTouched ? address : undefined,
    ...(stored ? {} : { published: `${!is_draft}` as const }),
  };
  const reading = parseFields(testimonialForm, fields, testimonialIncomplete);
  return reading.errors ? reading : { value: { fields, image: image ?? undefined }, errors: null };
};
