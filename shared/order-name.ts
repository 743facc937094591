/** `Night Bus`, `Night Bus and 2 more`: what an order is called, by the titles of its songs; empty for one without. */
export const getOrderTitle = (titles: readonly string[]): string => {
  const more = titles.length - 1;
  return `${titles.find(Boolean) ?? 'Song 1'}${more > 0 ? ` and ${more} more` : ''}`;
};

/** `Juno Vale – Night Bus`: what people read an order by. */
export const formatOrderName = ({ client_name, title }: { client_name: string; title: string }): string =>
  `${client_name} – ${title}`;
