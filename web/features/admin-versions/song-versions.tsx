import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../../shared/format.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioVersion } from '../../../shared/versions.ts';
import { formatDay } from '../../lib/format.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { ChosenFile } from '../uploads/types.ts';
import { SongTitle } from './song-title.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadRow } from './upload-row.tsx';
import type { VersionUploading } from './use-version-uploads.ts';
import { VersionRow } from './version-row.tsx';

const byAge = (one: StudioVersion, other: StudioVersion) => (one.created_at < other.created_at ? 1 : -1);

/** The newest version of each kind and everything undelivered; the others are history. */
const isCurrent = (version: StudioVersion, all: readonly StudioVersion[]): boolean =>
  version.delivered_at === null ||
  all.every(({ kind, number }) => kind !== version.kind || number <= version.number);

/** A song: title, approval, versions, and an upload form. */
export const SongVersions = ({ order, song, uploading, isOpen, onOpen, playing, onPlay }: SongProps) => {
  const { order_id } = order;
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const canChange = order.trashed_at === null && order.client_info.email !== '';
  const { isOver, zone } = useFileDrop(!canChange, (transfer) => {
    void readDroppedFile(transfer).then((file) => {
      if (!file) return;
      setChosen(file);
      onOpen(true);
    });
  });
  const close = () => {
    flushSync(() => {
      setChosen(null);
      onOpen(false);
    });
    opener.current?.focus();
  };
  const versions = order.versions.filter((version) => version.song === song.song).toSorted(byAge);
  const current = versions.filter((version) => isCurrent(version, versions));
  const earlier = versions.filter((version) => !current.includes(version));
  const uploads = uploading.uploads.filter((upload) => upload.song === song.song);
  const missing = order.deliverables
    .filter(
      ({ song: of, version_id, ready_version_id }) => of === song.song && !version_id && !ready_version_id,
    )
    .map(({ kind }) => kind);
  const row = (version: StudioVersion) => (
    <li key={version.id} className="py-3">
      <VersionRow
        order={order}
        version={version}
        isPlaying={playing === version.id}
        onPlay={() => onPlay(version.id)}
        onClose={() => onPlay(null)}
      />
    </li>
  );
  return (
    <section
      aria-label={`Versions of song ${song.song}`}
      {...zone}
      className={`not-first:mt-4 not-first:border-hairline not-first:border-t not-first:pt-4 ${isOver ? 'outline-2 outline-accent outline-offset-4' : ''}`}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <SongTitle {...song} order_id={order_id} canEdit={canChange} />
        <div className="flex flex-wrap items-center gap-2">
          {song.approved_at && <Badge tone="tone-green">Approved {formatDay(song.approved_at)}</Badge>}
          {canChange && !isOpen && (
            <ActionButton
              ref={opener}
              kind="secondary"
              aria-label={order.song_count > 1 ? `Upload a version: song ${song.song}` : undefined}
              onClick={() => onOpen(true)}
            >
              <Upload aria-hidden size={15} />
              Upload a version
            </ActionButton>
          )}
        </div>
      </div>
      {isOpen && (
        <UploadForm
          song={song.song}
          missing={missing}
          chosen={chosen}
          isOver={isOver}
          onChoose={setChosen}
          start={uploading.start}
          onClose={close}
        />
      )}
      <ul className="divide-y divide-hairline">
        {uploading.queue &&
          uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              queue={uploading.queue as NonNullable<typeof uploading.queue>}
            />
          ))}
        {current.map(row)}
      </ul>
      {versions.length + uploads.length === 0 && !isOpen && (
        <p className="text-muted text-sm">
          No versions yet.{canChange && ' Drop a file here to upload one.'}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer py-3 text-muted text-sm hover:text-text">
            {formatCount(earlier.length, 'earlier version')}
          </summary>
          <ul className="divide-y divide-hairline">{earlier.map(row)}</ul>
        </details>
      )}
    </section>
  );
};
type SongProps = {
  order: OrderDetail;
  song: OrderDetail['songs'][number];
  uploading: VersionUploading;
  /** Whether its upload form is open. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The version whose player is open. */
  playing: string | null;
  onPlay: (version_id: string | null) => void;
};

type DroppedItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/** The first dropped file, with a handle for reading it again after a reload where browsers support that. */
const readDroppedFile = async (transfer: DataTransfer): Promise<ChosenFile | null> => {
  const item = Array.from(transfer.items as Iterable<DroppedItem>).find(({ kind }) => kind === 'file');
  const file = item?.getAsFile();
  // Request both synchronously: the browser clears the drop data after the event.
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  if (!file) return null;
  return { file, path: '', ...(handle?.kind === 'file' ? { handle: handle as FileSystemFileHandle } : {}) };
};
