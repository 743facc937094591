import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { FindingNote } from '../orders/files/finding-note.tsx';
import { AskAboutFiles } from './client-links.tsx';
import { download } from './download.ts';
import { bySong, sayFindings, sayUnnamed, sayWho } from './files-by-song.ts';
import { OrderFileRow } from './order-file-row.tsx';

/** The files of an order, song by song: what they are and what was found in them, to hear and to take home. One plays at a time. */
export const OrderFiles = ({ order }: { order: OrderDetail }) => {
  const [playing, setPlaying] = useState<string | null>(null);
  const { order_id, files } = order;
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  const songs = bySong(order);
  const whose = [...new Set(files.map(sayWho).filter(Boolean))];
  return (
    <Panel
      title="Files"
      note={[count, formatSize(bytes), sayFindings(order)].filter(Boolean).join(', ')}
      aside={
        files.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            <AskAboutFiles {...order} />
            <Button kind="primary" className={dense} onClick={() => download(order_id, `${order_id}.zip`)}>
              <Download aria-hidden size={16} />
              Download all
            </Button>
          </div>
        )
      }
    >
      {files.length === 0 && <p className="text-muted">No file is stored with this order.</p>}
      {whose.length === 1 && <p className="mb-3 text-muted text-sm">{whose}</p>}
      {songs.map((song) => (
        <section
          key={song.song}
          aria-label={`Song ${song.song}`}
          className="not-first:mt-4 not-first:border-hairline not-first:border-t not-first:pt-4"
        >
          {songs.length > 1 && <h3 className="mb-2 font-semibold text-sm">Song {song.song}</h3>}
          {song.findings.map((finding) => (
            <FindingNote
              key={`${finding.code} ${finding.file_ids.join()}`}
              finding={finding}
              isForStudio
              of={sayUnnamed(finding, files)}
            />
          ))}
          <ul className="mt-3 divide-y divide-hairline first:mt-0">
            {song.files.map((file) => (
              <li key={file.id} className="py-3 first:pt-0 last:pb-0">
                <OrderFileRow
                  file={file}
                  order_id={order_id}
                  axis_s={song.duration_s}
                  whose={whose.length > 1 ? sayWho(file) : ''}
                  isPlaying={playing === file.id}
                  onPlay={() => setPlaying(file.id)}
                  onClose={() => setPlaying(null)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
};
