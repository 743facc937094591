import { useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { ClientAddress, ClientName, WriteToClient } from './client-links.tsx';
import { orderKeys } from './order-cache.ts';
import { OrderSection } from './order-section.tsx';
import { useOrderAction } from './use-order-action.ts';

/** Whether the client agreed to be featured; empty until they answer. */
export const describeConsent = ({
  showcase,
  showcase_credit,
  client_info: { name },
}: Pick<OrderDetail, 'showcase' | 'showcase_credit' | 'client_info'>): string => {
  if (showcase === null) return '';
  if (!showcase) return `${name} doesn’t want to be featured.`;
  return `${name} agreed to be featured${showcase_credit && showcase_credit !== name ? `, as ${showcase_credit}` : ''}.`;
};

/** Who the client is, how to reach them, and their page. */
export const ClientSection = ({ order }: { order: OrderDetail }) => {
  const { order_id, order_link, client_info } = order;
  const renew = useRenewLink(order_id);
  const consent = describeConsent(order);
  return (
    <OrderSection title="Client" note={client_info.email}>
      <p className="wrap-anywhere">
        <ClientName {...client_info} />
      </p>
      <p className="mb-3 text-sm wrap-anywhere">
        <ClientAddress email={client_info.email} />
      </p>
      {consent && <p className="mb-3 text-sm wrap-anywhere">{consent}</p>}
      <div className="flex flex-wrap gap-1.5">
        <WriteToClient {...order} />
        {order_link !== null && (
          <>
            <a
              className={buttonClasses('secondary', dense)}
              href={order_link}
              target="_blank"
              rel="noopener noreferrer"
            >
              <ExternalLink aria-hidden size={15} />
              Open page
            </a>
            <CopyText text={order_link} copied="Link copied" label="Copy link" className={dense} />
            <ActionButton kind="quiet" isBusy={renew.isPending} onClick={() => renew.mutate()}>
              Renew link
            </ActionButton>
          </>
        )}
      </div>
      {order_link !== null && (
        <p className="mt-2 text-muted text-xs">
          Anyone with the link can open the order’s page. Renew it if it ended up in the wrong hands.
        </p>
      )}
    </OrderSection>
  );
};

const useRenewLink = (order_id: string) => {
  const client = useQueryClient();
  return useOrderAction(order_id, {
    send: () => call('POST /api/admin/orders/:order_id/order-link/renew', { params: { order_id } }),
    done: ({ order_link }) => {
      client.setQueryData<OrderDetail>(
        orderKeys.detail(order_id),
        (known) => known && { ...known, order_link },
      );
      return {
        words: 'Link renewed',
        topic: `link of ${order_id}`,
        detail: 'The old link no longer works. Send your client the new one.',
      };
    },
    failed: (reason) => `The link wasn’t renewed. ${reason}`,
  });
};
