import { useState } from 'react';
import { nameKind } from '../../../shared/version-kinds.ts';
import { describeSending } from '../../lib/upload-progress.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Meter } from '../../ui/meter.tsx';
import type { VersionUpload, VersionUploads } from './version-uploads.ts';

const describeState = (upload: VersionUpload): string => {
  switch (upload.state) {
    case 'whole':
      return 'Adding it to the order…';
    case 'paused':
      return 'Paused';
    case 'elsewhere':
      return 'Uploading in another tab';
    case 'offline':
      return 'No connection. We’ll go on by ourselves.';
    case 'needs_file':
      return 'The page was reloaded. Choose the file again to go on.';
    case 'failed':
      return upload.is_refused ? 'Refused' : 'The upload stopped';
    default:
      return describeSending(upload);
  }
};

/** A version being uploaded: progress, and what it needs from the owner. */
export const UploadRow = ({ upload, queue }: { upload: VersionUpload; queue: VersionUploads }) => {
  const { id, name, state, sent, size, problem, has_file, is_refused } = upload;
  const [refusal, setRefusal] = useState('');
  const needsFile = state === 'needs_file';
  // A complete upload the server rejected shows the reason as its problem; a file that is no audio can't be retried.
  const canRetry = problem !== null && !is_refused && (state === 'whole' || state === 'failed');
  return (
    <li className="py-3" aria-label={`Uploading ${name}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <span className="font-medium">{nameKind(upload)}</span> <span className="text-muted">{name}</span>
        </p>
        <div className="flex flex-wrap gap-1.5">
          {needsFile && (
            <label
              className={buttonClasses(
                'primary',
                `${dense} has-focus-visible:outline-2 has-focus-visible:outline-text`,
              )}
            >
              <input
                type="file"
                aria-label={`Choose ${name} again`}
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  target.value = '';
                  if (file) void queue.giveFile({ file, path: '' }).then((words) => setRefusal(words ?? ''));
                }}
              />
              Choose the file
            </label>
          )}
          {canRetry && (
            <ActionButton kind="secondary" onClick={() => queue.retry(id)}>
              Try again
            </ActionButton>
          )}
          {state === 'paused' && has_file && (
            <ActionButton kind="secondary" onClick={() => queue.retry(id)}>
              Resume
            </ActionButton>
          )}
          {(state === 'sending' || state === 'waiting') && (
            <ActionButton kind="quiet" onClick={() => queue.pause(id)}>
              Pause
            </ActionButton>
          )}
          <ActionButton
            kind="quiet"
            aria-label={`Cancel the upload of ${name}`}
            onClick={() => queue.remove(id)}
          >
            Cancel
          </ActionButton>
        </div>
      </div>
      <div className="mt-2">
        <Meter label={`Upload of ${name}`} value={sent} max={size} isThin />
      </div>
      <p className="mt-1.5 text-muted text-xs">{describeState(upload)}</p>
      <p role="alert" className="mt-1 text-error text-sm empty:hidden">
        {refusal || problem}
      </p>
    </li>
  );
};
