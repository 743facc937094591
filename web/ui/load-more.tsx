import { getErrorMessage } from '../lib/api-errors.ts';
import { Button } from './button.tsx';
import { dense } from './dense.ts';

type PagedList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
};

/** Loads the next page of a list, if there is one; shows an error if that failed. */
export const LoadMore = ({ list, failed }: { list: PagedList; failed: string }) =>
  list.hasNextPage && (
    <div className="mt-4 flex flex-col items-center gap-2">
      <Button
        kind="secondary"
        className={dense}
        aria-disabled={list.isFetchingNextPage}
        onClick={() => !list.isFetchingNextPage && list.fetchNextPage()}
      >
        {list.isFetchingNextPage ? 'Loading…' : 'Load more'}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-error text-sm">
          {failed}. {getErrorMessage(list.error)}
        </p>
      )}
    </div>
  );
