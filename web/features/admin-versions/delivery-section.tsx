import type { OrderDetail } from '../../../shared/orders.ts';
import { compareKinds, nameKind } from '../../../shared/version-kinds.ts';
import { OrderSection } from '../admin-order/order-section.tsx';
import { AllowedRounds } from './allowed-rounds.tsx';
import { findSongName } from './describe-version.ts';
import { type Cell, describeCell, describeProgress } from './plan-delivery.ts';

/** What was bought compared with what exists. */
export const DeliverySection = ({ order }: { order: OrderDetail }) => (
  <OrderSection title="Delivery" note={describeProgress(order)}>
    <DeliverablesTable order={order} />
    <AllowedRounds order={order} />
  </OrderSection>
);

const tones: Record<Cell['state'], string> = {
  delivered: 'text-success',
  ready: 'text-text',
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
const DeliverablesTable = ({ order }: { order: OrderDetail }) => {
  const { songs, deliverables, versions } = order;
  const named = new Map([...versions, ...deliverables].map((one) => [one.kind, nameKind(one)]));
  const kinds = [...named.keys()].sort(compareKinds);
  return (
    <section
      aria-label="Deliverables"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the screen, the keyboard scrolls it
      tabIndex={0}
      className="side-scroll overflow-x-auto"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Ordered and delivered</caption>
        <thead>
          <tr className="border-hairline border-b text-left text-muted text-xs">
            <th scope="col" className="py-1.5 pr-4 font-normal">
              Song
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="py-1.5 pr-4 font-normal">
                {named.get(kind)}
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
                {findSongName(order, song)}
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
