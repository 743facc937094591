import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { dense } from './dense.ts';

/** Shown in place of a list that is empty or has no matches. Says what to do next. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="rounded-md border border-edge/50 border-dashed px-6 py-12 text-center">
    <p className="font-semibold text-base">{title}</p>
    <div className="mx-auto mt-1.5 max-w-prose text-muted text-sm">{children}</div>
    {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);
type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

/** Shown in place of a list that failed to load. */
export const LoadError = ({ message, detail, onRetry, isRetrying = false }: LoadErrorProps) => (
  <div role="alert" className="rounded-md border border-error/60 bg-panel px-6 py-10 text-center">
    <p className="font-semibold text-error">{message}</p>
    <p className="mx-auto mt-1.5 max-w-prose text-muted text-sm">
      {detail ?? 'The server didn’t respond. Check that it’s running and that you’re online.'}
    </p>
    <Button kind="secondary" className={`mt-5 ${dense}`} onClick={onRetry} aria-disabled={isRetrying}>
      {isRetrying ? 'Trying…' : 'Try again'}
    </Button>
  </div>
);
type LoadErrorProps = {
  message: string;
  detail?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean;
};
