import {
  type OwnTestimonial,
  type TestimonialForm,
  testimonialForm,
  testimonialIncomplete,
} from '../../../shared/testimonials.ts';
import { type ParseResult, parseFields } from '../admin-content/parse-fields.ts';

/** Content of the form. A chosen file and an address exclude each other: the last one entered wins. */
export type TestimonialText = {
  name: string;
  role: string;
  content: string;
  rating: string;
  image: File | null;
  image_url: string;
  is_draft: boolean;
};
export type TestimonialEntry = TestimonialForm & { image: File | null };

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
  { image, image_url, is_draft, ...text }: TestimonialText,
  stored: OwnTestimonial | null,
  origin: string,
): ParseResult<TestimonialEntry> => {
  const address = toStoredUrl(image_url, origin);
  const isTouched = image === null && address !== (stored?.image ?? '');
  const reading = parseFields(
    testimonialForm,
    {
      ...text,
      image_url: isTouched ? address : undefined,
      ...(stored ? {} : { published: `${!is_draft}` as const }),
    },
    { incomplete: testimonialIncomplete, labels: { name: 'Name', role: 'Role', content: 'Content' } },
  );
  return reading.errors ? reading : { value: { ...reading.value, image }, errors: null };
};
