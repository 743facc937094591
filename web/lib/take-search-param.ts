/** Takes a parameter out of the address, so that a reload doesn't act on it again; null without it. */
export const takeSearchParam = (name: string): string | null => {
  const { searchParams, hash } = new URL(location.href);
  const value = searchParams.get(name);
  if (value === null) return null;
  searchParams.delete(name);
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${searchParams.size ? `?${searchParams}` : ''}${hash}`,
  );
  return value;
};
