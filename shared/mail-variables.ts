/**
 * The variables a letter may hold, written `{{client_name}}`. Those about an order are filled from the order the letter is
 * about, or from the client's latest. Pure text in, pure text out: escaping is the renderer's.
 */
export const mailVariables = {
  client_name: 'Name of the client',
  client_email: 'Address of the client',
  order_id: 'Order number',
  order_total: 'Total of the order',
  order_status: 'Status of the order',
  song_count: 'Number of songs of the order, like “2 songs”',
  payment_link: 'PayPal link for the total of the order',
  turnaround: 'Promised turnaround of the order',
  business_name: 'Name of the studio',
  contact_email: 'Address of the studio',
} as const;
export type MailVariable = keyof typeof mailVariables;
export type MailValues = Partial<Record<MailVariable, string>>;

const variable = /\{\{\s*([^{}]{0,60}?)\s*\}\}/g;

const isKnown = (name: string): name is MailVariable => Object.hasOwn(mailVariables, name);

/** The variables of a text that are none of ours, each once. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name).filter((name) => !isKnown(name))),
];

/** The variables a text uses, each once. */
export const usedVariables = (text: string): MailVariable[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name).filter(isKnown)),
];

/** The text with its variables filled in, in one pass: a value that looks like a variable stays what it is. Missing ones become empty. */
export const fillVariables = (text: string, values: MailValues): string =>
  text.replace(variable, (whole, name: string) => (isKnown(name) ? (values[name] ?? '') : whole));
