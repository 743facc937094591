const keyOf = (orderId: string) => `filesNote ${orderId}`;

// What is being written about files that are on their way outlives a reload, as they do. Storage may be full or forbidden.
export const readFilesNote = (orderId: string): string => {
  try {
    return localStorage.getItem(keyOf(orderId)) ?? '';
  } catch {
    return '';
  }
};

export const keepFilesNote = (orderId: string, text: string): void => {
  try {
    if (text) localStorage.setItem(keyOf(orderId), text);
    else localStorage.removeItem(keyOf(orderId));
  } catch {}
};
