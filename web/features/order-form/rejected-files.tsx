import { LinkButton } from '../../ui/button.tsx';

/** A message for each file that was not accepted. */
export const RejectedFiles = ({ refusals, onDismiss }: { refusals: string[]; onDismiss(): void }) => (
  <div role="status">
    {refusals.length > 0 && (
      <div className="mb-4 rounded-sm border border-error/60 p-4">
        <div className="flex items-start justify-between gap-4">
          <p className="font-semibold text-error">
            {refusals.length === 1 ? 'One file was not added' : `${refusals.length} files were not added`}
          </p>
          <LinkButton className="-my-2.5 text-sm" onClick={onDismiss}>
            Dismiss
          </LinkButton>
        </div>
        <ul className="mt-1 space-y-1 text-sm">
          {refusals.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two refusals may read the same
            <li key={index} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);
