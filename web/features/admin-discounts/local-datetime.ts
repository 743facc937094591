/** Converts UTC to the value of a datetime-local field, in the owner's time zone. */
export const toLocalDateTime = (iso: string | null): string => {
  if (!iso) return '';
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** Converts back; null for an empty field. An untouched field keeps the seconds it does not show. */
export const fromLocalDateTime = (text: string, before: string | null): string | null => {
  if (text === '') return null;
  if (text === toLocalDateTime(before)) return before;
  const at = new Date(text);
  // The schema rejects it.
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

/** `Europe/Berlin`: the time zone of these fields. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
