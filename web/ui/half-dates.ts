const words: Record<string, string> = {
  date: 'Enter the whole date, or clear it',
  'datetime-local': 'Enter both date and time, or clear both',
};

/** What is wrong with a date of which only a part is entered: its value is empty, and only the field's validity tells. */
export const describeHalfDate = (control: Element | null): string | undefined =>
  control instanceof HTMLInputElement && control.validity.badInput ? words[control.type] : undefined;

/** The same for all dates of a form, by their names. */
export const describeHalfDates = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements].flatMap((control) => {
      const problem = describeHalfDate(control);
      return problem === undefined ? [] : [[(control as HTMLInputElement).name, problem]];
    }),
  );
