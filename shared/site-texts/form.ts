/** Above the order form. */
export const formTexts = {
  form_title: 'Submit Your Project',
  form_intro: 'Tell me about your song and send me the files. The total you see is the total you pay.',
};
