/**
 * The variables an email can use, written `{{client_name}}`. Order variables are filled from the email's order, or from
 * the client's latest one. Works on plain text; the renderer escapes.
 */
export const emailVariables = {
  client_name: 'Client’s name',
  client_email: 'Client’s email address',
  order_title: 'Name of the order, by its songs, like “Night Bus and 2 more”',
  order_id: 'Order number',
  order_total: 'Order total',
  order_status: 'Order status',
  song_count: 'Number of songs in the order, like “2 songs”',
  payment_link: 'Link to pay what is due: PayPal, or the order’s page',
  turnaround: 'Turnaround promised for the order',
  business_name: 'Your studio’s name',
  contact_email: 'Your contact email',
} as const;
export type EmailVariable = keyof typeof emailVariables;
export type VariableValues = Partial<Record<EmailVariable, string>>;

// The pattern must be unambiguous: backtracking would take seconds on a malicious text.
const variable = /\{\{([^{}]{0,100})\}\}/g;

const isKnown = (name: string): name is EmailVariable => Object.hasOwn(emailVariables, name);

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, inside = '']) => inside.trim())),
];

/** Unknown variables in a text, each once. */
export const unknownVariables = (text: string): string[] => namesIn(text).filter((name) => !isKnown(name));

/** Known variables in a text, each once. */
export const usedVariables = (text: string): EmailVariable[] => namesIn(text).filter(isKnown);

/** Fills in variables in one pass, so a value that looks like a variable is left alone. Missing values become empty. */
export const fillVariables = (text: string, values: VariableValues): string =>
  text.replace(variable, (whole, inside: string) => {
    const name = inside.trim();
    return isKnown(name) ? (values[name] ?? '') : whole;
  });

const orderVariables: ReadonlySet<EmailVariable> = new Set([
  'order_title',
  'order_id',
  'order_total',
  'order_status',
  'song_count',
  'payment_link',
  'turnaround',
]);

/** Whether a text uses order variables. */
export const mentionsOrder = (text: string): boolean =>
  usedVariables(text).some((name) => orderVariables.has(name));
