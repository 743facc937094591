/** What the studio sells: the texts and the offer that it begins with follow from it. */
export const studioKinds = ['mixing_mastering', 'mixing', 'mastering', 'other'] as const;
export type StudioKind = (typeof studioKinds)[number];
