import { DAY } from '../../server/lib/clock.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { content, type DeliveredOrder, type Project } from './content.ts';

const LATELY = 20 * DAY;

/** Assigns the prepared deliveries, each once, to orders of the last weeks with a matching status. */
export const createDeliveredOrders = (): ((
  status: OrderStatus,
  ageMs: number,
) => DeliveredOrder | undefined) => {
  const left = [...content.delivered_orders];
  return (status, ageMs) => {
    const at = ageMs < LATELY ? left.findIndex((order) => order.status === status) : -1;
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
};

const files: Project['files'] = [
  { name: 'rough mix.wav', voice: 'song' },
  { name: 'stems.zip', voice: 'zip' },
];

/** The parts of a demo order that its delivery determines. */
export const planDelivered = (delivered: DeliveredOrder) => {
  const { songs, details, notes, add_ons, is_paid } = delivered;
  const project: Project = {
    style: 'indie',
    ...{ details, notes, songs: songs.length },
    files: songs.flatMap((title, n) =>
      files.map((file) => ({ ...file, name: `${title} - ${file.name}`, song: n + 1 })),
    ),
  };
  const [title = ''] = songs;
  return {
    ...{ title, project, add_ons, delivered },
    discount_code: '',
    outcome: is_paid ? ('usual' as const) : ('unpaid' as const),
    afterwards: 'nothing' as const,
  };
};
