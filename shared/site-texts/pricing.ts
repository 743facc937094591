/** The price list. An empty `included` lists what follows from the first service. */
export const pricingTexts = {
  pricing_title: 'Professional Pricing',
  pricing_intro: 'One price per song, however many tracks it has. Add-ons only if you need them.',
  included: '',
  pricing_button: 'Send your song',
};
