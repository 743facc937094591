import { orderTextFields, orderTextNames } from '../../../../shared/order-fields.ts';
import { type FormContent, findMissingItems, type MissingItem } from './order-state.ts';

/** What is wrong, by field: a sentence beside each. */
export type Problems = Partial<Record<string, string>>;

/** The checks bring the schemas with them, so they come with the first touch. The server checks the same texts. */
export const loadValidation = () =>
  import('./validate-texts.ts').catch(() => ({ validateTexts: (): Record<string, string> => ({}) }));

const getProblem = (field: MissingItem['field']): string | undefined => {
  if (field === 'files') return 'Add at least one file.';
  return field === 'refused' ? undefined : orderTextFields[field].required?.problem;
};

const requiredLabels = orderTextNames
  .filter((name) => orderTextFields[name].required)
  .map((name) => orderTextFields[name].label.toLowerCase())
  .join(' and ');

/** Everything that keeps the order from being sent: what to say, what stands beside the fields, where to go first. */
export const findProblems = async (
  entered: FormContent,
): Promise<{ message?: string; problems: Problems; first: string | undefined }> => {
  const items = findMissingItems(entered);
  const missing = items.map(({ field }) => field);
  const wrong: Problems = (await loadValidation()).validateTexts(entered.fields);
  const problems = { ...wrong, ...Object.fromEntries(missing.map((field) => [field, getProblem(field)])) };
  if (missing.includes('files'))
    return { message: 'Please upload at least one audio file', problems, first: 'files' };
  const [first] = items;
  // The button that removes it: the focus leads to its row.
  const refused = entered.files.find(({ is_refused }) => is_refused);
  if (first?.field === 'refused')
    return { message: `${first.text}.`, problems, first: `remove-${refused?.id}` };
  if (missing.length > 0)
    return { message: `Please fill in your ${requiredLabels}`, problems, first: missing[0] };
  return { problems, first: Object.keys(problems)[0] };
};
