import { describeSending } from '../../lib/upload-progress.ts';
import type { QueuedFile } from '../uploads/types.ts';

/** Never 100 before the server has the whole file. */
export const getPercent = ({ sent, size }: { sent: number; size: number }, isWhole: boolean): number =>
  isWhole ? 100 : size > 0 ? Math.min(99, Math.floor((sent / size) * 100)) : 0;

/** Describes a file's upload state. */
export const describeUploadState = (file: QueuedFile): string => {
  const percent = getPercent(file, false);
  switch (file.state) {
    case 'waiting':
      return 'Queued';
    case 'sending':
      return describeSending(file);
    case 'offline':
      return file.problem ?? `Waiting for connection, ${percent}% is up`;
    case 'paused':
      return `Paused at ${percent}%`;
    case 'needs_file':
      return file.problem ?? `Add this file again to resume from ${percent}%`;
    case 'elsewhere':
      // As reported by the server, which is one chunk behind the sender.
      return `Uploading from another tab or device${percent > 0 ? `, at least ${percent}% is up` : ''}`;
    case 'failed':
      if (file.is_refused) return `${file.problem} Replace it, or remove it from the list.`;
      return file.problem ?? 'Upload failed. Try again.';
    case 'whole':
      return 'Uploaded';
  }
};

/** The same in a word or two, for a single line. */
export const describeUploadStateShort = (file: QueuedFile): string => {
  const words: Record<QueuedFile['state'], string> = {
    waiting: 'Queued',
    sending: `${getPercent(file, false)}%`,
    offline: 'Offline',
    paused: 'Paused',
    needs_file: 'Add again',
    elsewhere: 'Sent elsewhere',
    failed: file.is_refused ? 'Refused' : 'Failed',
    whole: 'Uploaded',
  };
  return words[file.state];
};
