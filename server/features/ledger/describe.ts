import { formatList } from '../../../shared/format.ts';
import { formatMoney, type MoneyFormat } from '../../../shared/money.ts';
import { describeMethod, nameMethod } from '../../../shared/payments.ts';
import { nameKind, nameVersion } from '../../../shared/version-kinds.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import type { PaymentRow, VersionRow } from './rows.ts';

/** What a kind is called, a rough mix included. */
export const getKindLabel = (version: Kind): string =>
  version.kind === 'rough' ? 'Rough mix' : nameKind(version);
type Kind = Pick<VersionRow, 'kind' | 'kind_name'>;

/** `Night Bus: Mix 2 and Master 1; Song 2: Mix 1`, given the names of all songs; one alone needs no name. */
export const describeVersions = (
  versions: Pick<VersionRow, 'song' | 'kind' | 'kind_name' | 'number'>[],
  names: string[],
): string =>
  [...Map.groupBy(versions, ({ song }) => song)]
    .map(
      ([song, own]) => `${names.length > 1 ? `${names[song - 1]}: ` : ''}${formatList(own.map(nameVersion))}`,
    )
    .join('; ');

export const describeSong = ({ song, title }: Pick<ApprovedSong, 'song' | 'title'>): string =>
  title ? `Song ${song}: ${title}` : `Song ${song}`;

type Sum = Pick<PaymentRow, 'method' | 'method_label' | 'amount'>;

/** `$80, PayPal`: what the timeline says of a payment. */
export const describePayment = ({ amount, ...name }: Sum, format: MoneyFormat): string =>
  `${formatMoney(amount, format)}, ${nameMethod(name)}`;

/** What a client reported, as a phrase that follows their name. */
export const describeReport = ({ amount, ...name }: Sum, format: MoneyFormat): string =>
  `says they paid ${formatMoney(amount, format)} ${describeMethod(name)}`;
