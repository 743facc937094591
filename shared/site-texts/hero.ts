/** Buttons at the top of the landing page. */
export const heroTexts = {
  order_button: 'Get Started',
  samples_button: 'Listen to Samples',
};
