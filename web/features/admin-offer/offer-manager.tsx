import { type ReactNode, useState } from 'react';
import { builtInAddOns, type OwnAddOn, type OwnService } from '../../../shared/offer.ts';
import { describeVolume } from '../../../shared/pricing.ts';
import { showAmount } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useContentCache } from '../admin-content/content-kind.ts';
import { ContentManager, type RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { MoveButtons, useRowMove } from '../admin-content/row-move.tsx';
import { AddOnEditForm } from './add-on-form.tsx';
import {
  addOnKind,
  type OfferFormProps,
  type OfferKind,
  serviceKind,
  swapRows,
  useCurrency,
  useWholeOffer,
} from './offer-kinds.ts';
import { firstSample, SampleOrder, type SharedSample } from './sample-order.tsx';
import { ServiceEditForm } from './service-form.tsx';

/** Services and add-ons, and a sample order to try their prices with. */
export const OfferManager = () => {
  const [sample, setSample] = useState(firstSample);
  const offer = useWholeOffer();
  const shared = { sample, onSample: setSample };
  return (
    // While a form is open, the sample order is in it.
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <section id="services" aria-labelledby="services-title">
          <h2 id="services-title" tabIndex={-1} className="mb-3 font-semibold text-lg">
            Services
          </h2>
          <Rows kind={serviceKind} add="New service" what="service" form={ServiceEditForm} shared={shared} />
        </section>
        <section id="add-ons" aria-labelledby="add-ons-title">
          <h2 id="add-ons-title" tabIndex={-1} className="mb-3 font-semibold text-lg">
            Add-ons
          </h2>
          <Rows kind={addOnKind} add="New add-on" what="add-on" form={AddOnEditForm} shared={shared} />
        </section>
      </div>
      {offer && (
        <div className="xl:sticky xl:top-20">
          <SampleOrder {...shared} stored={offer} typed={offer} />
        </div>
      )}
    </div>
  );
};

type Row = OwnService | OwnAddOn;

const Rows = <R extends Row>({ kind, add, what, form: Form, shared }: RowsProps<R>) => {
  const { moveItem, announcement } = useRowMove({
    listKey: kind.key,
    reorder: swapRows<R>,
    store: (after) => kind.order(after.map(({ id }) => id)),
    failed: `Failed to move ${kind.one}`,
  });
  return (
    <ContentManager
      kind={kind}
      add={add}
      empty={<EmptyState title={`No ${kind.many} yet.`}>{null}</EmptyState>}
      above={() => (
        <p role="status" className="sr-only">
          {announcement}
        </p>
      )}
      row={(row) => <OfferRow {...row} kind={kind} onMove={(by) => moveItem(row.item.id, by)} />}
      form={(editor, items) => items && <Form key={editor.key} editor={editor} items={items} {...shared} />}
      deleteTitle={`Delete this ${what}?`}
      whatGoes={({ name }) => (
        <>
          Nobody can order <strong>{name}</strong> from now on. Orders that have it keep it.
        </>
      )}
    />
  );
};
type RowsProps<R extends Row> = {
  kind: OfferKind<R>;
  add: string;
  what: string;
  form: (props: OfferFormProps<R>) => ReactNode;
  shared: SharedSample;
};

const OfferRow = <R extends Row>({ kind, item, all, onMove, onDelete, ...row }: OfferRowProps<R>) => {
  const { mutate, isPending } = useSwitch(kind, item);
  const currency = useCurrency();
  const isBuiltIn = builtInAddOns.some((id) => id === item.id);
  // Clients need something to order.
  const isLast = !('per' in item) && item.active && all.filter(({ active }) => active).length === 1;
  return (
    <ContentRow
      {...row}
      id={item.id}
      name={item.name}
      onDelete={isBuiltIn || isLast ? undefined : onDelete}
      actions={
        <>
          {!isLast && (
            <ActionButton kind="quiet" of={item.name} isBusy={isPending} onClick={() => mutate()}>
              {item.active ? 'Switch off' : 'Switch on'}
            </ActionButton>
          )}
          {all.length > 1 && (
            <MoveButtons
              name={item.name}
              isFirst={item === all[0]}
              isLast={item === all.at(-1)}
              onMove={onMove}
            />
          )}
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{item.name}</span>
        <span className="figures text-sm">{describePrice(item, currency)}</span>
        {!item.active && <Badge tone="">Switched off</Badge>}
      </p>
      <p className="text-muted text-sm empty:hidden wrap-anywhere">{item.description}</p>
    </ContentRow>
  );
};
type OfferRowProps<R extends Row> = RowOf<R> & { kind: OfferKind<R>; onMove: (by: -1 | 1) => void };

const describePrice = (item: Row, currency: string): string => {
  if ('per' in item) return `${showAmount(item.price, currency)} per ${item.per}`;
  const format = (price: number) => showAmount(price, currency);
  return [`${format(item.price)} per song`, ...describeVolume(item, format)].join(', ');
};

/** Offers a row or no longer does; nothing else changes. */
const useSwitch = <R extends Row>(kind: OfferKind<R>, item: R) => {
  const { put, reread } = useContentCache(kind);
  return useAction({
    send: () => kind.offer(item, !item.active),
    done: (saved) => {
      put(saved);
      return saved.active ? `${saved.name} is offered again` : `${saved.name} is switched off`;
    },
    failed: (reason) => reason,
    refresh: reread,
  });
};
