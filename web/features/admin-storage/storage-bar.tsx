import type { StorageUse } from '../../../shared/storage.ts';
import { storageKinds } from './storage-kinds.ts';

/** Storage by kind as a stacked bar, with free space at the end. The figures below say the same. */
export const StorageBar = ({ use }: { use: StorageUse }) => {
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
