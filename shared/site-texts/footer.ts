/** The footer of the site’s pages. What is empty follows from the offer. */
export const footerTexts = {
  footer_text: '',
  footer_services: '',
  promises: 'Professional Quality\nFast Delivery\nSecure Payments',
};
