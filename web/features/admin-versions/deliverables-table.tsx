import type { OrderDetail } from '../../../shared/orders.ts';
import { versionKinds } from '../../../shared/version-kinds.ts';
import { nameKind } from '../versions/tracks.ts';
import { nameSong } from './name-song.ts';
import { type Cell, describeCell } from './plan-delivery.ts';

const tones: Record<Cell['state'], string> = {
  delivered: 'text-success',
  ready: 'text-accent',
  preparing: 'text-muted',
  failed: 'text-error',
  later: 'text-muted',
};

const Later = ({ words }: Pick<Cell, 'words'>) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </>
);

/** Songs by deliverables bought, plus any extra ones: delivered, ready or to come. */
export const DeliverablesTable = ({ order }: { order: OrderDetail }) => {
  const { songs, deliverables, versions } = order;
  const kinds = versionKinds.filter((kind) =>
    [...deliverables, ...versions].some((one) => one.kind === kind),
  );
  return (
    <section
      aria-label="Deliverables"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the screen, the keyboard scrolls it
      tabIndex={0}
      className="side-scroll -mx-4 overflow-x-auto px-4"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">What was bought, and what there is of it</caption>
        <thead>
          <tr className="border-hairline border-b text-left text-muted text-xs">
            <th scope="col" className="py-1.5 pr-4 font-normal">
              Song
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="py-1.5 pr-4 font-normal">
                {nameKind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {songs.map(({ song }) => (
            <tr key={song}>
              <th
                scope="row"
                className="max-w-40 truncate py-2 pr-4 text-left font-medium first-letter:uppercase"
              >
                {nameSong(order, song)}
              </th>
              {kinds.map((kind) => {
                const cell = describeCell(order, song, kind);
                return (
                  <td key={kind} className={`py-2 pr-4 align-top ${cell ? tones[cell.state] : 'text-muted'}`}>
                    {cell?.state === 'later' ? (
                      <Later words={cell.words} />
                    ) : (
                      (cell?.words ?? <span className="text-xs">Not bought</span>)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
