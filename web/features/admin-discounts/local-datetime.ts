/** A moment in UTC as a date-and-time field shows it: on the owner's own clock. */
export const toLocalDateTime = (iso: string | null): string => {
  if (!iso) return '';
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The other way; null for an empty field. What was not touched keeps the seconds the field does not show. */
export const fromLocalDateTime = (text: string, before: string | null): string | null => {
  if (text === '') return null;
  if (text === toLocalDateTime(before)) return before;
  const at = new Date(text);
  // Left to the schema to refuse.
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

/** `Europe/Berlin`: whose clock those are. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
