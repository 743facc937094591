import { useQuery, useQueryClient } from '@tanstack/react-query';

type Item = { id: string };

/** A noun of the site's content, as its manager needs it. */
export type ContentKind<T extends Item> = {
  /** Query key of the list. */
  key: readonly string[];
  /** What else a change of the list changes. */
  also?: readonly string[];
  list: (signal: AbortSignal) => Promise<T[]>;
  /** How soon the list is fetched again by itself. */
  refetchMs?: (items: T[]) => number | false;
  /** Order of the list after a change; without it, new items come first. */
  sort?: (items: T[]) => T[];
  remove: (id: string) => Promise<unknown>;
  /** `FAQ item` in `Failed to add FAQ item`, and the same of many. */
  one: string;
  many: string;
  /** Toasts. */
  added: string;
  updated?: string;
  deleted: string;
};

type Published = Item & { version: number; published: boolean };
/** A noun whose items are drafts until they are published. */
export type PublishableKind<T extends Published> = ContentKind<T> & {
  /** Publishes an item or makes it a draft; everything else stays. */
  publish: (item: Pick<T, 'id' | 'version' | 'published'>, published: boolean) => Promise<Published>;
};

/** How soon drafts that clients caused show up in an open list. */
export const DRAFTS_MS = 10_000;

/** The items of a kind. */
export const useContent = <T extends Item>({ key, list, refetchMs }: ContentKind<T>) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const items = await list(signal);
      // Until a move is stored, the server has the order before it.
      const isMoving = client.isMutating({ mutationKey: ['move', ...key] });
      return (isMoving && client.getQueryData<T[]>(key)) || items;
    },
    refetchInterval: ({ state }) => refetchMs?.(state.data ?? []) ?? false,
  });
};

/** Changes of the cached list; each also refetches it, and what follows from it. */
export const useContentCache = <T extends Item>({
  key,
  also = [],
  sort = (items) => items,
}: ContentKind<T>) => {
  const client = useQueryClient();
  const change = (next: (items: T[]) => T[]) => {
    client.setQueryData<T[]>(key, (items) => items && next(items));
    for (const queryKey of [key, ['first-steps'], ...also.map((one) => [one])])
      void client.invalidateQueries({ queryKey });
  };
  return {
    /** Puts a saved item in its place. */
    put: (saved: T) =>
      change((items) =>
        sort(
          items.some(({ id }) => id === saved.id)
            ? items.map((item) => (item.id === saved.id ? saved : item))
            : [saved, ...items],
        ),
      ),
    drop: (id: string) => change((items) => items.filter((item) => item.id !== id)),
    reread: () => change((items) => items),
  };
};
