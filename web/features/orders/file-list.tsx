import { formatMegabytes } from '../../../shared/limits.ts';
import { type PickedFile, totalSize } from './picked-files.ts';

// The button goes with its row, so the focus moves on first: to a neighbour, or back to choosing files.
const keepFocus = (button: HTMLElement) => {
  const row = button.closest('li');
  const neighbour = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  (neighbour ?? document.getElementById('order-files'))?.focus();
};

/** The chosen files, and beside them a sentence for each that was not taken. */
export const FileList = ({ files, refusals, onRemove, onDismiss }: FileListProps) => (
  <div className="mt-4">
    <div role="status">
      {refusals.length > 0 && (
        <div className="mb-4 rounded-sm border border-error/60 p-4">
          <div className="flex items-start justify-between gap-4">
            <p className="font-semibold text-error">
              {refusals.length === 1 ? 'One file was not added' : `${refusals.length} files were not added`}
            </p>
            <button
              type="button"
              className="link -my-2.5 min-h-11 cursor-pointer text-sm"
              onClick={onDismiss}
            >
              Dismiss
            </button>
          </div>
          <ul className="mt-1 space-y-1 text-sm">
            {refusals.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two refusals may read the same
              <li key={index} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
    {files.length > 0 && (
      <>
        <ul aria-label="Chosen files" className="divide-y divide-hairline border-hairline border-y">
          {files.map(({ id, name, size }) => (
            <li key={id} className="flex min-h-12 items-center gap-3">
              <span className="min-w-0 flex-1 break-words py-2">{name}</span>
              <span className="whitespace-nowrap font-mono text-muted text-sm">
                {formatMegabytes(size)} MB
              </span>
              <button
                type="button"
                className="grid size-11 flex-none cursor-pointer place-items-center text-muted text-xl hover:text-error"
                aria-label={`Remove ${name}`}
                onClick={(event) => {
                  keepFocus(event.currentTarget);
                  onRemove(id);
                }}
              >
                <span aria-hidden>×</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-2 flex justify-between gap-4 font-mono text-muted text-sm">
          <span>{files.length === 1 ? '1 file' : `${files.length} files`}</span>
          <span>{formatMegabytes(totalSize(files))} MB in all</span>
        </p>
      </>
    )}
  </div>
);
type FileListProps = {
  files: PickedFile[];
  refusals: string[];
  onRemove(id: string): void;
  onDismiss(): void;
};
