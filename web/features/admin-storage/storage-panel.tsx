import { useQuery } from '@tanstack/react-query';
import type { StorageUse } from '../../../shared/storage.ts';
import { call } from '../../lib/api.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { describeSpace, getSpaceWarning } from './describe-space.ts';
import { StorageBar } from './storage-bar.tsx';
import { storageKinds } from './storage-kinds.ts';
import { UnpaidFilesPanel } from './unpaid-files-panel.tsx';

/** Storage use by kind, and free space. */
export const StoragePanel = () => {
  const use = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => call('GET /api/admin/storage', { signal }),
  });
  return (
    <div className="grid gap-4">
      <Panel title="Space used and left">
        <Loaded query={use} failed="Failed to load storage use" loading={<Skeleton className="h-40" />}>
          {(used) => <StorageView use={used} />}
        </Loaded>
      </Panel>
      <UnpaidFilesPanel />
    </div>
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
            <dd className="font-mono text-sm">{describeSpace(use[kind].bytes)}</dd>
          </div>
        ))}
        <div className="flex items-baseline gap-3 py-2 font-semibold">
          <dt className="flex-1">{use.free_bytes === null ? 'In use' : 'Left for uploads'}</dt>
          <dd className="font-mono text-sm">
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
