/** Headings of what there is to hear, and of what clients say. */
export const musicTexts = {
  samples_title: 'Same take, before and after',
  samples_intro: 'Each side shows its loudness, so you can tell better from louder.',
  music_title: 'My Music',
  music_intro: 'Songs I mixed. Switch sides any time without losing your place.',
  testimonials_title: 'Client Testimonials',
};
