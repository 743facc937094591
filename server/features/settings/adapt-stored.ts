import { landingSections } from '../../../shared/landing-sections.ts';
import { siteTexts } from '../../../shared/site-texts.ts';

/** Values stored by another version, which had other sections or texts: what can still be used of them. */

const adaptSections = (stored: unknown): unknown => {
  if (!Array.isArray(stored)) return stored;
  const known = stored.filter((place) => landingSections.some((id) => id === place?.id));
  const missing = landingSections.filter((id) => known.every((place) => place.id !== id));
  return [...known, ...missing.map((id) => ({ id, visible: true }))];
};

const adaptTexts = (stored: unknown): unknown =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(([id, text]) => siteTexts.safeParse({ [id]: text }).success),
  );

/** By the setting's name. */
export const adaptStored: Partial<Record<string, (stored: unknown) => unknown>> = {
  sections: adaptSections,
  texts: adaptTexts,
};
