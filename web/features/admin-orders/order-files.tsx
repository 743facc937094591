import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderDetail, OrderFile } from '../../../shared/orders.ts';
import { formatSize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { download } from './download.ts';
import { factsOf, whyNotPlayable } from './file-facts.ts';
import { FilePlayer } from './file-player.tsx';

// The browser's answer for a type of sound.
const canPlay = (type: string) => document.createElement('audio').canPlayType(type);

/** The files of an order: what they are, to hear and to take home. One plays at a time. */
export const OrderFiles = ({ order }: { order: OrderDetail }) => {
  const [playing, setPlaying] = useState<string | null>(null);
  const { order_id, files } = order;
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  return (
    <Panel
      title="Files"
      note={`${files.length} ${files.length === 1 ? 'file' : 'files'}, ${formatSize(bytes)}`}
      aside={
        files.length > 0 && (
          <Button kind="primary" className={dense} onClick={() => download(order_id, `${order_id}.zip`)}>
            <Download aria-hidden size={16} />
            Download all
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <p className="text-muted">No file is stored with this order.</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {files.map((file) => (
            <li key={file.id} className="py-3 first:pt-0 last:pb-0">
              <FileRow
                file={file}
                order_id={order_id}
                isPlaying={playing === file.id}
                onPlay={() => setPlaying(file.id)}
                onClose={() => setPlaying(null)}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const FileRow = ({ file, order_id, isPlaying, onPlay, onClose }: FileRowProps) => {
  const obstacle = whyNotPlayable(file, canPlay);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(onClose);
    opener.current?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 font-medium leading-snug [overflow-wrap:anywhere]">
          {file.name}
        </p>
        <div className="flex gap-1.5">
          {!obstacle && !isPlaying && (
            <Button
              ref={opener}
              kind="secondary"
              className={dense}
              aria-label={`Play ${file.name}`}
              onClick={onPlay}
            >
              <Play aria-hidden size={15} />
              Play
            </Button>
          )}
          <Button
            kind="secondary"
            className={dense}
            aria-label={`Download ${file.name}`}
            onClick={() => download(order_id, file.name, file.id)}
          >
            <Download aria-hidden size={15} />
            Download
          </Button>
        </div>
      </div>
      <dl className="mt-2 grid max-w-2xl grid-cols-3 gap-x-3 gap-y-1.5 sm:grid-cols-6">
        {[{ label: 'Size', value: `${formatSize(file.size_bytes)}` }, ...factsOf(file)].map(
          ({ label, value }) => (
            <div key={label}>
              <dt className="text-muted text-xs">{label}</dt>
              <dd className="whitespace-nowrap font-mono text-xs">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {obstacle && <p className="mt-1.5 text-muted text-xs">{obstacle}</p>}
      {isPlaying && (
        <div className="mt-2">
          <FilePlayer order_id={order_id} file={file} onClose={close} />
        </div>
      )}
    </>
  );
};
type FileRowProps = {
  file: OrderFile;
  order_id: string;
  isPlaying: boolean;
  onPlay: () => void;
  onClose: () => void;
};
