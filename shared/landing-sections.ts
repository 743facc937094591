/** The landing page's sections below its hero, in order until the studio changes it, by the ids of their elements. */
export const landingSections = [
  'samples',
  'about',
  'testimonials',
  'pricing',
  'how-to-send',
  'contact-form',
] as const;
export type LandingSection = (typeof landingSections)[number];
