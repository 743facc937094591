/** What every message's facts hold, whatever it is about. */
export type EmailData = { settings: { business_name: string } };

/** A message's words: the page, and a plain text that says the same on its own. */
export type EmailContent = { html: string; text: string };
