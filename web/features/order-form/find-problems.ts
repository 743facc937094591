import { type OrderFields, orderTextFields, orderTextNames } from '../../../shared/order-fields.ts';
import { type FormContent, findMissingItems, type MissingItem } from './order-state.ts';
import { findLinkProblems } from './reference-links.ts';

/** Errors by field, shown beside each. */
export type Problems = Partial<Record<string, string>>;

/** Validation depends on the schemas, so it is loaded with the first interaction. The server validates the same texts. */
export const loadValidation = () =>
  import('./validate-texts.ts').catch(() => ({
    validateTexts: (_: OrderFields): Record<string, string> => ({}),
  }));

/** What to do about a missing item, beside its field. */
export const getProblem = (field: MissingItem['field']): string | undefined => {
  if (field === 'files') return 'Add at least one file.';
  if (field === 'accepted_terms') return 'Please tick this box.';
  return field === 'refused' ? undefined : orderTextFields[field].required?.problem;
};

const requiredLabels = orderTextNames
  .filter((name) => orderTextFields[name].required)
  .map((name) => orderTextFields[name].label.toLowerCase())
  .join(' and ');

/** Everything that prevents the order from being sent: the message, errors by field, and what to focus first. */
export const findProblems = async (
  entered: FormContent,
): Promise<{ message?: string; problems: Problems; first: string | undefined }> => {
  const items = findMissingItems(entered);
  const missing = items.map(({ field }) => field);
  const wrong: Problems = {
    ...findLinkProblems(entered.fields),
    ...(await loadValidation()).validateTexts(entered.fields),
  };
  const problems = { ...wrong, ...Object.fromEntries(missing.map((field) => [field, getProblem(field)])) };
  // The first field says the same as the message.
  const say = (message: string, field: string) => ({
    message,
    problems: { ...problems, [field]: message },
    first: field,
  });
  if (missing.includes('files')) return say('Please upload at least one audio file', 'files');
  const [first] = items;
  // Focusing the remove button brings its row into view.
  const refused = entered.files.find(({ is_refused }) => is_refused);
  if (first?.field === 'refused')
    return { message: `${first.text}.`, problems, first: `remove-${refused?.id}` };
  if (first?.field === 'accepted_terms') return { message: `${first.text}.`, problems, first: first.field };
  if (first) return say(`Please fill in your ${requiredLabels}`, first.field);
  return { problems, first: Object.keys(problems)[0] };
};
