import type { ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';
import { Loaded } from './loaded.tsx';
import { RowSkeletons } from './skeleton.tsx';

/** A list that is loaded page by page: its rows, or what is shown without any. */
export const LoadedRows = <P, R>({ list, what, rows, empty, children }: LoadedRowsProps<P, R>) => {
  const failed = `Failed to load ${what}`;
  return (
    <>
      <Loaded query={list} failed={failed} loading={<RowSkeletons label={`Loading ${what}`} />}>
        {({ pages }) => {
          const all = pages.flatMap(rows);
          if (all.length === 0) return empty;
          return (
            <ul aria-busy={list.isPlaceholderData} className="divide-y divide-hairline">
              {all.map(children)}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore list={list} failed={failed} />
    </>
  );
};
type LoadedRowsProps<P, R> = {
  list: Parameters<typeof Loaded<{ pages: P[] }>>[0]['query'] &
    Parameters<typeof LoadMore>[0]['list'] & { isPlaceholderData: boolean };
  /** `emails`, as in `Failed to load emails`. */
  what: string;
  rows: (page: P) => R[];
  empty: ReactNode;
  children: (row: R) => ReactNode;
};
