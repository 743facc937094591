/** What every message's facts hold, whatever it is about. */
export type EmailData = { settings: { business_name: string }; order_links?: OrderLinks };

/** Where a client opens each order an email is about, by its number. Added as the email is written: a renewed link is the one it carries. */
export type OrderLinks = Record<string, string>;

/** A message's words: the page, and a plain text that says the same on its own. */
export type EmailContent = { html: string; text: string };
