/** Texts that may be absent: a blank one is hidden. Where any other text is blank, its default shows. */
export const optionalTexts: readonly string[] = [
  'samples_intro',
  'music_intro',
  'pricing_intro',
  'guide_intro',
  'guide_caption',
  'form_intro',
  'promises',
];
