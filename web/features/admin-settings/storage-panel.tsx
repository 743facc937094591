import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { formatMegabytes, formatSize, MEBIBYTE } from '../../../shared/sizes.ts';
import type { StorageUse } from '../../../shared/storage.ts';
import { call } from '../../lib/api.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Storage use by kind, and free space. */
export const StoragePanel = () => {
  const use = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => call('GET /api/admin/storage', { signal }),
  });
  return (
    <Panel title="Space used and left">
      <Loaded query={use} failed="Failed to load storage use" loading={<Skeleton className="h-40" />}>
        {(used) => <StorageView use={used} />}
      </Loaded>
    </Panel>
  );
};

const StorageView = ({ use }: { use: StorageUse }) => {
  const warning = getSpaceWarning(use.free_bytes);
  return (
    <div className="space-y-4">
      {warning && (
        <p role="alert" className="border-error border-l-3 pl-3 text-error">
          {warning}
        </p>
      )}
      <StorageBar use={use} />
      <dl className="divide-y divide-hairline">
        {storageKinds.map(({ kind, label, noun, lamp }) => (
          <div key={kind} className="flex items-baseline gap-3 py-2">
            <dt className="min-w-0 flex-1">
              <span aria-hidden className={`mr-2.5 inline-block size-2.5 rounded-full ${lamp}`} />
              {label} <span className="ml-1 text-muted text-sm">{noun(use[kind].files)}</span>
            </dt>
            <dd className="text-sm">{describeSpace(use[kind].bytes)}</dd>
          </div>
        ))}
        <div className="flex items-baseline gap-3 py-2 font-semibold">
          <dt className="flex-1">{use.free_bytes === null ? 'In use' : 'Left for uploads'}</dt>
          <dd className="text-sm">
            {describeSpace(
              use.free_bytes ?? storageKinds.reduce((sum, { kind }) => sum + use[kind].bytes, 0),
            )}
          </dd>
        </div>
      </dl>
      <p className="max-w-prose text-muted text-sm">
        {use.free_bytes === null
          ? 'Files are stored in an S3 bucket with no fixed limit. Check your provider for costs.'
          : 'We keep some disk space free for the database, so uploads can’t bring down your site.'}
      </p>
    </div>
  );
};

/** Storage by kind as a stacked bar, with free space at the end. The figures below say the same. */
const StorageBar = ({ use }: { use: StorageUse }) => {
  const used = storageKinds.reduce((sum, { kind }) => sum + use[kind].bytes, 0);
  const whole = used + (use.free_bytes ?? 0);
  if (whole === 0) return null;
  let from = 0;
  return (
    <svg aria-hidden="true" className="block h-3 w-full overflow-hidden rounded-sm bg-ink">
      {storageKinds.map(({ kind, fill }) => {
        const width = (use[kind].bytes / whole) * 100;
        const x = from;
        from += width;
        return (
          <rect
            key={kind}
            x={`${x.toFixed(2)}%`}
            width={`${width.toFixed(2)}%`}
            height="100%"
            className={fill}
          />
        );
      })}
    </svg>
  );
};

const counted = (one: string, many: string) => (count: number) =>
  count === 0 ? 'none' : formatCount(count, one, many);

type StorageKind = {
  kind: keyof Omit<StorageUse, 'free_bytes'>;
  label: string;
  noun: (files: number) => string;
  /** Colour of its dot and its part of the bar. */
  lamp: string;
  fill: string;
};

/** Kinds of stored data, usually largest first. */
const storageKinds: StorageKind[] = [
  {
    kind: 'orders',
    label: 'Orders',
    noun: counted('file', 'files'),
    lamp: 'bg-accent',
    fill: 'fill-accent',
  },
  {
    kind: 'sounds',
    label: 'Portfolio audio',
    noun: counted('file and its streaming copy', 'files and their streaming copies'),
    lamp: 'bg-before',
    fill: 'fill-before',
  },
  {
    kind: 'pictures',
    label: 'Pictures',
    noun: counted('picture in all sizes', 'pictures in all sizes'),
    lamp: 'bg-success',
    fill: 'fill-success',
  },
];

const GIBIBYTE = 1024 * MEBIBYTE;

/** Storage sizes: `1.4 GB` from 1 GB up, below that like file sizes. */
export const describeSpace = (bytes: number): string => {
  if (bytes >= GIBIBYTE) return `${(bytes / GIBIBYTE).toFixed(bytes < 100 * GIBIBYTE ? 1 : 0)} GB`;
  return bytes >= 10 * MEBIBYTE ? `${Math.round(Number(formatMegabytes(bytes)))} MB` : formatSize(bytes);
};

/** What low space means for new orders; null while the largest possible order fits. */
export const getSpaceWarning = (free: number | null): string | null => {
  if (free === null || free >= limits.order_mb * MEBIBYTE) return null;
  if (free < MEBIBYTE)
    return 'You’re out of space, so uploads are refused. Free up disk space, or delete tracks and pictures you don’t need.';
  return `You’re low on space. One large order can take ${describeSpace(limits.order_mb * MEBIBYTE)}. Clients see a message if their files don’t fit.`;
};
