import { useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { orderKeys } from './order-cache.ts';
import { useOrderAction } from './use-order-action.ts';

/** Link to the client's view of the order; hidden when nobody may open it. */
export const ClientPagePanel = ({
  order: { order_id, order_link, showcase, showcase_credit },
}: {
  order: OrderDetail;
}) => {
  const renew = useRenewLink(order_id);
  if (order_link === null) return null;
  return (
    <Panel title="Client’s page">
      <p className="mb-3 text-muted text-sm">
        Every email about this order links to its page. Anyone with the link can open it. If it ended up in
        the wrong hands, renew it.
      </p>
      {showcase !== null && (
        <p className="mb-3 text-sm wrap-anywhere">
          {showcase
            ? `You may show their songs, by ${showcase_credit}.`
            : 'They don’t want their songs shown.'}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <a
          className={buttonClasses('secondary', dense)}
          href={order_link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExternalLink aria-hidden size={15} />
          Open page
        </a>
        <CopyText text={order_link} copied="Link copied to clipboard" label="Copy link" className={dense} />
        <ActionButton kind="quiet" isBusy={renew.isPending} onClick={() => renew.mutate()}>
          Renew link
        </ActionButton>
      </div>
    </Panel>
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
