import type { z } from 'zod';
import { type OwnTestimonial, testimonialForm, testimonialIncomplete } from '../../../shared/testimonials.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of the form. */
export type TestimonialText = {
  name: string;
  role: string;
  content: string;
  rating: string;
  /** A chosen file, or the address of a picture. */
  image_url: File | string;
  /** Not a value: what the server says of the file has this name. */
  image?: undefined;
  is_draft: boolean;
};
type TestimonialToSend = { fields: z.input<typeof testimonialForm>; image: File | undefined };

export const toTestimonialText = (from: OwnTestimonial | null): TestimonialText => ({
  name: from?.name ?? '',
  role: from?.role ?? '',
  content: from?.content ?? '',
  rating: String(from?.rating ?? 5),
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
  { image_url: picture, image: _, is_draft, ...text }: TestimonialText,
  stored: OwnTestimonial | null,
  origin: string,
): ParseResult<TestimonialToSend> => {
  const image = picture instanceof File ? picture : undefined;
  const address = picture instanceof File ? undefined : toStoredUrl(picture, origin);
  const fields = {
    ...text,
    image_url: address === (stored?.image ?? '') ? undefined : address,
    ...(stored ? {} : { published: `${!is_draft}` as const }),
  };
  const reading = parseFields(testimonialForm, fields, testimonialIncomplete);
  return reading.errors ? reading : { value: { fields, image }, errors: null };
};
