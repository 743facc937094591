/** How a form shows its fields, read from the page: what somebody is told about a field is what they see there. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const findControl = (form: HTMLFormElement, name: string): Control | undefined =>
  ([...form.elements] as Control[]).find((control) => control.name === name);

/** Lists and groups have their field's name as id; their parts are named after it. */
const findGroup = (form: HTMLFormElement, name: string): Element | null =>
  form.querySelector(`[id="${CSS.escape(name)}"]`) ?? form.querySelector(`[name^="${CSS.escape(name)}."]`);

export const isShown = (form: HTMLFormElement, name: string): boolean =>
  findControl(form, name) !== undefined || findGroup(form, name) !== null;

const toWords = (name: string): string => {
  const words = name.slice(name.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const getText = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

/** `Turnaround, From` for a field in a group. */
export const getLabel = (form: HTMLFormElement, name: string): string => {
  const control = findControl(form, name);
  const group = (control ?? findGroup(form, name))?.closest('fieldset');
  const legend = getText(group?.querySelector('legend'));
  const labelled = control?.getAttribute('aria-labelledby');
  if (labelled) return getText(document.getElementById(labelled));
  const own =
    control?.type === 'checkbox' && legend && control.name === group?.id ? '' : getText(control?.labels?.[0]);
  const title = control ? '' : getText(findGroup(form, name)?.closest('section')?.querySelector('h2'));
  const said = findGroup(form, name)?.getAttribute('data-label');
  if (said) return said;
  return [legend, own].filter(Boolean).join(', ') || title || toWords(name);
};

const describe = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(describe).filter(Boolean).join(', ');
  if (value instanceof File) return value.name;
  // A stored file.
  if (typeof value === 'object' && value !== null && 'size_bytes' in value && 'name' in value)
    return String(value.name);
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(describe).filter(Boolean).join(' ');
  return value === null || value === undefined ? '' : String(value);
};

/** A value as its control shows it: the text of an option, not its value. */
export const getShownValue = (form: HTMLFormElement, name: string, value: unknown): string => {
  const control = findControl(form, name);
  const options = control instanceof HTMLSelectElement ? [...control.options] : [];
  return options.find((option) => option.value === value)?.text ?? describe(value);
};
