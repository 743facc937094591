/** The data every email has, whatever it is about. */
export type EmailData = { settings: { business_name: string }; order_links?: OrderLinks };

/**
 * The client's link to each order an email is about, by order number. Added at rendering, so that a renewed link is
 * the one sent.
 */
export type OrderLinks = Record<string, string>;

/** An email's HTML page, and a plain text that is complete on its own. */
export type EmailContent = { html: string; text: string };
