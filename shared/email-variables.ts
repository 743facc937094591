/**
 * The variables an email may hold, written `{{client_name}}`. Those about an order are filled from the order the email is
 * about, or from the client's latest. Pure text in, pure text out: escaping is the renderer's.
 */
export const emailVariables = {
  client_name: 'Client’s name',
  client_email: 'Client’s email address',
  order_id: 'Order number',
  order_total: 'Order total',
  order_status: 'Order status',
  song_count: 'Number of songs in the order, like “2 songs”',
  payment_link: 'PayPal link for the order total',
  turnaround: 'Turnaround promised for the order',
  business_name: 'Your studio’s name',
  contact_email: 'Your contact email',
} as const;
export type EmailVariable = keyof typeof emailVariables;
export type VariableValues = Partial<Record<EmailVariable, string>>;

// Nothing in it may be read in two ways: a search that tries them all takes seconds on a text made for it.
const variable = /\{\{([^{}]{0,100})\}\}/g;

const isKnown = (name: string): name is EmailVariable => Object.hasOwn(emailVariables, name);

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, inside = '']) => inside.trim())),
];

/** The variables of a text that are none of ours, each once. */
export const unknownVariables = (text: string): string[] => namesIn(text).filter((name) => !isKnown(name));

/** The variables a text uses, each once. */
export const usedVariables = (text: string): EmailVariable[] => namesIn(text).filter(isKnown);

/** The text with its variables filled in, in one pass: a value that looks like a variable stays what it is. Missing ones become empty. */
export const fillVariables = (text: string, values: VariableValues): string =>
  text.replace(variable, (whole, inside: string) => {
    const name = inside.trim();
    return isKnown(name) ? (values[name] ?? '') : whole;
  });

const orderVariables: ReadonlySet<EmailVariable> = new Set([
  'order_id',
  'order_total',
  'order_status',
  'song_count',
  'payment_link',
  'turnaround',
]);

/** Whether a text says something of an order, so that it is about one. */
export const mentionsOrder = (text: string): boolean =>
  usedVariables(text).some((name) => orderVariables.has(name));
