import { getErrorMessage } from '../lib/api-errors.ts';
import { classes } from '../lib/classes.ts';
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
export const LoadMore = ({ list, label = 'Load more', failed, className = 'mt-4' }: LoadMoreProps) =>
  list.hasNextPage && (
    <div className={classes('flex flex-col items-center gap-2', className)}>
      <Button
        kind="secondary"
        className={dense}
        aria-disabled={list.isFetchingNextPage}
        onClick={() => !list.isFetchingNextPage && list.fetchNextPage()}
      >
        {list.isFetchingNextPage ? 'Loading…' : label}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-error text-sm">
          {failed}. {getErrorMessage(list.error)}
        </p>
      )}
    </div>
  );
type LoadMoreProps = { list: PagedList; label?: string; failed: string; className?: string };
