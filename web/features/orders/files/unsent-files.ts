/** Says that this browser has files that were not sent yet, so that only then the code for them is loaded with the page. */
const markOf = (list: string) => (list ? `orderFiles ${list}` : 'orderFiles');

/** Of the order form, or of an order by its number. */
export const hasUnsentFiles = (list: string): boolean => {
  try {
    return localStorage.getItem(markOf(list)) !== null;
  } catch {
    return false;
  }
};

export const markUnsentFiles = (list: string, hasFiles: boolean): void => {
  try {
    if (hasFiles) localStorage.setItem(markOf(list), '1');
    else localStorage.removeItem(markOf(list));
  } catch {}
};
